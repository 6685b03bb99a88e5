/** Logs what use cases report: pauses of the rate limit, the keychain and locked saved data. Follows changes only. */

import type { AppState, Connection } from '@shared/records/office';
import { findSystemCode, type LogEntry, toLogPath } from './log-events';
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

export class ServiceLog {
  private readonly log: Log['log'];
  private readonly nowMs: () => number;
  private readonly pausedOffices = new Set<string>();
  private lastKeychain: AppState['keychain'] = null;
  private lockedOffices = new Set<string>();

  /** @param nowMs - epoch milliseconds */
  constructor(log: Log, nowMs: () => number) {
    this.log = log.log;
    this.nowMs = nowMs;
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
    const isPaused = waitCause === 'server' && waitUntilMs !== null && waitUntilMs > this.nowMs();
    if (isPaused === this.pausedOffices.has(officeId)) return;
    if (isPaused) {
      this.pausedOffices.add(officeId);
      this.log({ event: 'rate-limit-paused', ms: waitUntilMs - this.nowMs(), queued });
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
}
