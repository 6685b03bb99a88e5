/** Saved data that was lost or changed, or cannot be written: it is named and counted. */

import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { openCache } from '@main/saved/store/cache-store';
import { SealError } from '@main/saved/store/cipher';
import { toNodeArgs } from '@test/helpers/programs';
import { savedAtMs, savedTrips, setUpSavedOffice } from '@test/helpers/saved-office';
import { updateToEnd } from '@test/helpers/update';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Saves everything and closes the file, so that it can be changed from outside. */
async function savedOnce(ids: readonly number[] = savedTrips) {
  const office = await setUpSavedOffice(ids);
  const session = await office.openSession();
  await updateToEnd(session);
  await session.cache.close();
  return office;
}

type Saved = Awaited<ReturnType<typeof savedOnce>>;

function flipBit({ file, lookup }: Saved, recordName: string): void {
  const db = new DatabaseSync(file);
  const sealed = db.prepare('SELECT sealed FROM record WHERE lookup = ?').get(lookup(recordName))?.sealed;
  const bytes = Buffer.from(sealed as Uint8Array);
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  db.prepare('UPDATE record SET sealed = ? WHERE lookup = ?').run(bytes, lookup(recordName));
  db.close();
}

/** Exchanges the sealed texts of two records. */
function swapRecords({ change, lookup }: Saved): void {
  const [one, other] = [lookup('trip-item:12'), lookup('trip-item:17')];
  change(
    'INSERT INTO record SELECT NULL, kind, zeroblob(16), sealed, fetched_at, rank, gone_at, seq, changed_seq FROM record WHERE lookup = ?',
    one,
  );
  change('UPDATE record SET sealed = (SELECT sealed FROM record WHERE lookup = ?) WHERE lookup = ?', other, one);
  change('UPDATE record SET sealed = (SELECT sealed FROM record WHERE lookup = zeroblob(16)) WHERE lookup = ?', other);
  change('DELETE FROM record WHERE lookup = zeroblob(16)');
}

const changed: readonly (readonly [what: string, recordName: string, change: (office: Saved) => void])[] = [
  ['a bit of a trip of the list', 'trip-item:12', (office) => flipBit(office, 'trip-item:12')],
  ['a bit of a trip', 'trip:12', (office) => flipBit(office, 'trip:12')],
  ['the places of two records', 'trip-item:12', swapRecords],
  ['an age', 'trip-item:12', ({ change }) => change('UPDATE record SET fetched_at = fetched_at + 1000000000')],
  ['the order of changes', 'trip-item:12', ({ change }) => change('UPDATE record SET seq = seq + 1')],
];

/** Checks that neither the list nor the record is read: here nothing replaces the file. */
async function expectDamaged(office: Saved, recordName: string): Promise<void> {
  const [kind = '', key = ''] = recordName.split(':');
  const { cache } = await office.openSession();
  const damaged = { code: 'cache-unavailable', details: { isDamaged: true } };
  await expect(cache.records.get(kind as 'trip', key)).rejects.toMatchObject(damaged);
  await expect(cache.records.getStates(kind as 'trip', [key])).rejects.toMatchObject(damaged);
}

describe('saved data', () => {
  it.each([
    ['its log is beside it', false],
    ['it was closed whole', true],
  ])(
    'faults 101: stays readable where it cannot be written (%s), and says that nothing is added',
    async (_name, isClosed) => {
      const office = await setUpSavedOffice();
      const before = await office.openSession();
      await updateToEnd(before);
      if (isClosed) await before.cache.close();
      const seen = office.api.seen.length;
      const parent = resolve(office.folder, '..');
      execFileSync('chmod', ['-R', 'a+rX', parent]);
      if (process.getuid?.() === 0)
        for (const name of readdirSync(office.folder)) chownSync(join(office.folder, name), 65_534, 65_534);
      for (const name of readdirSync(office.folder)) chmodSync(join(office.folder, name), 0o444);
      chmodSync(office.folder, 0o555);
      onTestFinished(() => chmodSync(office.folder, 0o755));
      const args = toNodeArgs('caching-process.mjs', office.folder, office.key.toString('base64'), office.api.url);
      // Root may write everywhere.
      const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const result = JSON.parse((await promisify(execFile)(process.execPath, args, user)).stdout);
      expect(result).toMatchObject({
        isPersistent: false,
        isReadOnly: true,
        notice: expect.stringContaining('read-only'),
      });
      expect(result.read).toHaveLength(30);
      expect(result.ended).toMatchObject({ code: 'cache-unavailable', message: expect.stringContaining('read-only') });
      expect(office.api.seen).toHaveLength(seen);
    },
  );

  it.each(changed)('faults 102: shows nothing of a file in which %s has changed', async (_, recordName, change) => {
    const office = await savedOnce();
    change(office);
    await expectDamaged(office, recordName);
  });

  it('faults 102: detects a run time that was changed in the file', async () => {
    const { open, change } = await setUpSavedOffice();
    const before = open();
    before.runs.begin('run-1', savedAtMs);
    before.runs.finish('run-1', '{}');
    before.records.close();
    change('UPDATE run SET ran_at = ?', savedAtMs + 1);
    const { runs } = open();
    expect(() => runs.list()).toThrow(SealError);
  });
});

describe('saved data that was removed', () => {
  it('has another generation than before', async () => {
    const office = await savedOnce();
    const session = await office.openSession();
    const { records } = office.open();
    const generation = records.getGeneration();
    expect(await session.cache.records.removeOlderThan(Number.MAX_SAFE_INTEGER, false)).toBeGreaterThan(30);
    expect(records.getGeneration()).not.toBe(generation);
  });
});

describe('a seal', () => {
  it('faults 102: binds the office: a file under the name of another office does not open', async () => {
    const office = await savedOnce();
    copyFileSync(office.file, join(office.folder, 'other.db'));
    const { records } = openCache({ folder: office.folder, officeId: 'other', key: office.key, nowMs: savedAtMs });
    expect(() => [...records.iterate('trip')]).toThrow(SealError);
    expect(statSync(office.file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });
});
