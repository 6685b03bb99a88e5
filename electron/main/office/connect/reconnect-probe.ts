/** Requests an unreachable API again every 15 s, so that the office is online again without the user. */
import type { Clock } from '@main/system/clock';

/** Pause before each probe: a status that is right again within it, and four small requests a minute. */
const pauseMs = 15_000;

export type ProbeOptions = {
  readonly clock: Clock;
  /** Whether the API is still unreachable. */
  readonly isOffline: () => boolean;
  /** Sends one small request. The session records its outcome like every request's. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>;
};

/** One office's probes, one at a time. */
export class ReconnectProbe {
  private readonly options: ProbeOptions;
  private running: AbortController | null = null;

  constructor(options: ProbeOptions) {
    this.options = options;
  }

  /** Starts probing, unless probes are running already. */
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
    const { clock, isOffline, probe } = this.options;
    while (isOffline()) {
      await clock.sleep(pauseMs, signal);
      signal.throwIfAborted();
      if (isOffline()) await probe(signal).catch(() => undefined);
    }
  }
}
