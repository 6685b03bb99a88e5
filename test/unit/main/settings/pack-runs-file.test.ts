import { join } from 'node:path';
import { PackRunsFile } from '@main/settings/pack-runs-file';
import type { SealedFiles } from '@main/settings/sealed-files';
import { packRunSchema } from '@shared/schemas/pack-run';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const run = packRunSchema.parse({
  ...{ pack: 'Month end', folder: '/exports', startedAtMs: 1, day: '2026-11-21', phase: 'running', items: [] },
});

/** Files of a full disk: what is there can be read, nothing can be written. */
function fullDisk(): SealedFiles {
  const files: Pick<SealedFiles, 'hasFailed' | 'isOpen' | 'read' | 'write'> = {
    hasFailed: () => false,
    isOpen: () => true,
    read: () => null,
    write: () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    },
  };
  return files as SealedFiles;
}

const lockFile = () => join(temporaryFolder(), 'pack-runs.lock');

describe('pack runs', () => {
  it('stay in memory when they cannot be written, with a notice', () => {
    const notices: string[] = [];
    const runs = new PackRunsFile(fullDisk(), lockFile(), (notice) => notices.push(notice));
    runs.begin('office', () => run, true);
    expect(runs.get('office')).toEqual([run]);
    expect(notices).toEqual([expect.stringContaining('could not be saved')]);
  });

  it('stay by the month, the newest first; many runs of one pack leave those of another', () => {
    const runs = new PackRunsFile(fullDisk(), lockFile(), () => undefined);
    runs.begin('office', () => run, true);
    for (let startedAtMs = 2; startedAtMs < 40; startedAtMs += 1) {
      const daily = { ...run, pack: 'Daily', startedAtMs };
      runs.begin('office', () => daily, true);
      expect(runs.update('office', { ...daily, phase: 'done' }, () => true, true)).toBe(true);
    }
    const stored = runs.get('office');
    expect(stored.filter(({ pack }) => pack === 'Month end')).toEqual([run]);
    const daily = stored.filter(({ pack }) => pack === 'Daily');
    expect([daily.length, daily[0]?.startedAtMs, daily.at(-1)?.startedAtMs]).toEqual([25, 39, 15]);
    expect(new Set(daily.map(({ phase }) => phase))).toEqual(new Set(['done']));
  });
});
