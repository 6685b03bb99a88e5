/** The requests of an update: within the share of the background, and again where the server is away. */

import type { TokenUsage } from '@main/server/rate/rate-limiter';
import { AppError, hasPolicy } from '@shared/errors/errors';
import type { UpdateState } from '@shared/records/update';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { ReadOptions } from '../records/fetch-policy';

/*
 * How much of an office's limit its update in the background may use. A user's requests come first in the limiter anyway; the
 * budget leaves room for other programs with the same token, and for a limit of a day that the API states without a number.
 */

/** Share of the limit in the first minutes of a first load, while responses show that nobody else uses the token; and else. */
const firstShare = 0.8;
const share = 0.25;
/** Requests that the background may send in a day. */
export const maxRequestsPerDay = 20_000;

/** What a request is part of: a first load, the background as ever, or a check that the user waits for. */
type Share = 'all' | 'first' | 'usual';

/** The requests of the background that may count in a window. At least one, so that an update never stands still. */
export function getAllowed({ limit, external, showsExternal, refusals }: TokenUsage, part: Share): number {
  if (part === 'all') return limit;
  const base = part === 'first' && showsExternal && external === 0 ? firstShare : share;
  // A first load has its quarter beside a colleague's, which would leave it one request a minute.
  const others = part === 'first' ? 0 : external;
  return Math.max(1, Math.floor(limit * base * 0.5 ** refusals) - others);
}

/** While the server does not respond, a request is tried again this often. */
const retryMs = 15_000;
/** Times that a request is tried that the server answers with an error. */
const maxAttempts = 3;
/** A wait of the server that is shown, and not only waited for. */
export const longWaitMs = 120_000;

/** What an update needs of its office, and what it reports. */
export type UpdateContext = {
  readonly session: OfficeSession;
  /** Waits, or until the server responds to anything else; null where a command fails in place of waiting. */
  readonly waitForNetwork: ((ms: number, signal: AbortSignal, cause: AppError) => Promise<void>) | null;
  /** Identifies this process among those that may update the office. */
  readonly processId: string;
  readonly onChange: (change: Partial<UpdateState>) => void;
  readonly getState: () => UpdateState;
  /** The day of travel from which bookings are kept; null for those of all trips. */
  readonly getKeepsFrom: () => string | null;
};

type RequestContext = UpdateContext & {
  /** Called before and after each request. */
  readonly onRequest: (hasEnded: boolean) => Promise<void>;
  readonly getShare: () => Share;
  /** The requests of the background on the day that is under way. */
  readonly getRequestsOfDay: () => { readonly day: string; readonly count: number };
};

/** What could not be saved ends the update: it would be asked for again at once. */
function failUnsaved(reason: string): never {
  throw new AppError('cache-unavailable', `Nothing more can be saved: ${reason}. What was saved until then stays.`, {});
}

/** Sleeps until the time is over, or `woken` aborts. @throws the reason of `signal` when that aborts */
export async function sleepUntil(
  session: OfficeSession,
  ms: number,
  signal: AbortSignal,
  woken: AbortSignal,
): Promise<void> {
  await session.sleep(ms, AbortSignal.any([signal, woken])).catch(() => signal.throwIfAborted());
}

export class UpdateRequests {
  private readonly context: RequestContext;
  private woken = new AbortController();
  /** When the requests of the last window were sent. */
  private sentAtMs: number[] = [];

  constructor(context: RequestContext) {
    this.context = context;
  }

  /** Ends the waits for the share and for the server: either may let requests through again. */
  wake(): void {
    this.woken.abort('woken');
    this.woken = new AbortController();
  }

  async send<T>(request: (options: ReadOptions) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { onRequest, waitForNetwork } = this.context;
    for (let attempt = 1; ; attempt += 1) {
      await this.waitForDay(signal);
      await this.waitForShare(signal);
      await onRequest(false);
      try {
        const options = {
          priority: 'background',
          fetchPolicy: 'network-only',
          signal,
          onCacheError: failUnsaved,
        } as const;
        const value = await request(options);
        await onRequest(true);
        return value;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof AppError) || !hasPolicy(error.code, 'wait') || waitForNetwork === null) throw error;
        if (error.code === 'rate-limited') {
          const { untilMs } = error.details;
          await this.pause(typeof untilMs === 'number' ? untilMs : this.context.session.now() + longWaitMs, signal);
        } else {
          const isAway = error.code === 'network-failed' || error.code === 'timed-out';
          if (!isAway && attempt >= maxAttempts) throw error;
          await waitForNetwork(retryMs, signal, error);
        }
      }
    }
  }

  /** Waits until one more request is within the share. @throws the signal's reason when it aborts */
  private async waitForShare(signal: AbortSignal): Promise<void> {
    const { session, getShare } = this.context;
    for (;;) {
      signal.throwIfAborted();
      const nowMs = session.monotonicMs();
      const usage = session.getUsage();
      this.sentAtMs = this.sentAtMs.filter((ms) => nowMs - ms < usage.windowMs);
      const excess = this.sentAtMs.length - getAllowed(usage, getShare());
      if (excess < 0) break;
      const untilMs = (this.sentAtMs[excess] ?? nowMs) + usage.windowMs;
      await sleepUntil(session, untilMs - nowMs, signal, this.woken.signal);
    }
    this.sentAtMs.push(session.monotonicMs());
  }

  private async pause(untilMs: number, signal: AbortSignal): Promise<void> {
    const { session, onChange } = this.context;
    const ms = Math.max(1_000, untilMs - session.now());
    if (ms > longWaitMs) onChange({ pausedUntilMs: untilMs });
    await sleepUntil(session, ms, signal, this.woken.signal);
    onChange({ pausedUntilMs: null });
  }

  /** Waits for the next day where the requests of this one are used up, unless the user waits too. */
  private async waitForDay(signal: AbortSignal): Promise<void> {
    const { session, getRequestsOfDay, getShare } = this.context;
    const isSpent = () => {
      const { day, count } = getRequestsOfDay();
      return count >= maxRequestsPerDay && day === getLocalDay(session.now());
    };
    while (getShare() !== 'all' && isSpent()) await this.pause(new Date(session.now()).setHours(24, 0, 0, 0), signal);
  }
}
