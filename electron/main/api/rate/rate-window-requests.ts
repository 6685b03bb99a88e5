/** What is asked of the rolling windows, and what they reply. */
import type { Rate } from './rolling-window';

/**
 * Permit, or when to try again (null: after a request in flight has ended). A probe is sent during a pause to find out
 * whether the pause still lasts. `isLocked`: another process holds the file's lock.
 */
export type AcquireResult =
  | { readonly id: number; readonly isProbe?: true }
  | { readonly atMs: number | null; readonly isPaused?: true; readonly isLocked?: true };

/** Pause that the server requested. Times are milliseconds of the monotonic clock. */
export type Pause = {
  readonly untilMs: number;
  /** Time from which one probe may be sent during the pause. */
  readonly probeAtMs: number;
  /** Whether the server requested more than a day. */
  readonly isCapped: boolean;
};

/**
 * Outcome of a request. `completed`: a response arrived. `lost`: none did, but the server may still count it. `unsent`: it
 * never left.
 */
export type Outcome = 'completed' | 'lost' | 'unsent';

/** Usage of the window as a response's headers state it. */
export type ServerUsage = {
  /** Requests in the server's window, this one included. */
  readonly used: number;
  /** False where `used` is only a lower bound. */
  readonly isExact: boolean;
};

export type ReleaseRequest = {
  readonly token: string;
  readonly sentAtMs: number;
  readonly outcome: Outcome;
  /** Null where the response states none. */
  readonly serverUsage: ServerUsage | null;
  readonly windowMs: number;
  readonly nowMs: number;
};

export type AcquireRequest = {
  readonly token: string;
  readonly rate: Rate;
  /** Background work leaves a reserve for users. */
  readonly isBackground: boolean;
  /** Milliseconds after which the request has ended for certain, even if its process was killed. */
  readonly expiresAfterMs: number;
  readonly nowMs: number;
};
