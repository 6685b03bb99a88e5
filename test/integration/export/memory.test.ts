/** A run straight to a file takes the same memory for a response of any size. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { toNodeArgs } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

function fetched(megabytes: number): { rows: number; bytes: number; grownMiB: number; waitingMiB: number } {
  const args = toNodeArgs('fetching.mjs', join(temporaryFolder(), 'out.csv'), String(megabytes));
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as ReturnType<typeof fetched>;
}

describe('a run straight to a file', () => {
  it('takes constant memory for a response of half a gigabyte', { tags: ['deep'] }, () => {
    const { bytes, grownMiB } = fetched(500);
    expect(bytes).toBeGreaterThan(500_000_000);
    // Includes garbage of fetch that is not collected yet. A buffered response would take 477 MiB or more.
    expect(grownMiB).toBeLessThan(260);
  });

  it('what arrived of a long response is freed while more arrives, before much of it waits', () => {
    const { bytes, waitingMiB } = fetched(80);
    expect(bytes).toBeGreaterThan(80_000_000);
    // 8 MiB that may wait, what arrives until the next look, and the memory of the batches. Left to itself, V8 lets 50 MiB wait.
    expect(waitingMiB).toBeLessThan(24);
  });
});
