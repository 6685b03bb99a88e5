/** What is told of each request when it has ended: how it went, never what was in it nor about whom. */
import type { AppError } from '@shared/errors';
import type { Clock } from './clock';
import type { HttpResponse } from './http/http-get';
import { maskPath } from './mask-path';
import type { DebugInfo } from './responses/envelope';

/** One request of the API with all its tries. Durations are milliseconds. */
export type CompletedRequest = {
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  readonly method: 'GET';
  /** The path without ids and values (masked-path.ts). */
  readonly path: string;
  /** The last answer's status; null where none came. */
  readonly status: number | null;
  /** How it failed; null where it did not. */
  readonly error: AppError | null;
  /** From when the last try left until its end. */
  readonly durationMs: number;
  /** In the queue, all tries together. */
  readonly waitedMs: number;
  readonly retries: number;
  readonly bytes: number;
  /** The last answer's headers that are about limits and form. */
  readonly headers: Readonly<Record<string, string>>;
  /** Debug information of an error, where it was asked for. */
  readonly debug: DebugInfo | null;
};

export type OnRequestCompleted = (exchange: CompletedRequest) => void;

/** Headers that say nothing about a person or a session. */
const recordedHeaders = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
  'date',
  'content-type',
  'content-length',
  'content-encoding',
  'server',
];

function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    recordedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.slice(0, 100)]];
    }),
  );
}

/** Follows one request through its tries. */
export class RequestTracer {
  private readonly clock: Clock;
  private readonly path: string;
  private readonly startedAtMs: number;
  private since: number;
  private waitedMs = 0;
  private retries = 0;
  private isWaiting = false;
  private answer: HttpResponse | null = null;
  private debug: DebugInfo | null = null;

  constructor(clock: Clock, path: string, query: Readonly<Record<string, string>>) {
    this.clock = clock;
    this.path = maskPath(path, query);
    this.startedAtMs = clock.now();
    this.since = clock.monotonicMs();
  }

  /** Whether it waits in the queue; a failure there is the queue's own and is not tried again. */
  get isQueued(): boolean {
    return this.isWaiting;
  }

  startWaiting(): void {
    this.isWaiting = true;
    this.since = this.clock.monotonicMs();
  }

  sent(): void {
    this.isWaiting = false;
    this.waitedMs += this.clock.monotonicMs() - this.since;
    this.since = this.clock.monotonicMs();
    this.answer = null;
  }

  receiveResponse(answer: HttpResponse): void {
    this.answer = answer;
  }

  addDebugInfo(debug: DebugInfo | null): void {
    this.debug = debug;
  }

  addRetry(): void {
    this.retries += 1;
  }

  finish(error: AppError | null): CompletedRequest {
    const spent = this.clock.monotonicMs() - this.since;
    return {
      startedAtMs: this.startedAtMs,
      method: 'GET',
      path: this.path,
      status: this.answer?.status ?? null,
      error,
      durationMs: this.isWaiting ? 0 : spent,
      waitedMs: this.waitedMs + (this.isWaiting ? spent : 0),
      retries: this.retries,
      bytes: this.answer?.bytes ?? 0,
      headers: this.answer ? pickHeaders(this.answer.headers) : {},
      debug: this.debug,
    };
  }
}
