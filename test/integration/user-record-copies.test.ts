/** What the user has typed and set on a disk that fails, in a process that is killed, in a damaged file, and of earlier versions. */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newCacheKey } from '@main/saved/store/cipher';
import { formatDateTime, toIsoWithOffset } from '@shared/values/dates';
import { autoAdvancingClock } from '@test/helpers/clock';
import { damageRows } from '@test/helpers/damaged-pages';
import { connectDemo } from '@test/helpers/demo';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { temporaryFolder } from '@test/helpers/temporary';
import { type FoundRounds, openUserHome } from '@test/helpers/user-home';
import { changeNotes, noteKind, office } from '@test/helpers/user-notes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const view = {
  kind: 'trip-view',
  name: 'Unpaid',
  view: { name: 'Unpaid', search: { search: 'PO-00019' }, layout: null },
} as const;

function setUp(home = join(temporaryFolder(), 'home')) {
  const key = newCacheKey();
  const open = (from = home) => {
    const opened = openUserHome(from, key);
    onTestFinished(() => opened.close());
    return opened;
  };
  return { home, key, open };
}

/** Makes a home whose user has saved a view. */
async function writeView(home: string, key: Buffer): Promise<void> {
  const opened = openUserHome(home, key);
  opened.preferences.change(office, view);
  await opened.close();
}

/** Whether all that was acknowledged is there, and nothing is there in part. */
function expectAll(name: string, found: FoundRounds, acknowledged: readonly number[], last: number): void {
  expect([name, found.views]).toEqual([name, ['Unpaid']]);
  const rounds = Array.from({ length: last }, (_, index) => index + 1);
  for (const { length } of [found.notes, found.labels]) {
    expect(length).toBeGreaterThanOrEqual(acknowledged.length);
    expect(length).toBeLessThanOrEqual(acknowledged.length + 1);
  }
  for (const list of [found.notes, found.labels]) {
    expect([name, acknowledged.filter((round) => !list.includes(round))]).toEqual([name, []]);
    expect([name, list.filter((round) => !rounds.includes(round))]).toEqual([name, []]);
  }
}

const rounds = 3;

describe.skipIf(!canReplaceCalls)('what the user has typed and set', { timeout: 600_000 }, () => {
  it('faults 44: is all there that was acknowledged, whichever call to the disk is the last one of the process', async () => {
    const { disk, control, runWithCopies } = makeFailingDisk();
    const { home, key, open } = setUp(join(disk, 'home'));
    await writeView(home, key);
    const program = ['user-records-process.mjs', home, key.toString('base64'), String(rounds), control] as const;
    const { lines, copies } = await runWithCopies(...program);
    const acknowledged = lines.map((line) => JSON.parse(line) as { readonly round: number; readonly calls: number });
    expect(acknowledged.map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(copies.length).toBeGreaterThan(40);
    for (const { name, path, callsBefore } of copies) {
      const known = acknowledged.filter(({ calls }) => calls <= callsBefore).map(({ round }) => round);
      const opened = open(join(path, 'home'));
      expectAll(name, await opened.read(), known, rounds);
      expect([name, opened.notices]).toEqual([name, []]);
      await opened.close();
    }
  });

  it('faults 304: is all there that was acknowledged, whichever call to the disk fails or finds it full', async () => {
    const { root, disk, control, run } = makeFailingDisk();
    const home = join(disk, 'home');
    const { key } = setUp();
    const original = join(root, 'original');
    await writeView(original, key);
    const args = [home, key.toString('base64'), '2', control, original] as const;
    const results = (await run('user-records-process.mjs', ...args)).map(
      (line) =>
        JSON.parse(line) as { call: string; acknowledged: number[]; found: FoundRounds; notices: readonly string[] },
    );
    expect(results[0]).toMatchObject({ call: 'none', acknowledged: [1, 2] });
    for (const { call, acknowledged, found, notices } of results) {
      expect([call, found.views, notices]).toEqual([call, ['Unpaid'], []]);
      expect([call, acknowledged.filter((round) => !found.notes.includes(round))]).toEqual([call, []]);
      expect([call, acknowledged.filter((round) => !found.labels.includes(round))]).toEqual([call, []]);
    }
    const calls = results.map(({ call }) => call);
    for (const call of ['fail write 5', 'fail sync 3', 'full write 5', 'fail create 1']) expect(calls).toContain(call);
  });
});

/** An office with so many notes that its file has many pages. */
async function setUpLarge() {
  const { home, key, open } = setUp();
  const opened = open();
  const names = Array.from({ length: 400 }, (_, index) => `note ${index}`);
  const write = (text: string) => changeNotes(opened.records, names, () => text);
  const { file } = opened;
  await write('first '.repeat(30));
  const listNames = () => readdirSync(join(home, 'user-records')).filter((name) => !/-(wal|shm)$/.test(name));
  const read = async ({ records }: typeof opened) =>
    new Set((await records.list(office, noteKind))?.records.map(({ text }) => text.split(' ')[0]));
  return { home, key, open, opened, write, file, listNames, read };
}

const copiedAtMs = Date.UTC(2026, 10, 27, 8, 14);
const day = 86_400_000;
const restored = (file: string, atMs: number) =>
  `Your notes and settings for Sydney couldn’t be read. The copy from ${formatDateTime(toIsoWithOffset(atMs))} is in use; later changes are missing. The damaged file is ${file}.damaged.`;

describe('the copies of what the user has typed and set', () => {
  it('are three, the newest, and hold what the file had', async () => {
    const { file, opened, listNames } = await setUpLarge();
    for (const days of [0, 1, 2, 3]) expect(opened.copy(copiedAtMs + days * day)).toEqual({ isDamaged: false });
    const copies = [1, 2, 3].map((days) => `office.db.${copiedAtMs + days * day}.copy`);
    expect(listNames()).toEqual(['office.db', ...copies]);
    const copy = new DatabaseSync(join(file, '..', copies[2] ?? ''), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS n FROM record').get()?.n).toBe(400);
    copy.close();
  });

  it('faults 422: the newest is the one that was made last, also where the clock was ahead before', async () => {
    const { file, opened, write, open, read } = await setUpLarge();
    for (const ahead of [3, 2, 1]) opened.copy(copiedAtMs + ahead * 400 * day);
    await write('second '.repeat(30));
    opened.copy(copiedAtMs);
    await opened.close();
    damageRows(file, 'record');
    const later = open();
    expect(await read(later)).toEqual(new Set(['second']));
    expect(later.notices).toEqual([restored(file, copiedAtMs)]);
  });

  it.each([
    [
      'is no database',
      (file: string) => writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(50)),
    ],
    ['opens well and is damaged', (file: string) => damageRows(file, 'record')],
  ])('faults 422: the newest takes the place of a file that %s, with words, and is saved to', async (_, damage) => {
    const { file, opened, write, open, read, listNames } = await setUpLarge();
    opened.copy(copiedAtMs - day);
    await write('second '.repeat(30));
    opened.copy(copiedAtMs);
    await write('third '.repeat(30));
    await opened.close();
    damage(file);
    const later = open();
    expect(await read(later)).toEqual(new Set(['second']));
    expect(later.notices).toEqual([restored(file, copiedAtMs)]);
    expect(listNames()).toContain('office.db.damaged');
    await later.save(1);
    await later.close();
    const after = open();
    expect([await after.records.get(office, noteKind, ['1']), after.notices]).toEqual([
      [{ name: '1', text: 'Round 1' }],
      [],
    ]);
  });

  it('faults 422: an earlier one takes the place where the newest is damaged; without any the file begins empty', async () => {
    const { home, file, opened, open, read } = await setUpLarge();
    opened.copy(copiedAtMs - day);
    opened.copy(copiedAtMs);
    await opened.close();
    const alone = join(temporaryFolder(), 'alone');
    cpSync(home, alone, { recursive: true });
    damageRows(file, 'record');
    damageRows(`${file}.${copiedAtMs}.copy`, 'record');
    const later = open();
    expect(await read(later)).toEqual(new Set(['first']));
    expect(later.notices).toEqual([restored(file, copiedAtMs - day)]);
    for (const atMs of [copiedAtMs, copiedAtMs - day]) rmSync(join(alone, 'user-records', `office.db.${atMs}.copy`));
    damageRows(join(alone, 'user-records', 'office.db'), 'record');
    const empty = open(alone);
    expect((await empty.records.list(office, noteKind))?.records).toEqual([]);
    expect(empty.notices).toEqual([expect.stringContaining('There is no copy of them, so that they begin empty.')]);
  });

  it('faults 422: damage that no call has met is found where the file is copied, and earlier copies stay', async () => {
    const { file, opened, open, read, listNames } = await setUpLarge();
    opened.copy(copiedAtMs);
    await opened.close();
    damageRows(file, 'record');
    const later = open();
    expect(await later.records.get(office, noteKind, ['none'])).toEqual([null]);
    expect(later.copy(copiedAtMs + day)).toEqual({ isDamaged: true });
    expect(listNames()).toEqual(['office.db', `office.db.${copiedAtMs}.copy`]);
    later.records.recover(office);
    expect(later.notices).toEqual([restored(file, copiedAtMs)]);
    expect(await read(later)).toEqual(new Set(['first']));
  });

  it('faults 422: a damaged file that another connection has open stays, and is replaced at the next use', async () => {
    const { file, opened, open, read } = await setUpLarge();
    opened.copy(copiedAtMs);
    await opened.close();
    const other = new DatabaseSync(file);
    other.exec('BEGIN; SELECT count(*) FROM record');
    damageRows(file, 'record');
    const later = open();
    expect(await later.records.list(office, noteKind)).toBeNull();
    expect(later.notices).toEqual([expect.stringContaining('another program is using their file')]);
    other.close();
    expect(await read(later)).toEqual(new Set(['first']));
    expect(later.notices[1]).toBe(restored(file, copiedAtMs));
  });

  it.skipIf(!canReplaceCalls)(
    'faults 422: whichever call is the last one of the process that puts one in place, the next start has what it holds',
    { timeout: 600_000 },
    async () => {
      const { home, key, opened, open, read } = await setUpLarge();
      opened.copy(copiedAtMs);
      await opened.close();
      const { disk, control, runWithCopies } = makeFailingDisk();
      cpSync(home, join(disk, 'home'), { recursive: true });
      damageRows(join(disk, 'home', 'user-records', 'office.db'), 'record');
      const program = ['user-records-process.mjs', join(disk, 'home'), key.toString('base64'), '1', control] as const;
      const { copies } = await runWithCopies(...program);
      expect(copies.length).toBeGreaterThan(10);
      for (const { name, path } of copies) {
        const later = open(join(path, 'home'));
        expect([name, (await read(later)).has('first')]).toEqual([name, true]);
        await later.close();
      }
    },
  );

  it('are made by the window once its office has opened, and leave with the office', async () => {
    const { services, id, start, folder } = await connectDemo();
    const { office: saved } = await services.offices.openSession(id);
    services.preferences.change(saved, { kind: 'label', of: 'client', id: '1', label: 'Wattle' });
    await services.close();
    const { offices, close } = start({ copiesTyped: true, clock: autoAdvancingClock() });
    await offices.openSession(id);
    const listFiles = () => readdirSync(join(folder, 'user-records')).filter((name) => name.startsWith(id));
    await vi.waitUntil(() => listFiles().some((name) => name.endsWith('.copy')), { timeout: 10_000 });
    expect(listFiles().filter((name) => name.endsWith('.copy'))).toHaveLength(1);
    await offices.remove(id);
    expect(listFiles()).toEqual([]);
    await close();
  });
});
