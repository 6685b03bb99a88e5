/**
 * Rate limiter of one office: a queue that dispatches each request when the rolling window has a free slot. Responses teach
 * it the limit and the other clients' usage. The window itself is in the shared store, so that several processes share one
 * limit. The rules for when a request may be sent are pure modules beside this file.
 */

import type { Clock } from '@main/system/clock';
import { AppError } from '@shared/errors/errors';
import { type BackgroundSlots, FairQueue, type Priority } from './fair-queue';
import { AdvertisedLimit, backoffMs, maxWaitMs, pauseJitterMs, type RateHeaders } from './rate-headers';
import type { AcquireResult, Outcome, ServerUsage } from './rate-window-rows';
import type { RateWindowStore } from './rate-window-store';
import { getProbeTimeoutMs, type Rate } from './rolling-window';
import { SlowStart } from './slow-start';
import {
  RefusalSeries,
  stillLimitedError,
  waitTooLongError,
  windowFullError,
  windowLockedError,
} from './too-many-requests';

/** Request that waits for a permit. */
export type QueuedRequest = {
  readonly priority: Priority;
  readonly signal?: AbortSignal | undefined;
  /** Whether the response may take minutes, as a report's does. @default false */
  readonly isLong?: boolean;
};

/**
 * Outcome of a response for the limit. `served`: the request was let through. `refused`: the limit is used up (429).
 * `unclear`: nothing, for instance the page of a broken gateway.
 */
export type Verdict = 'served' | 'refused' | 'unclear';

/** Cause of a wait: the server requested a pause, or the office's own window is full. */
type WaitCause = 'server' | 'window';

/** Permission to send one request. Give it back with {@link RateLimiter.release} or {@link RateLimiter.abandon}. */
export type Permit = {
  readonly id: number;
  readonly sentAtMs: number;
  readonly isProbe?: true;
  /** Frees its slot among background work and reports; null for what a click waits for. */
  readonly freeSlot: (() => void) | null;
};

type LimiterState = {
  /** Requests that count in the window. */
  readonly used: number;
  /** Requests that the window admits. */
  readonly limit: number;
  readonly queued: number;
  /** Epoch milliseconds until which no request can be sent; null where none has to wait. */
  readonly waitUntilMs: number | null;
  /** Cause of that wait; null where none has to wait. */
  readonly waitCause: WaitCause | null;
};

/** What is known of the token's window now. */
export type TokenUsage = {
  /** Requests per window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Requests of other programs with the same token that count in the window, as far as responses have shown them. */
  readonly external: number;
  /** Whether a served response within the last window has shown them: servers need not say what remains. */
  readonly showsExternal: boolean;
  /** Refusals (429) within the last hour; those of requests in flight together count once. */
  readonly refusals: number;
};

type LimiterOptions = {
  readonly store: RateWindowStore;
  /** Slots of background work and reports at the office's origin, which other offices may share. */
  readonly slots: BackgroundSlots;
  /** Digest of the office's token. */
  readonly token: string;
  readonly rate: Rate;
  readonly clock: Clock;
  /** Returns 0 to 1, for jitter. */
  readonly random: () => number;
  /** Called when the state may have changed. */
  readonly onChange: () => void;
};

type QueueEntry = {
  readonly request: QueuedRequest;
  readonly resolve: (permit: Permit) => void;
  readonly reject: (reason: unknown) => void;
};

/** Interval of looking at the window while all slots are in flight, perhaps in another process, or its lock is held. */
const pollIntervalMs = 50;

/** Longest wait for another program that holds the lock of the shared window. */
const maxLockWaitMs = 30_000;

/** Whether a click waits for the response, so that it needs no slot. */
const isQuick = ({ priority, isLong = false }: QueuedRequest) => priority === 'interactive' && !isLong;

/** Queue of one office. */
export class RateLimiter {
  private readonly options: LimiterOptions;
  private readonly queue = new FairQueue<QueueEntry>();
  private readonly refusals = new RefusalSeries();
  private rate: Rate;
  private advertised = new AdvertisedLimit();
  private slowStart: SlowStart;
  /** When a served response last said what remains. */
  private remainingAtMs = Number.NEGATIVE_INFINITY;
  private isDraining = false;
  private waitUntilMs: number | null = null;
  private waitCause: WaitCause | null = null;
  /** Probes in flight. Their responses decide for all queued requests. */
  private probesInFlight = 0;
  /** Since when another program has held the lock of the shared window. */
  private lockedSinceMs: number | null = null;
  private wake = new AbortController();

  constructor(options: LimiterOptions) {
    this.options = options;
    this.rate = options.rate;
    this.slowStart = createSlowStart(options.rate);
  }

  /** Changes the office's rate, also for requests that are queued. Discards the advertised limit. */
  setRate(rate: Rate): void {
    this.rate = rate;
    this.advertised = new AdvertisedLimit();
    this.slowStart = createSlowStart(rate);
    this.wakeUp();
  }

  getState(): LimiterState {
    const { clock, store, token } = this.options;
    const nowMs = clock.monotonicMs();
    const pausedMs = (store.getPause(token, nowMs)?.untilMs ?? nowMs) - nowMs;
    // Nothing is queued in a pause that is too long to sit through, and yet nothing can be sent.
    const isBlocked = this.queue.size === 0 && this.refusals.isTooLong(pausedMs, nowMs);
    const isWaiting = this.queue.size > 0 && this.waitUntilMs !== null;
    return {
      used: this.countUsed(nowMs),
      limit: this.getLimit(nowMs),
      queued: this.queue.size,
      waitUntilMs: isBlocked ? clock.now() + pausedMs : isWaiting ? this.waitUntilMs : null,
      waitCause: isBlocked ? 'server' : isWaiting ? this.waitCause : null,
    };
  }

  /** Returns what background work goes by to leave room for others. */
  getUsage(): TokenUsage {
    const { clock, store, token } = this.options;
    const nowMs = clock.monotonicMs();
    const { windowMs } = this.rate;
    const external = store.countExternal(token, windowMs, nowMs);
    const showsExternal = nowMs - this.remainingAtMs <= windowMs;
    const refusals = this.refusals.countRecent(nowMs);
    return { limit: this.getLimit(nowMs), windowMs, external, showsExternal, refusals };
  }

  /**
   * Waits for a permit to send a request.
   *
   * @throws AppError `rate-limited` where the wait is longer than {@link maxWaitMs}, or the API refused repeatedly without
   * naming a time; the signal's reason where it is aborted
   */
  async acquire(request: QueuedRequest): Promise<Permit> {
    const { signal } = request;
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    const entry: QueueEntry = { request, resolve, reject };
    const onAbort = () => this.cancel(entry);
    // A signal may last as long as the office is open: what listens to it stays in memory.
    signal?.addEventListener('abort', onAbort, { once: true });
    this.queue.push(entry, request.priority);
    this.wakeUp();
    void this.drainQueue();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Lets one request through the server's pause as a probe. Its response ends the pause or starts a new one. */
  tryNow(): void {
    const { store, token, clock } = this.options;
    store.allowProbe(token, clock.monotonicMs());
    this.wakeUp();
  }

  /** Releases the permit of a request that got a response, and learns from its headers. */
  release(permit: Permit, headers: RateHeaders, verdict: Verdict): void {
    // The response does not say whether the pause still lasts.
    if (permit.isProbe && verdict === 'unclear') {
      this.abandon(permit, 'completed');
      return;
    }
    const { store, token, clock } = this.options;
    const nowMs = clock.monotonicMs();
    const learntFrom = verdict === 'refused' ? null : headers;
    const { sentAtMs } = permit;
    this.releasePermit(permit, 'completed', learntFrom, nowMs);
    // The response to a probe replaces what the server said before.
    if (permit.isProbe) store.endPause(token);
    if (verdict === 'refused') this.applyRefusal(permit, headers, sentAtMs, nowMs);
    else {
      this.refusals.recordServed(sentAtMs);
      this.applyRetryAfter(headers, nowMs);
    }
    this.afterRelease(nowMs, verdict !== 'refused');
  }

  /** Releases the permit of a request that taught nothing: lost, never sent, or a probe with an unclear response. */
  abandon(permit: Permit, outcome: Outcome): void {
    const nowMs = this.options.clock.monotonicMs();
    this.releasePermit(permit, outcome, null, nowMs);
    this.afterRelease(nowMs, false);
  }

  /** Fails all queued requests, for instance after a refused token (faults 10). */
  rejectAll(reason: AppError): void {
    this.refusals.recordRejection(this.options.clock.monotonicMs());
    for (const entry of this.queue.drain()) {
      entry.reject(reason);
    }
    this.wakeUp();
  }

  private releasePermit(permit: Permit, outcome: Outcome, headers: RateHeaders | null, nowMs: number): void {
    if (permit.isProbe) this.probesInFlight -= 1;
    permit.freeSlot?.();
    const { store, token } = this.options;
    const { windowMs } = this.rate;
    if (headers) this.advertised.observe(headers.limit, windowMs, nowMs);
    if (headers && headers.remaining !== null) this.remainingAtMs = nowMs;
    const serverUsage = headers && this.toServerUsage(headers, nowMs);
    const { id, sentAtMs } = permit;
    const change = store.release(id, { token, sentAtMs, outcome, serverUsage, windowMs, nowMs });
    if (change > 0) this.slowStart.recordExternalUsage(nowMs);
    if (change < 0) this.wakeUp();
  }

  /**
   * Derives the window's usage from headers. A limit above the office's own may be that of a day: Remaining is then only a
   * bound.
   */
  private toServerUsage({ limit, remaining, waitMs }: RateHeaders, nowMs: number): ServerUsage | null {
    if (remaining === null || (remaining === 0 && waitMs !== null)) return null;
    const used = this.getLimit(nowMs) - remaining;
    return used > 0 ? { used, isExact: limit !== null && limit <= this.rate.requests } : null;
  }

  /** Requests per window now: the office's setting, or the advertised limit where that is lower. */
  private getLimit(nowMs: number): number {
    return this.advertised.getEffective(this.rate.requests, nowMs);
  }

  private countUsed(nowMs: number): number {
    const { store, token } = this.options;
    return store.countUsed(token, this.rate.windowMs, nowMs);
  }

  /** Pauses for a time from now, in this and every other process. */
  private pause(ms: number, nowMs: number): void {
    const { store, token } = this.options;
    store.setPause(token, nowMs + ms, nowMs);
  }

  private afterRelease(nowMs: number, hasResponse: boolean): void {
    this.slowStart.recordReleased(nowMs, hasResponse);
    // A response does not bring a slot forward whose time is known.
    if (this.waitUntilMs === null) this.wakeUp();
    this.options.onChange();
  }

  /** Pauses where a served response says that nothing remains and when to come back. */
  private applyRetryAfter({ remaining, waitMs }: RateHeaders, nowMs: number): void {
    if (remaining !== 0 || waitMs === null) return;
    // If the office has filled the window itself, its own times are more exact than the header.
    if (this.countUsed(nowMs) >= this.getLimit(nowMs)) return;
    this.pause(waitMs, nowMs);
    this.slowStart.recordRefusal(nowMs);
  }

  private applyRefusal(permit: Permit, headers: RateHeaders, sentAtMs: number, nowMs: number): void {
    const { random } = this.options;
    const consecutive = this.refusals.recordRefusal(permit.isProbe === true, sentAtMs, nowMs);
    this.slowStart.recordRefusal(nowMs);
    // A limit far below what was just served is a limit per second.
    if ((headers.limit ?? 0) * 2 >= this.countUsed(nowMs))
      this.advertised.observe(headers.limit, this.rate.windowMs, nowMs);
    const waitMs = headers.waitMs ?? backoffMs(consecutive, random());
    this.pause(waitMs + Math.floor(random() * pauseJitterMs), nowMs);
    if (this.refusals.shouldRejectAll) this.rejectAll(stillLimitedError());
  }

  private cancel(entry: QueueEntry): void {
    if (!this.queue.remove(entry)) return;
    entry.reject(entry.request.signal?.reason);
    this.wakeUp();
    this.options.onChange();
  }

  private readonly wakeUp = (): void => {
    // Without a reason the signal would make an exception with its stack, for each request.
    this.wake.abort('woken');
    this.wake = new AbortController();
  };

  private async drainQueue(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    try {
      while (this.queue.size > 0) await this.dispatchNext();
    } catch (cause) {
      this.rejectAll(new AppError('internal', 'The shared record of the rate limit could not be used.', {}, { cause }));
    } finally {
      this.isDraining = false;
      [this.waitUntilMs, this.waitCause, this.lockedSinceMs] = [null, null, null];
      this.options.onChange();
    }
  }

  private async dispatchNext(): Promise<void> {
    const { clock, slots, store, token } = this.options;
    const next = this.queue.peek(({ request }) => isQuick(request) || slots.hasFree);
    [this.waitUntilMs, this.waitCause] = [null, null];
    if (!next) return await this.waitForSlot();
    const nowMs = clock.monotonicMs();
    const earliestMs = this.slowStart.getEarliestSendMs(nowMs);
    if (earliestMs > nowMs) return await this.sleep(earliestMs - nowMs);
    const { request, resolve } = next.entry;
    const isBackground = next.priority === 'background' && !next.isStarvationTurn;
    const rate = { ...this.rate, requests: this.getLimit(nowMs) };
    const result = store.acquire({ token, rate, isBackground, nowMs });
    if (!('id' in result) && result.isLocked) return await this.waitForLock(nowMs);
    this.lockedSinceMs = null;
    if (!('id' in result)) return await this.waitUntil(result, nowMs);
    this.queue.dequeue(next.entry);
    this.slowStart.recordSent(nowMs);
    if (result.isProbe) this.probesInFlight += 1;
    resolve({ ...result, sentAtMs: nowMs, freeSlot: isQuick(request) ? null : slots.take() });
  }

  /** Fails all requests where the lock is not let go. Without it nothing may be sent: the limit is not ours alone. */
  private async waitForLock(nowMs: number): Promise<void> {
    this.lockedSinceMs ??= nowMs;
    if (nowMs - this.lockedSinceMs >= maxLockWaitMs) this.rejectAll(windowLockedError());
    else await this.sleep(pollIntervalMs);
  }

  /** Waits until a slot is free or the queue changes. */
  private async waitForSlot(): Promise<void> {
    const { signal } = this.wake;
    this.options.slots.notify(this.wakeUp);
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  private async waitUntil(result: Exclude<AcquireResult, { id: number }>, nowMs: number): Promise<void> {
    if (result.atMs === null) return await this.sleep(pollIntervalMs);
    const { clock, store, token } = this.options;
    const ms = result.atMs - nowMs;
    const isPaused = result.isPaused === true;
    const isProbed = isPaused && this.probesInFlight > 0;
    if (!isProbed && (isPaused ? this.refusals.isTooLong(ms, nowMs) : ms > maxWaitMs)) {
      const pause = store.getPause(token, nowMs);
      const wait = { ms, probeInMs: (pause?.probeAtMs ?? nowMs) - nowMs, isCapped: pause?.isCapped ?? false };
      this.rejectAll(isPaused ? waitTooLongError(wait, clock.now()) : windowFullError(ms, clock.now()));
      return;
    }
    this.waitUntilMs = clock.now() + ms;
    this.waitCause = isPaused ? 'server' : 'window';
    this.options.onChange();
    await (isProbed ? this.waitForProbe(result.atMs) : this.sleep(ms));
  }

  /** Sleeps until the probe's response arrives, the pause ends or the queue changes, whichever is first. */
  private async waitForProbe(untilMs: number): Promise<void> {
    const { clock } = this.options;
    const { signal } = this.wake;
    do await this.sleep(pollIntervalMs);
    while (this.probesInFlight > 0 && !signal.aborted && clock.monotonicMs() < untilMs);
  }

  private async sleep(ms: number): Promise<void> {
    await this.options.clock.sleep(Math.max(1, ms), this.wake.signal).catch(() => undefined);
  }
}

function createSlowStart(rate: Rate): SlowStart {
  return new SlowStart(rate.windowMs, getProbeTimeoutMs(rate.windowMs));
}
