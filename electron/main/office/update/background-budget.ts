/**
 * How much of an office's limit its update in the background may use. A user's requests come first in the limiter anyway; the
 * budget leaves room for other programs with the same token, and for a limit of a day that the API states without a number.
 */

import type { TokenUsage } from '@main/server/rate/rate-limiter';
import type { OfficeSession } from '../connect/office-session';

/** Share of the limit in the first minutes of a first load, while nobody else uses the token; and at all other times. */
const firstShare = 0.8;
const share = 0.25;
/** Requests that the background may send in a day. */
export const maxRequestsPerDay = 20_000;

/** What a request is part of: a first load, the background as ever, or a check that the user waits for. */
export type Share = 'all' | 'first' | 'usual';

/** The requests of the background that may count in a window. At least one, so that an update never stands still. */
export function getAllowed({ limit, external, refusals }: TokenUsage, part: Share): number {
  if (part === 'all') return limit;
  const base = part === 'first' && external === 0 ? firstShare : share;
  // A first load has its quarter beside a colleague's, which would leave it one request a minute.
  const others = part === 'first' ? 0 : external;
  return Math.max(1, Math.floor(limit * base * 0.5 ** refusals) - others);
}

/** The background's requests of one office. */
export class BackgroundBudget {
  private readonly session: Pick<OfficeSession, 'getUsage' | 'monotonicMs' | 'sleep'>;
  private sentAtMs: number[] = [];

  constructor(session: Pick<OfficeSession, 'getUsage' | 'monotonicMs' | 'sleep'>) {
    this.session = session;
  }

  /** Waits until one more request is within the share. @throws the signal's reason when it aborts */
  async acquire(getShare: () => Share, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const waitMs = this.getWaitMs(getShare());
      if (waitMs <= 0) break;
      await this.session.sleep(waitMs, signal);
    }
    this.sentAtMs.push(this.session.monotonicMs());
  }

  private getWaitMs(part: Share): number {
    const nowMs = this.session.monotonicMs();
    const usage = this.session.getUsage();
    this.sentAtMs = this.sentAtMs.filter((ms) => nowMs - ms < usage.windowMs);
    const excess = this.sentAtMs.length - getAllowed(usage, part);
    if (excess < 0) return 0;
    return (this.sentAtMs[excess] ?? nowMs) + usage.windowMs - nowMs;
  }
}
