/** A run straight to a file takes the same memory for a response of any size. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { toNodeArgs } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

function fetched(megabytes: number): { rows: number; grownMiB: number } {
  const args = toNodeArgs('memory-process.mjs', 'report', String(megabytes), join(temporaryFolder(), 'out.csv'));
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as ReturnType<typeof fetched>;
}

describe('a run straight to a file', () => {
  it('takes constant memory for a response of half a gigabyte', { tags: ['deep'] }, () => {
    const { rows, grownMiB } = fetched(500);
    // Of more than 241 bytes on average.
    expect(rows).toBeGreaterThan(2_072_000);
    // Includes garbage of fetch that is not collected yet. A buffered response would take 477 MiB or more.
    expect(grownMiB).toBeLessThan(260);
  });
});
