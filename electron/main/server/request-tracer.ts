/** Records how each API request went. Contains no payload and no record ids. */

import type { Clock } from '@main/system/clock';
import type { AppError } from '@shared/errors/errors';
import type { HttpResponse } from './http/http-get';

/** One request to the API with all its tries. Durations are in milliseconds. */
export type CompletedRequest = {
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  readonly method: 'GET';
  /** The path without ids and values ({@link maskPath}). */
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
  readonly bytes: number;
  /** Those of {@link recordedHeaders} that the last response had. */
  readonly headers: Readonly<Record<string, string>>;
};

export type OnRequestCompleted = (request: CompletedRequest) => void;

/** Parameters whose values do not identify a person. */
const unmaskedParameters = new Set(['page', 'per_page', 'active', 'corporate', 'include_sectors', 'isActive', 'debug']);

/** Replaces ids in the path by {id}, and the values of all but the unmasked parameters by "…". */
export function maskPath(path: string, query: Readonly<Record<string, string>>): string {
  const masked = path
    .split('/')
    .map((part) => (/\d/.test(part) ? '{id}' : part))
    .join('/');
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${unmaskedParameters.has(name) ? value : '…'}`,
  );
  return parameters.length === 0 ? masked : `${masked}?${parameters.join('&')}`;
}

/** Response headers about limits and format. None identifies a person or a session. */
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
  private sinceMs: number;
  private waitedMs = 0;
  private retries = 0;
  private isWaiting = false;
  private response: HttpResponse | null = null;

  constructor(clock: Clock, path: string, query: Readonly<Record<string, string>>) {
    this.clock = clock;
    this.path = maskPath(path, query);
    this.startedAtMs = clock.now();
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
    this.response = null;
  }

  onResponse(response: HttpResponse): void {
    this.response = response;
  }

  onRetry(): void {
    this.retries += 1;
  }

  /** Ends the record. @param error - null if the request succeeded */
  finish(error: AppError | null): CompletedRequest {
    const elapsedMs = this.clock.monotonicMs() - this.sinceMs;
    return {
      startedAtMs: this.startedAtMs,
      method: 'GET',
      path: this.path,
      status: this.response?.status ?? null,
      error,
      durationMs: this.isWaiting ? 0 : elapsedMs,
      waitedMs: this.waitedMs + (this.isWaiting ? elapsedMs : 0),
      retries: this.retries,
      bytes: this.response?.bytes ?? 0,
      headers: this.response ? pickHeaders(this.response.headers) : {},
    };
  }
}
