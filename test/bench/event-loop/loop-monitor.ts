/** Measures how long the event loop of this thread is blocked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Worst block of a piece of work, in milliseconds. */
export type WorstBlock = {
  /** By the histogram of the event loop, which includes what other processes took from this thread. */
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

/** Runs `work` and returns its worst block. */
export async function measureBlocks(work: () => Promise<unknown>): Promise<WorstBlock> {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let cpuMs = 0;
  let before = readCpuMs();
  const timer = setInterval(() => {
    const now = readCpuMs();
    cpuMs = Math.max(cpuMs, now - before);
    before = now;
  }, resolutionMs);
  const startedMs = performance.now();
  histogram.enable();
  try {
    await work();
    // The last block is counted at the next turn.
    await new Promise((resolve) => setTimeout(resolve, 2 * resolutionMs));
  } finally {
    histogram.disable();
    clearInterval(timer);
  }
  return { wallMs: histogram.max / 1e6 - resolutionMs, cpuMs, tookMs: performance.now() - startedMs };
}
