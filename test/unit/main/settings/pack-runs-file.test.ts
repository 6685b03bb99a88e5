import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PackRunsFile } from '@main/settings/pack-runs-file';
import { plainSealer } from '@main/user-records/user-record-file';
import { UserRecordStore } from '@main/user-records/user-record-store';
import { packRunSchema } from '@shared/schemas/pack-run';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const run = packRunSchema.parse({
  ...{ pack: 'Month end', folder: '/exports', startedAtMs: 1, day: '2026-11-21', phase: 'running', items: [] },
});

function setUp(folder = join(temporaryFolder(), 'user-records')) {
  const notices: string[] = [];
  const records = new UserRecordStore(folder, () => undefined);
  onTestFinished(() => records.close());
  records.unlock({ id: 'office', name: 'Sydney', kind: 'saved' }, plainSealer);
  return { runs: new PackRunsFile(records, (notice) => notices.push(notice)), notices, folder };
}

describe('pack runs', () => {
  it('stay in memory when they cannot be written, with a notice', () => {
    const blocked = join(temporaryFolder(), 'blocked');
    writeFileSync(blocked, 'a file where the folder should be');
    const { runs, notices } = setUp(blocked);
    runs.begin('office', () => run, true);
    expect(runs.get('office')).toEqual([run]);
    expect(notices).toEqual([expect.stringContaining('could not be saved')]);
  });

  it('stay by the month, the newest first; many runs of one pack leave those of another', () => {
    const { runs, folder } = setUp();
    runs.begin('office', () => run, true);
    for (let startedAtMs = 2; startedAtMs < 40; startedAtMs += 1) {
      const daily = { ...run, pack: 'Daily', startedAtMs };
      runs.begin('office', () => daily, true);
      expect(runs.update('office', { ...daily, phase: 'done' }, () => true, true)).toBe(true);
    }
    const stored = setUp(folder).runs.get('office');
    expect(stored.filter(({ pack }) => pack === 'Month end')).toEqual([run]);
    const daily = stored.filter(({ pack }) => pack === 'Daily');
    expect([daily.length, daily[0]?.startedAtMs, daily.at(-1)?.startedAtMs]).toEqual([25, 39, 15]);
    expect(new Set(daily.map(({ phase }) => phase))).toEqual(new Set(['done']));
  });
});
