/** A dump on a disk of which each call fails, or is the last one of its process, in turn. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryDump, readManifest, saveRecords } from '@test/helpers/dumps';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { describe, expect, it } from 'vitest';

const trips = [100, 200, 201].map((total, index) => {
  const sector = { id: index * 10, travel_date: '2026-10-05', financial: { total } };
  return [String(index + 1), JSON.stringify({ id: index + 1, sectors: [sector] })] as const;
});

/** Whether a folder has a manifest; each file that it names must then be whole. */
async function isWhole(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, '_manifest.json'))) return false;
  for (const { path, sha256, bytes } of readManifest(folder).files) {
    const content = readFileSync(join(folder, path));
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
  }
  const rows = await queryDump(folder, 'sectors', 'SELECT sum(financial_total)::BIGINT AS total FROM TABLE');
  expect(rows).toEqual([{ total: 501n }]);
  return true;
}

describe.skipIf(!canReplaceCalls)('a dump', { timeout: 300_000 }, () => {
  it('faults 347: is whole, or has left nothing, whichever call fails, is the last one of its process, or finds the disk full', async () => {
    const { disk, control, run, runWithCopies } = makeFailingDisk();
    const { folder, key } = saveRecords({ trip: trips });
    const program = ['dump-process.mjs', folder, key.toString('base64')] as const;
    const lines = await run(...program, join(disk, 'dumps'), control);
    const failures = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly ended: string });
    const reasons = { fail: 'the disk ', full: 'the disk is full' };
    for (const { name, ended } of failures) {
      const at = join(disk, 'dumps', name);
      expect([name, await isWhole(at)]).toEqual([name, ended === 'done']);
      if (ended === 'done') continue;
      expect([name, existsSync(at) ? readdirSync(at) : []]).toEqual([name, []]);
      const reason = reasons[name.startsWith('full') ? 'full' : 'fail'];
      expect(ended).toContain(`output-failed: The export was not saved: ${reason}`);
    }
    expect(failures[0]).toEqual({ name: 'none', ended: 'done' });
    const names = failures.map(({ name }) => name);
    for (const name of ['fail-write-2', 'fail-sync-2', 'fail-rename-2', 'full-write-2']) expect(names).toContain(name);

    const whenKilled = await runWithCopies(...program, join(disk, 'killed'));
    expect(whenKilled.lines).toEqual([JSON.stringify({ name: 'once', ended: 'done' })]);
    const isNew = [];
    for (const { path } of whenKilled.copies) isNew.push(await isWhole(join(path, 'killed')));
    // The manifest is renamed last.
    expect(isNew).toEqual(isNew.toSorted());
    expect([isNew.filter((is) => !is).length > 10, isNew.at(-1)]).toEqual([true, true]);
  });
});
