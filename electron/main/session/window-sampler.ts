/** Samples a rate window while it holds requests. It empties without an event, and an empty one needs no timer. */
import type { Clock } from '@main/api/clock';

const sampleEveryMs = 2_000;

export type WindowSamplerOptions = {
  readonly clock: Clock;
  /** Takes one sample and returns the number of requests in the window. */
  readonly sample: () => number;
};

/** One office's samples. */
export class WindowSampler {
  private readonly options: WindowSamplerOptions;
  private running: AbortController | null = null;

  constructor(options: WindowSamplerOptions) {
    this.options = options;
  }

  /** Starts sampling, unless it goes on already. Ends by itself with the sample of an empty window. */
  start(): void {
    if (this.running !== null) return;
    const running = new AbortController();
    this.running = running;
    void this.run(running.signal)
      .catch(() => undefined)
      .finally(() => {
        if (this.running === running) this.running = null;
      });
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { clock, sample } = this.options;
    do {
      await clock.sleep(sampleEveryMs, signal);
      signal.throwIfAborted();
    } while (sample() > 0);
  }
}
