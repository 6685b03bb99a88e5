/** Records how each API request went, for the log and the state of the connection. */

import type { Clock } from '@main/system/clock';
import type { AppError } from '@shared/errors/errors';

/** One request to the API with all its tries. Durations are in milliseconds. */
export type CompletedRequest = {
  /** Without the query. It may have a record's id, which the log leaves out. */
  readonly path: string;
  /** Status of the last response; null if there was none. */
  readonly status: number | null;
  /** Null if it succeeded. */
  readonly error: AppError | null;
  /** Duration of the last try, from its sending to its end. */
  readonly durationMs: number;
  /** Time in the limiter's queue, all tries together. */
  readonly waitedMs: number;
  readonly retries: number;
};

export type OnRequestCompleted = (request: CompletedRequest) => void;

/** Follows one request through its tries. */
export class RequestTracer {
  private readonly clock: Clock;
  private readonly path: string;
  private sinceMs: number;
  private waitedMs = 0;
  private retries = 0;
  private isWaiting = false;
  private status: number | null = null;

  constructor(clock: Clock, path: string) {
    this.clock = clock;
    this.path = path;
    this.sinceMs = clock.monotonicMs();
  }

  /** Whether it waits in the limiter's queue. A failure there is the limiter's own and is not retried. */
  get isQueued(): boolean {
    return this.isWaiting;
  }

  onQueued(): void {
    this.isWaiting = true;
    this.sinceMs = this.clock.monotonicMs();
  }

  onSent(): void {
    this.isWaiting = false;
    this.waitedMs += this.clock.monotonicMs() - this.sinceMs;
    this.sinceMs = this.clock.monotonicMs();
    this.status = null;
  }

  onResponse(status: number): void {
    this.status = status;
  }

  onRetry(): void {
    this.retries += 1;
  }

  /** Ends the record. @param error - null if the request succeeded */
  finish(error: AppError | null): CompletedRequest {
    const { path, status, retries, isWaiting } = this;
    const elapsedMs = this.clock.monotonicMs() - this.sinceMs;
    const [durationMs, waitedMs] = isWaiting ? [0, this.waitedMs + elapsedMs] : [elapsedMs, this.waitedMs];
    return { path, status, error, durationMs, waitedMs, retries };
  }
}
