import { PackRunsFile } from '@main/settings/pack-runs-file';
import type { SealedFiles } from '@main/settings/sealed-files';
import { packRunSchema } from '@shared/schemas/pack-run';
import { describe, expect, it } from 'vitest';

const run = packRunSchema.parse({
  pack: 'Month end',
  folder: '/exports',
  startedAtMs: 1,
  day: '2026-11-21',
  phase: 'running',
  items: [],
});

/** Files of a full disk: what is there can be read, nothing can be written. */
function fullDisk(): SealedFiles {
  const files: Pick<SealedFiles, 'isOpen' | 'read' | 'write'> = {
    isOpen: () => true,
    read: () => null,
    write: () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    },
  };
  return files as SealedFiles;
}

describe('pack runs', () => {
  it('stay in memory when they cannot be written, with a notice', () => {
    const notices: string[] = [];
    const runs = new PackRunsFile(fullDisk(), (notice) => notices.push(notice));
    runs.put('office', run, true);
    expect(runs.get('office')).toEqual([run]);
    expect(notices).toEqual([expect.stringContaining('could not be saved')]);
  });
});
