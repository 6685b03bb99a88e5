import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PackRunOwner, PackRunsFile } from '@main/office/month-end/pack-runs';
import { plainSealer } from '@main/saved/user/user-record-file';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { type PackRunBy, packRunSchema } from '@shared/settings/packs';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const nowMs = 1_800_000_000_000;
/** Another process that is alive for as long as this test. */
const other = { runnerId: 'other', pid: process.ppid, host: hostname(), atMs: nowMs };
/** No system gives this number to a process. */
const deadPid = 2 ** 30;

const makeRun = (runBy: PackRunBy | null, phase = 'running') =>
  packRunSchema.parse({ pack: 'Month end', folder: '/x', startedAtMs: 1, day: '2026-11-24', phase, items: [], runBy });

describe('a stored run', () => {
  const owner = new PackRunOwner(() => nowMs);

  it.each([
    ['faults 740: is alive and renews it', {}, true],
    ['faults 740: has renewed it within a minute', { atMs: nowMs - 59_999 }, true],
    ['faults 740: has not renewed it for a minute', { atMs: nowMs - 60_000 }, false],
    ['faults 740: has ended', { pid: deadPid }, false],
    ['faults 740: had the number of this one', { pid: process.pid }, false],
    ['faults 740: is of another computer, whatever its number', { host: 'another', pid: deadPid }, true],
    ['faults 740: is of another computer', { host: 'another', pid: deadPid, atMs: nowMs - 60_000 }, false],
    ['faults 740: has a clock that is corrected by seconds', { atMs: nowMs + 10_000 }, true],
    ['faults 740: is of a time to come', { atMs: nowMs + 60_000 }, false],
  ])('of a process that %s: %j goes on elsewhere: %s', (_, change, expected) => {
    expect(owner.isElsewhere(makeRun({ ...other, ...change }))).toBe(expected);
  });

  it('faults 740: of a neighbour in this process goes on elsewhere, and not once it was stopped', () => {
    const neighbour = new PackRunOwner(() => nowMs).toStored(makeRun(null));
    expect([owner.isElsewhere(neighbour), owner.isOwn(neighbour)]).toEqual([true, false]);
    expect(owner.isElsewhere(makeRun(other, 'stopped'))).toBe(false);
  });

  it('of a version that stored no process, or of this one, does not go on elsewhere', () => {
    expect(owner.isElsewhere(makeRun(null))).toBe(false);
    expect(owner.isElsewhere(owner.toStored(makeRun(null)))).toBe(false);
    expect(owner.toStored(makeRun(other, 'done')).runBy).toBeNull();
  });
});

const run = packRunSchema.parse({
  ...{ pack: 'Month end', folder: '/exports', startedAtMs: 1, day: '2026-11-21', phase: 'running', items: [] },
});

const owner = { id: 'office', name: 'Sydney', kind: 'saved' } as const;

function setUp(folder = join(temporaryFolder(), 'user-records')) {
  const notices: string[] = [];
  const records = new UserRecordStore(folder, () => undefined);
  onTestFinished(() => records.close());
  records.unlock(owner, plainSealer);
  return { runs: new PackRunsFile(records, (notice) => notices.push(notice)), records, notices, folder };
}

describe('pack runs', () => {
  it('are refused where they cannot be written; a run that has begun goes on, with a notice', () => {
    const blocked = join(temporaryFolder(), 'blocked');
    writeFileSync(blocked, 'a file where the folder should be');
    expect(() => setUp(blocked).runs.begin('office', () => run)).toThrow(/Nothing was changed/);
    const { runs, notices, folder } = setUp();
    runs.begin('office', () => run);
    const db = new DatabaseSync(join(folder, 'office.db'));
    db.exec('DROP TABLE record');
    db.close();
    expect([runs.update('office', run, () => true), runs.get('office')]).toEqual([true, []]);
    expect(notices).toEqual([expect.stringContaining('could not be saved')]);
  });

  it('of an office that is not unlocked are in memory, and are not those that are saved', () => {
    const { runs, records } = setUp();
    runs.begin('office', () => run);
    records.lock('office');
    expect(runs.get('office')).toEqual([]);
    runs.begin('office', () => ({ ...run, pack: 'Weekly' }));
    expect(runs.get('office').map(({ pack }) => pack)).toEqual(['Weekly']);
    records.unlock(owner, plainSealer);
    expect(runs.get('office').map(({ pack }) => pack)).toEqual(['Month end']);
  });

  it('stay by the month, the newest first; many runs of one pack leave those of another', () => {
    const { runs, folder } = setUp();
    runs.begin('office', () => run);
    for (let startedAtMs = 2; startedAtMs < 40; startedAtMs += 1) {
      const daily = { ...run, pack: 'Daily', startedAtMs };
      runs.begin('office', () => daily);
      expect(runs.update('office', { ...daily, phase: 'done' }, () => true)).toBe(true);
    }
    const stored = setUp(folder).runs.get('office');
    expect(stored.filter(({ pack }) => pack === 'Month end')).toEqual([run]);
    const daily = stored.filter(({ pack }) => pack === 'Daily');
    expect([daily.length, daily[0]?.startedAtMs, daily.at(-1)?.startedAtMs]).toEqual([25, 39, 15]);
    expect(new Set(daily.map(({ phase }) => phase))).toEqual(new Set(['done']));
  });
});
