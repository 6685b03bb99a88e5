/** The folder of a dump: what is written, what stays, and what is never touched. */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import {
  dumpTo,
  failDump,
  listFiles,
  queryDump,
  readManifest,
  type SavedRecords,
  saveRecords,
  startDump,
} from '@test/helpers/dumps';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const makeItem = (id: number, day: string, more: object = {}) => ({
  id,
  booked_by: 'Ana Ruiz',
  sector_summary: { total_amount: id * 100, earliest_travel_date: day },
  ...more,
});
const makeTrip = (id: number, sectors: readonly unknown[], more: object = {}) => ({ id, sectors, ...more });
const makeSector = (id: number, day: unknown, total: number) => ({
  id,
  details: 'Window seat for Ana Ruiz',
  travel_date: day,
  financial: { total },
});
const toRecord = (record: { readonly id: number }) => [String(record.id), JSON.stringify(record)] as const;

const saved: SavedRecords = {
  'trip-item': [makeItem(2, '2026-10-05'), makeItem(1, '2026-11-05')].map(toRecord),
  trip: [makeTrip(1, [makeSector(11, '2026-11-05', 300), makeSector(12, '2026-12-01', 45)])].map(toRecord),
};

describe('the folder of a dump', () => {
  it('the same dump again writes no file, and one changed month changes its files alone', async () => {
    const folder = temporaryFolder();
    const { cache } = saveRecords(saved);
    const first = await dumpTo(cache, folder);
    expect(first).toMatchObject({ written: 5, unchanged: 0, removed: 0 });
    const before = listFiles(folder);
    expect(await dumpTo(cache, folder)).toMatchObject({ written: 0, unchanged: 5, removed: 0 });
    expect(listFiles(folder)).toEqual(before);

    cache.records.putAll('trip-item', [toRecord(makeItem(2, '2026-10-06'))], 1);
    expect(await dumpTo(cache, folder)).toMatchObject({ written: 1, unchanged: 4, removed: 1 });
    const after = listFiles(folder);
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed.filter((name) => name !== '_manifest.json')).toEqual([
      expect.stringMatching(/^trips\/office=Sydney\/month=2026-10\/trips-[0-9a-f]{32}\.parquet$/),
    ]);
  });

  it('records that come in another order are the same bytes', async () => {
    const folder = temporaryFolder();
    await dumpTo(saveRecords(saved).cache, folder);
    const before = listFiles(folder);
    const items = saved['trip-item'] ?? [];
    const { cache } = saveRecords({ ...saved, 'trip-item': items.toReversed() });
    expect(await dumpTo(cache, folder)).toMatchObject({ written: 0, unchanged: 5 });
    expect(listFiles(folder)).toEqual(before);
  });

  it('writes a file anew that was damaged or removed since', async () => {
    const folder = temporaryFolder();
    const { cache } = saveRecords(saved);
    await dumpTo(cache, folder);
    const [file] = readManifest(folder).files;
    const path = join(folder, file?.path ?? '');
    const whole = readFileSync(path);
    writeFileSync(path, 'damaged');
    expect(await dumpTo(cache, folder)).toMatchObject({ written: 1, unchanged: 4 });
    expect(readFileSync(path)).toEqual(whole);
  });

  it('faults 348: a folder with anything else is refused, and nothing of it is touched', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'accounts.xlsx'), 'mine');
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage' });
    expect(Object.keys(listFiles(folder))).toEqual(['accounts.xlsx']);
    const manifests = [
      '{}',
      'not JSON',
      '{"format":"tripledger-dump","schemaVersion":99}',
      '{"format":"other","schemaVersion":1}',
    ];
    for (const text of manifests) {
      const other = temporaryFolder();
      writeFileSync(join(other, '_manifest.json'), text);
      await expect(dumpTo(cache, other)).rejects.toMatchObject({ code: 'usage' });
      expect(readFileSync(join(other, '_manifest.json'), 'utf8')).toBe(text);
    }
  });

  it.skipIf(process.platform === 'win32')(
    'faults 838: a pipe in the place of a file is refused, and nothing waits for it',
    async () => {
      const { cache } = saveRecords(saved);
      for (const name of ['_manifest.json', '_journal.json', '_incoming/owner.json', 'data']) {
        const folder = temporaryFolder();
        if (name === 'data') await dumpTo(cache, folder);
        const path = join(folder, name === 'data' ? (readManifest(folder).files[0]?.path ?? '') : name);
        rmSync(path, { force: true });
        mkdirSync(dirname(path), { recursive: true });
        spawnSync('mkfifo', [path]);
        await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage' });
      }
    },
  );

  it('faults 348: names like ours with content of others are refused, and nothing of them is touched', async () => {
    const { cache } = saveRecords(saved);
    const withFile = (...path: [...folders: string[], name: string]) => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true });
      writeFileSync(join(folder, ...path), 'mine');
      return folder;
    };
    const folders = [
      withFile('_incoming', 'photo.jpg'),
      withFile('_incoming', 'notes', 'a.txt'),
      withFile('_incoming', 'owner.json'),
      withFile('_incoming'),
      withFile('_journal.json'),
    ];
    for (const folder of folders) {
      const before = listFiles(folder);
      await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage' });
      expect(listFiles(folder)).toEqual(before);
    }
  });

  it('faults 348: only files of ours are removed, whatever a manifest names and wherever links lead', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    await dumpTo(cache, folder);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    writeFileSync(join(folder, 'trips', 'mine.parquet'), 'mine');
    await dumpTo(saveRecords({}).cache, folder);
    expect(Object.keys(listFiles(folder))).toEqual(['_manifest.json', 'notes.txt', 'trips/mine.parquet']);

    const manifest = readManifest(folder);
    const name = `trips-${'0'.repeat(32)}.parquet`;
    const file = {
      officeId: 'office',
      office: 'Sydney',
      table: 'trips',
      month: 'undated',
      rows: 1,
      bytes: 1,
      sha256: '0'.repeat(64),
      sums: {},
    };
    mkdirSync(join(folder, 'trips', 'office=Sydney'), { recursive: true });
    symlinkSync(elsewhere, join(folder, 'trips', 'office=Sydney', 'month=undated'));
    writeFileSync(join(elsewhere, name), 'mine');
    const linked = { ...file, path: `trips/office=Sydney/month=undated/${name}` };
    writeFileSync(join(folder, '_manifest.json'), JSON.stringify({ ...manifest, files: [linked] }));
    await expect(dumpTo(saveRecords({}).cache, folder)).rejects.toMatchObject({ code: 'usage' });
    expect(Object.keys(listFiles(elsewhere))).toEqual([name]);
    rmSync(join(folder, 'trips', 'office=Sydney', 'month=undated'));

    const escaping = { ...file, path: '../../etc/passwd' };
    writeFileSync(join(folder, '_manifest.json'), JSON.stringify({ ...manifest, files: [escaping] }));
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage' });
  });

  it.each([
    'sectors',
    'trips',
    'air_itineraries',
    'trips/office=Sydney',
    'trips/office=Sydney/month=2026-10',
    'trips/office=Sydney/latest',
    '_manifest.json',
    '_journal.json',
    '_incoming',
  ])('faults 348: a link in place of %s is refused before anything is made, here or where it leads', async (name) => {
    const { cache } = saveRecords(saved);
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    await dumpTo(cache, folder);
    const target = join(elsewhere, 'target');
    if (existsSync(join(folder, name))) renameSync(join(folder, name), target);
    else mkdirSync(target);
    symlinkSync(target, join(folder, name));
    const list = () => [folder, elsewhere].map((root) => readdirSync(root, { recursive: true }).sort());
    const before = list();
    cache.records.putAll('trip-item', [toRecord(makeItem(3, '2026-10-06'))], 1);
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage', message: /is a link/ });
    expect(list()).toEqual(before);
  });

  it('faults 348: a file in place of a folder is refused before anything is made', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    await dumpTo(saveRecords({}).cache, folder);
    writeFileSync(join(folder, 'sectors'), 'mine');
    const before = listFiles(folder);
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({
      code: 'usage',
      message: /sectors is a link, or no folder/,
    });
    expect(listFiles(folder)).toEqual(before);
  });

  it('faults 352: another dump into the same folder is refused while the first is running', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    mkdirSync(join(folder, '_incoming'));
    const owner = (pid: number, host: string) =>
      writeFileSync(join(folder, '_incoming', 'owner.json'), JSON.stringify({ host, pid }));
    owner(1, 'another-computer');
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage', message: /Another dump/ });
    owner(process.ppid, hostname());
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage', message: /Another dump/ });
    owner(2 ** 22 + 1, hostname());
    expect(await dumpTo(cache, folder)).toMatchObject({ written: 5 });
  });

  it('faults 352: a dump that was stopped and has not ended yet keeps the next one out of its folder', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    const first = startDump(cache, folder);
    expect(await first.next()).toMatchObject({ value: { kind: 'progress' } });
    await expect(dumpTo(cache, folder)).rejects.toMatchObject({ code: 'usage', message: /Another dump/ });
    await first.return(undefined);
    expect(listFiles(folder)).toEqual({});
    expect(await dumpTo(cache, folder)).toMatchObject({ written: 5 });
  });

  it.skipIf(process.platform !== 'linux')(
    'a dump that is stopped half-way through a month leaves no file open',
    async () => {
      const items = Array.from({ length: 4000 }, (_, index) => toRecord(makeItem(index + 1, '2026-10-05')));
      const { cache } = saveRecords({ 'trip-item': items });
      const folder = temporaryFolder();
      const listOpen = () =>
        readdirSync('/proc/self/fd').filter((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
          } catch {
            return false;
          }
        });
      for await (const part of startDump(cache, folder)) {
        expect(part.kind).toBe('progress');
        if (listOpen().length > 0) break;
      }
      expect(listOpen()).toEqual([]);
      expect(listFiles(folder)).toEqual({});
    },
  );

  it('faults 352: a dump whose folder another one has taken writes nothing, and leaves it what it has', async () => {
    const { cache } = saveRecords(saved);
    const folder = temporaryFolder();
    const first = startDump(cache, folder);
    await first.next();
    const owner = join(folder, '_incoming', 'owner.json');
    const other = JSON.stringify({ host: 'another-computer', pid: 1 });
    writeFileSync(owner, other);
    await expect(failDump(first)).rejects.toMatchObject({ code: 'usage', message: /Another dump/ });
    expect(readFileSync(owner, 'utf8')).toBe(other);
    expect(existsSync(join(folder, '_manifest.json'))).toBe(false);
  });

  it('leaves the files of other offices in the folder, whatever their names', async () => {
    const folder = temporaryFolder();
    await dumpTo(saveRecords(saved).cache, folder, { office: { id: 'a', name: '../Nouméa / “CBD” 50%.' } });
    const second = await dumpTo(saveRecords(saved, 'b').cache, folder, { office: { id: 'b', name: 'b'.repeat(300) } });
    expect(second.otherOffices).toEqual(['../Nouméa / “CBD” 50%.']);
    const rows = await queryDump(
      folder,
      'trips',
      'SELECT office, count(*) AS n FROM TABLE GROUP BY office ORDER BY n, office',
    );
    expect(rows.map(({ office, n }) => [String(office).length < 60 ? office : 'long', n])).toEqual([
      ['../Nouméa / “CBD” 50%.', 2n],
      [expect.any(String), 2n],
    ]);
    const renamed = await dumpTo(saveRecords(saved).cache, folder, { office: { id: 'a', name: 'Nouméa' } });
    expect(renamed).toMatchObject({ written: 5, removed: 5 });
    expect(readManifest(folder).offices.map(({ id, name }) => [id, name.slice(0, 6)])).toEqual([
      ['a', 'Nouméa'],
      ['b', 'bbbbbb'],
    ]);
  });
});
