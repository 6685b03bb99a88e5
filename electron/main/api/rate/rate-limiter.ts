/**
 * One queue per office: interactive requests go before background ones, and none leaves before the rolling window has a
 * place for it. The window itself is in the shared store, so that several processes keep one limit together.
 */
import { AppError } from '@shared/errors';
import type { Clock } from '../clock';
import type { RateWindowStore } from './rate-window-store';
import { backoffMs, longestWaitMs, type RateHeaders } from './retry-timing';

export type Priority = 'interactive' | 'background';

type Waiting = {
  readonly signal: AbortSignal | undefined;
  readonly resolve: (reservation: number) => void;
  readonly reject: (reason: unknown) => void;
};

export type LimiterState = { used: number; limit: number; queued: number; waitUntilMs: number | null };

/** The queue of one office. */
export class RateLimiter {
  private readonly queues: Record<Priority, Waiting[]> = { interactive: [], background: [] };
  private pumping = false;
  private refusals = 0;
  private waitUntilMs: number | null = null;
  private learnedLimit: number | null = null;
  private wake = new AbortController();
  private readonly store: RateWindowStore;
  private readonly token: string;
  private readonly clock: Clock;
  private readonly onChange: () => void;
  private configuredLimit: number;

  /**
   * @param store - the shared windows
   * @param token - the digest of the office's token
   * @param configuredLimit - requests per rolling 60 s, as set for the office
   * @param onChange - called when the state may have changed
   */
  constructor(store: RateWindowStore, token: string, configuredLimit: number, clock: Clock, onChange: () => void) {
    this.store = store;
    this.token = token;
    this.configuredLimit = configuredLimit;
    this.clock = clock;
    this.onChange = onChange;
  }

  setLimit(requestsPerMinute: number): void {
    this.configuredLimit = requestsPerMinute;
    this.learnedLimit = null;
    this.wakeUp();
  }

  /** Requests per window now: the office's setting, or less where the API says less. */
  get limit(): number {
    return Math.max(1, Math.min(this.configuredLimit, this.learnedLimit ?? this.configuredLimit));
  }

  state(): LimiterState {
    const queued = this.queues.interactive.length + this.queues.background.length;
    return {
      used: this.store.used(this.token, this.clock.now()),
      limit: this.limit,
      queued,
      waitUntilMs: queued > 0 ? this.waitUntilMs : null,
    };
  }

  /**
   * Waits for a place in the window.
   *
   * @returns the reservation, to be settled by {@link answered}
   * @throws AppError `rate-limited` where the wait named by the API is longer than {@link longestWaitMs}; the signal's
   * reason where it is aborted
   */
  acquire(priority: Priority, signal?: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const entry: Waiting = { signal, resolve, reject };
      signal?.addEventListener('abort', () => this.drop(entry, priority), { once: true });
      this.queues[priority].push(entry);
      void this.pump();
    });
  }

  /** Records an answer: the window counts from now, and the headers teach limit and remaining. */
  answered(reservation: number, headers: RateHeaders | null, refused: boolean): void {
    const now = this.clock.now();
    this.store.settle(reservation, now);
    if (headers?.limit) this.learnedLimit = headers.limit;
    if (headers?.limit && headers.remaining !== null && !refused) {
      // Against our own limit: a header may speak of a longer window (a daily limit), whose used part is no news here.
      this.store.learnRemaining(this.token, this.limit, headers.remaining, now);
    }
    if (refused) this.refuse(headers?.waitMs ?? null, now);
    else this.refusals = 0;
    this.onChange();
  }

  /** Fails everything that waits, for instance after a refused token (faults 10). */
  stopAll(reason: AppError): void {
    for (const queue of [this.queues.interactive, this.queues.background]) {
      for (const entry of queue.splice(0)) entry.reject(reason);
    }
    this.wakeUp();
  }

  private refuse(waitMs: number | null, now: number): void {
    this.refusals += 1;
    this.store.pause(this.token, now + (waitMs ?? backoffMs(this.refusals)));
  }

  private drop(entry: Waiting, priority: Priority): void {
    const queue = this.queues[priority];
    const index = queue.indexOf(entry);
    if (index < 0) return;
    queue.splice(index, 1);
    entry.reject(entry.signal?.reason);
    if (this.queues.interactive.length + this.queues.background.length === 0) this.wakeUp();
    this.onChange();
  }

  private wakeUp(): void {
    this.wake.abort();
    this.wake = new AbortController();
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    try {
      for (;;) {
        const queue = this.queues.interactive.length > 0 ? this.queues.interactive : this.queues.background;
        if (queue.length === 0) break;
        const reservation = this.store.reserve(this.token, this.limit, this.clock.now());
        if ('id' in reservation) queue.shift()?.resolve(reservation.id);
        else await this.waitFor(reservation.retryInMs);
      }
    } catch (cause) {
      this.stopAll(new AppError('internal', 'The shared record of the rate limit could not be used.', {}, { cause }));
    } finally {
      this.pumping = false;
      this.waitUntilMs = null;
      this.onChange();
    }
  }

  private async waitFor(ms: number): Promise<void> {
    if (ms > longestWaitMs) {
      this.stopAll(tooLong(ms));
      return;
    }
    this.waitUntilMs = this.clock.now() + ms;
    this.onChange();
    await this.clock.sleep(ms, this.wake.signal).catch(() => undefined);
  }
}

function tooLong(ms: number): AppError {
  const minutes = Math.ceil(ms / 60_000);
  return new AppError(
    'rate-limited',
    `The API asked us to wait ${minutes} minutes before the next request. What was kept can still be read. Please try again later.`,
    { retryAfterMs: ms },
  );
}
