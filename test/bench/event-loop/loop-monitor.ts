/** Measures how long the event loop of this thread is blocked. */

/** Worst block of a piece of work, in milliseconds. */
export type WorstBlock = {
  /** Time by the clock between two turns of the loop, which includes what other threads and processes took. */
  readonly wallMs: number;
  /** Processor time of this thread between two turns of its loop: a busy computer does not change it. */
  readonly cpuMs: number;
  readonly tookMs: number;
};

const resolutionMs = 1;

const readCpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Runs `work` and returns its worst block. Both times are taken at the same turns, from before the work until the turn after
 * it: the histogram of `monitorEventLoopDelay` begins at the first turn, and so misses what the work does at once.
 */
export async function measureBlocks(work: () => Promise<unknown>): Promise<WorstBlock> {
  let [cpuMs, wallMs] = [0, 0];
  let before = { cpuMs: readCpuMs(), wallMs: performance.now() };
  const startedMs = before.wallMs;
  const timer = setInterval(() => {
    const turn = { cpuMs: readCpuMs(), wallMs: performance.now() };
    cpuMs = Math.max(cpuMs, turn.cpuMs - before.cpuMs);
    wallMs = Math.max(wallMs, turn.wallMs - before.wallMs - resolutionMs);
    before = turn;
  }, resolutionMs);
  try {
    await work();
    // The last block is counted at the next turn.
    await new Promise((resolve) => setTimeout(resolve, 2 * resolutionMs));
  } finally {
    clearInterval(timer);
  }
  return { wallMs, cpuMs, tookMs: performance.now() - startedMs };
}
