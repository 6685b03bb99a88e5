/** The requests of an update: within the share of the background, and again where the server is away. */

import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { ReadOptions } from '../records/fetch-policy';
import { BackgroundBudget, maxRequestsPerDay, type Share } from './background-budget';

/** While the server does not respond, a request is tried again this often. */
const retryMs = 15_000;
/** Times that a request is tried that the server answers with an error. */
const maxAttempts = 3;
/** A wait of the server that is shown, and not only waited for. */
export const longWaitMs = 120_000;

export type RequestContext = {
  readonly session: OfficeSession;
  /** Waits, or until the server responds to anything else; null where a command fails in place of waiting. */
  readonly waitForNetwork: ((ms: number, signal: AbortSignal, cause: AppError) => Promise<void>) | null;
  /** Says until when nothing is updated; null once it goes on. */
  readonly onPaused: (untilMs: number | null) => void;
  /** Called before and after each request. */
  readonly onRequest: (hasEnded: boolean) => Promise<void>;
  readonly getShare: () => Share;
  /** The requests of the background on the day that is under way. */
  readonly getRequestsOfDay: () => { readonly day: string; readonly count: number };
};

/** What could not be saved ends the update: it would be asked for again at once. */
function failUnsaved(kind: string, keys: readonly string[], reason: string): never {
  const message = `Nothing more can be saved: ${reason}. What was saved until then stays.`;
  throw new AppError('cache-unavailable', message, { [`unsaved ${kind}`]: keys.slice(0, 1_000) });
}

export class UpdateRequests {
  private readonly context: RequestContext;
  private readonly budget: BackgroundBudget;

  constructor(context: RequestContext) {
    this.context = context;
    this.budget = new BackgroundBudget(context.session);
  }

  async send<T>(request: (options: ReadOptions) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { getShare, onRequest, waitForNetwork } = this.context;
    for (let attempt = 1; ; attempt += 1) {
      if (getShare() !== 'all') await this.waitForDay(signal);
      await this.budget.acquire(getShare, signal);
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
        if (error.code === 'rate-limited') await this.waitForServer(error, signal);
        else {
          const isAway = error.code === 'network-failed' || error.code === 'timed-out';
          if (!isAway && attempt >= maxAttempts) throw error;
          await waitForNetwork(retryMs, signal, error);
        }
      }
    }
  }

  private async waitForServer({ details }: AppError, signal: AbortSignal): Promise<void> {
    const untilMs = typeof details.untilMs === 'number' ? details.untilMs : this.context.session.now() + longWaitMs;
    await this.pause(untilMs, signal);
  }

  private async pause(untilMs: number, signal: AbortSignal): Promise<void> {
    const { session, onPaused } = this.context;
    const ms = Math.max(1_000, untilMs - session.now());
    if (ms > longWaitMs) onPaused(untilMs);
    await session.sleep(ms, signal);
    onPaused(null);
  }

  /** Waits for the next day where the requests of this one are used up. */
  private async waitForDay(signal: AbortSignal): Promise<void> {
    const nowMs = this.context.session.now();
    const { day, count } = this.context.getRequestsOfDay();
    if (count < maxRequestsPerDay || day !== getLocalDay(nowMs)) return;
    const midnight = new Date(nowMs);
    midnight.setHours(24, 0, 0, 0);
    await this.pause(midnight.getTime(), signal);
  }
}
