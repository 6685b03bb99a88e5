/** Asks an office's API again with growing pauses while it does not answer, so that work goes on by itself. */
import type { Clock } from '@main/api/clock';

/** The first pause, and the longest: a minute is no wait at a desk, and 60 requests an hour are no load. */
const firstPauseMs = 5_000;
const maxPauseMs = 60_000;
/** An API that was reached for so long is asked soon again when it is lost; one that comes and goes is not. */
const stableAfterMs = 300_000;

export type ProbeOptions = {
  readonly clock: Clock;
  /** Whether the API still does not answer. */
  readonly isOffline: () => boolean;
  /** Makes one small request. Its outcome is noted where every request's is. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>;
};

/** One office's probes, at most one at a time. */
export class ReconnectProbe {
  private readonly options: ProbeOptions;
  private running: AbortController | null = null;
  private pauseMs = firstPauseMs;
  private endedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ProbeOptions) {
    this.options = options;
  }

  /** Starts probing; probes that go on already are left alone. */
  start(): void {
    if (this.running !== null) return;
    const running = new AbortController();
    this.running = running;
    const { clock } = this.options;
    if (clock.monotonicMs() - this.endedAtMs >= stableAfterMs) this.pauseMs = firstPauseMs;
    void this.run(running.signal)
      .catch(() => undefined)
      .finally(() => {
        this.endedAtMs = clock.monotonicMs();
        if (this.running === running) this.running = null;
      });
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { clock, isOffline, probe } = this.options;
    while (isOffline()) {
      const pauseMs = this.pauseMs;
      this.pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      await clock.sleep(pauseMs, signal);
      signal.throwIfAborted();
      if (isOffline()) await probe(signal).catch(() => undefined);
    }
  }
}
