/** Logs what use cases report: jobs, pauses of the rate limit, the keychain and locked saved data. Follows changes only. */

import { getWorkOutcome, type JobKind, type WorkOutcome } from '@shared/ipc/background-work';
import type { AppState, Connection } from '@shared/records/office';
import { findSystemCode, type LogEntry } from './log-events';
import { toLogPath } from './log-fields';
import type { Log } from './logger';

/** A request that has ended, as the API client reports it. */
export type CompletedRequest = {
  /** Ids and values left out. */
  readonly path: string;
  readonly status: number | null;
  readonly error: (Error & { readonly code: Extract<LogEntry, { event: 'request-failed' }>['code'] }) | null;
  readonly durationMs: number;
  readonly waitedMs: number;
  readonly retries: number;
};

/** The clocks in use: epoch milliseconds, and monotonic ones. */
type Clock = { now(): number; monotonicMs(): number };

export class ServiceLog {
  private readonly log: Log['log'];
  private readonly clock: Clock;
  /** Monotonic starts of running jobs by kind and office. */
  private readonly startedMs = new Map<string, number>();
  private readonly pausedOffices = new Set<string>();
  private lastKeychain: AppState['keychain'] = null;
  private lockedOffices = new Set<string>();

  constructor(log: Log, clock: Clock) {
    this.log = log.log;
    this.clock = clock;
  }

  readonly onRequest = ({ error, path, status, durationMs, waitedMs, retries }: CompletedRequest): void => {
    if (error === null || error.code === 'cancelled') return;
    const system = findSystemCode(error);
    const times = { ms: durationMs, waited: waitedMs, retries };
    this.log({ event: 'request-failed', code: error.code, system, path: toLogPath(path), status, ...times });
    if (error.code === 'token-refused') this.log({ event: 'token-refused' });
  };

  /** Logs how much of the screens' last states could not be read. */
  readonly onScreensDropped = (count: number): void => this.log({ event: 'screens-dropped', count });

  /** Logs pauses that the server requested. A full window is the usual state of long jobs. */
  readonly onConnection = ({ officeId, waitUntilMs, waitCause, queued }: Connection): void => {
    const isPaused = waitCause === 'server' && waitUntilMs !== null && waitUntilMs > this.clock.now();
    if (isPaused === this.pausedOffices.has(officeId)) return;
    if (isPaused) {
      this.pausedOffices.add(officeId);
      this.log({ event: 'rate-limit-paused', ms: waitUntilMs - this.clock.now(), queued });
    } else {
      this.pausedOffices.delete(officeId);
      this.log({ event: 'rate-limit-resumed' });
    }
  };

  readonly onState = ({ keychain, locks }: AppState): void => {
    if (keychain !== this.lastKeychain) {
      this.lastKeychain = keychain;
      this.log({ event: 'keychain-changed', state: keychain });
    }
    const locked = new Set(locks.map(({ officeId }) => officeId));
    for (const { officeId, savedCopy, isTokenMissing } of locks) {
      if (this.lockedOffices.has(officeId)) continue;
      this.log({ event: 'saved-data-locked', lock: savedCopy, token: isTokenMissing });
    }
    if ([...this.lockedOffices].some((officeId) => !locked.has(officeId))) this.log({ event: 'saved-data-unlocked' });
    this.lockedOffices = locked;
  };

  readonly onMonthEnd = (
    officeId: string,
    { phase, done, total }: { readonly phase: WorkOutcome | 'running'; readonly done: number; readonly total: number },
  ): void => {
    this.followJob('month-end', officeId, getWorkOutcome(phase), done, total);
  };

  private followJob(job: JobKind, officeId: string, outcome: WorkOutcome | null, done: number, total: number): void {
    const key = `${job}/${officeId}`;
    const startedMs = this.startedMs.get(key);
    if (outcome === null && startedMs === undefined) {
      this.startedMs.set(key, this.clock.monotonicMs());
      this.log({ event: 'job-started', job });
    } else if (outcome !== null && startedMs !== undefined) {
      this.startedMs.delete(key);
      this.log({ event: 'job-ended', job, outcome, done, total, ms: this.clock.monotonicMs() - startedMs });
    }
  }
}
