import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PackRunsFile } from '@main/settings/pack-runs-file';
import { plainSealer } from '@main/user-records/user-record-file';
import { UserRecordStore } from '@main/user-records/user-record-store';
import { packRunSchema } from '@shared/schemas/pack-run';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

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
