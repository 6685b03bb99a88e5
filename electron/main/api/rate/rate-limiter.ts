/**
 * One queue per office. Requests leave in a fair order, none before the rolling window has a place for it; answers teach
 * what the limit is and what colleagues have used. The window itself is in the shared store, so that several processes
 * keep one limit together; when a request may leave is decided by pure rules beside this file.
 */
import { AppError } from '@shared/errors';
import type { Clock } from '../clock';
import { AdvertisedLimit } from './advertised-limit';
import { FairQueue, type Priority } from './fair-queue';
import { stillLimitedError, waitTooLongError, windowFullError } from './limit-errors';
import { PerSecondLimit } from './per-second-limit';
import type { AcquireResult, Outcome, RateWindowStore, ServerUsage } from './rate-window-store';
import { backoffMs, maxWaitMs, type RateHeaders } from './retry-timing';
import { getProbeTimeoutMs, type Rate } from './rolling-window';
import { SlowStart } from './slow-start';

/** A request that wants to leave. Its priority may be raised while it waits. */
export type QueuedRequest = {
  priority: Priority;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the request is over, whatever becomes of it. */
  readonly expiresAfterMs: number;
};

/**
 * What an answer says of the limit: that it let the request through, that it is used up (429), or nothing (a server that
 * has broken down, a gateway's page).
 */
export type Verdict = 'served' | 'refused' | 'unclear';

/** Why a request waits: the server asked for a pause, or the office's own window is full. */
export type WaitCause = 'server' | 'window';

/** A place in the window, to be given back with {@link RateLimiter.release} or {@link RateLimiter.abandon}. */
export type Permit = { readonly id: number; readonly isProbe?: true };

export type LimiterState = {
  /** Requests counted in the window, and how many it takes. */
  readonly used: number;
  readonly limit: number;
  readonly queued: number;
  /** Epoch milliseconds until which the limit lets nothing leave; null where nobody has to wait. */
  readonly waitUntilMs: number | null;
  /** Why it lets nothing leave; null where nobody has to wait. */
  readonly waitCause: WaitCause | null;
};

export type LimiterOptions = {
  readonly store: RateWindowStore;
  /** The digest of the office's token. */
  readonly token: string;
  readonly rate: Rate;
  readonly clock: Clock;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Told when the state may have changed. */
  readonly onChange: () => void;
};

type QueueEntry = {
  readonly request: QueuedRequest;
  readonly resolve: (place: Permit) => void;
  readonly reject: (reason: unknown) => void;
};

/** Refusals in a row, none of them naming a time, after which whoever waits is told. The next request tries anew. */
const maxConsecutiveRefusals = 6;
/** Machines that were told the same time come back within this time of each other. */
const jitterMs = 250;
/** While every place is taken by requests on their way, perhaps another process's, the window is looked at this often. */
const pollIntervalMs = 50;

/** The queue of one office. */
export class RateLimiter {
  private readonly options: LimiterOptions;
  private readonly queue = new FairQueue<QueueEntry>();
  private readonly entries = new Map<QueuedRequest, QueueEntry>();
  private readonly perSecond = new PerSecondLimit();
  private slowStart: SlowStart;
  private rate: Rate;
  private advertised = new AdvertisedLimit();
  private consecutiveRefusals = 0;
  private lastRefusedAtMs = Number.NEGATIVE_INFINITY;
  private isDraining = false;
  private waitUntilMs: number | null = null;
  private waitCause: WaitCause | null = null;
  /** When the refusals in a row began, in monotonic milliseconds; null where the last request was served. */
  private refusedSinceMs: number | null = null;
  /** When the requests that sat through the refusals in a row have failed: what leaves later begins a new row. */
  private rejectedAllAtMs = Number.POSITIVE_INFINITY;
  /** Probes on their way: their answers decide for all that wait. */
  private probesInFlight = 0;
  private wake = new AbortController();

  constructor(options: LimiterOptions) {
    this.options = options;
    this.rate = options.rate;
    this.slowStart = createSlowStart(options.rate);
  }

  setRate(rate: Rate): void {
    this.rate = rate;
    this.advertised = new AdvertisedLimit();
    this.slowStart = createSlowStart(rate);
    this.wakeUp();
  }

  /** Requests per window now: the office's setting, or less where the API says less. */
  get limit(): number {
    return this.advertised.getEffective(this.rate.requests, this.options.clock.monotonicMs());
  }

  getState(): LimiterState {
    const { store, token, clock } = this.options;
    const now = clock.monotonicMs();
    const pausedMs = (store.getPause(token, now)?.untilMs ?? now) - now;
    // In a pause that nobody sits through nothing is queued, and yet nothing can leave.
    const isShut = this.queue.size === 0 && this.isTooLong(pausedMs, now);
    const isWaiting = this.queue.size > 0 && this.waitUntilMs !== null;
    return {
      used: store.countUsed(token, this.rate.windowMs, now),
      limit: this.limit,
      queued: this.queue.size,
      waitUntilMs: isShut ? clock.now() + pausedMs : isWaiting ? this.waitUntilMs : null,
      waitCause: isShut ? 'server' : isWaiting ? this.waitCause : null,
    };
  }

  /**
   * Waits for a place in the window.
   *
   * @throws AppError `rate-limited` where the API named a wait longer than {@link maxWaitMs}, or refused again and
   * again; the signal's reason where it is aborted
   */
  acquire(ticket: QueuedRequest): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const { signal } = ticket;
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const entry: QueueEntry = { request: ticket, resolve, reject };
      signal?.addEventListener('abort', () => this.cancel(entry), { once: true });
      this.entries.set(ticket, entry);
      this.queue.push(entry, ticket.priority);
      this.wakeUp();
      void this.drainQueue();
    });
  }

  /** A person waits for this request now, wherever it stands. */
  promote(ticket: QueuedRequest): void {
    ticket.priority = 'interactive';
    const entry = this.entries.get(ticket);
    if (!entry) return;
    this.queue.promote(entry);
    this.wakeUp();
  }

  /** Lets one request through a pause that the server asked for: its answer ends the pause, or begins it anew. */
  tryNow(): void {
    const { store, token, clock } = this.options;
    store.allowProbe(token, clock.monotonicMs());
    this.wakeUp();
  }

  /** Records an answer and learns from its headers. */
  release(place: Permit, headers: RateHeaders, verdict: Verdict): void {
    // It did not find out whether the pause still lasts.
    if (place.isProbe && verdict === 'unclear') {
      this.abandon(place, 'completed');
      return;
    }
    const now = this.options.clock.monotonicMs();
    if (verdict !== 'refused') this.advertised.observe(headers.limit, this.rate.windowMs, now);
    const heard = verdict === 'refused' ? null : this.toServerUsage(headers);
    const { leftAtMs, colleagues } = this.releasePermit(place, 'completed', heard, now);
    // What the server says to a probe counts, in place of what it said before.
    if (place.isProbe) this.options.store.endPause(this.options.token);
    if (verdict === 'refused') this.applyRefusal(place, headers, leftAtMs, now);
    else {
      if (leftAtMs > this.lastRefusedAtMs) [this.consecutiveRefusals, this.refusedSinceMs] = [0, null];
      this.perSecond.recordServed(leftAtMs);
      if (colleagues > 0) this.slowStart.recordExternalUsage(now);
      if (colleagues < 0) this.wakeUp();
      this.applyRetryAfter(headers, now);
    }
    this.afterRelease(now, verdict !== 'refused');
  }

  /** Records a request of which nothing is learned: lost on the way, never sent, or a probe's answer that says nothing. */
  abandon(place: Permit, ending: Outcome): void {
    const now = this.options.clock.monotonicMs();
    this.releasePermit(place, ending, null, now);
    this.afterRelease(now, false);
  }

  /** Fails everything that waits, for instance after a refused token (faults 10). */
  rejectAll(reason: AppError): void {
    this.rejectedAllAtMs = this.options.clock.monotonicMs();
    for (const entry of this.queue.drain()) {
      this.entries.delete(entry.request);
      entry.reject(reason);
    }
    this.wakeUp();
  }

  private releasePermit(place: Permit, ending: Outcome, heard: ServerUsage | null, nowMs: number) {
    const { store, token } = this.options;
    if (place.isProbe) this.probesInFlight -= 1;
    const { leftAtMs, colleagues } = store.release(place.id, {
      token,
      outcome: ending,
      serverUsage: heard,
      windowMs: this.rate.windowMs,
      nowMs,
    });
    return { leftAtMs: leftAtMs ?? nowMs, colleagues };
  }

  private afterRelease(now: number, isAnswered: boolean): void {
    this.slowStart.recordReleased(now, isAnswered);
    // A place at a known time does not come sooner for an answer.
    if (this.waitUntilMs === null) this.wakeUp();
    this.options.onChange();
  }

  /** What the headers say of the window; a limit above ours may be that of a day: then its places left only bound ours. */
  private toServerUsage({ limit, remaining, waitMs }: RateHeaders): ServerUsage | null {
    if (remaining === null || (remaining === 0 && waitMs !== null)) return null;
    const isExact = limit !== null && limit <= this.rate.requests;
    const used = this.limit - remaining;
    return used > 0 ? { used, isExact } : null;
  }

  /** Silence that an answer asks for although it was no refusal. */
  private applyRetryAfter({ remaining, waitMs }: RateHeaders, now: number): void {
    const { store, token } = this.options;
    if (remaining !== 0 || waitMs === null) return;
    // Where we have used the window up ourselves, we know better when the next place is free.
    if (store.countUsed(token, this.rate.windowMs, now) >= this.limit) return;
    store.setPause(token, now + waitMs, now);
    this.slowStart.recordRefusal(now);
  }

  private applyRefusal(place: Permit, headers: RateHeaders, leftAtMs: number, now: number): void {
    const { store, token, random } = this.options;
    // Requests that left before the last refusal was known are refused with it: that is one refusal.
    if (leftAtMs >= this.lastRefusedAtMs) this.consecutiveRefusals += 1;
    if (this.startsNewSeries(place, leftAtMs))
      [this.refusedSinceMs, this.rejectedAllAtMs] = [null, Number.POSITIVE_INFINITY];
    this.refusedSinceMs ??= now;
    this.lastRefusedAtMs = now;
    this.slowStart.recordRefusal(now);
    const used = store.countUsed(token, this.rate.windowMs, now);
    // A limit far below what was just served is that of a second.
    if ((headers.limit ?? 0) * 2 >= used) this.advertised.observe(headers.limit, this.rate.windowMs, now);
    if (used < this.limit && (headers.waitMs ?? 0) <= 2_000) this.perSecond.recordRefusal(leftAtMs, now);
    const wait = headers.waitMs ?? backoffMs(this.consecutiveRefusals, random());
    // Several machines that were told the same time do not come back in the same moment.
    store.setPause(token, now + wait + Math.floor(random() * jitterMs), now);
    if (this.consecutiveRefusals >= maxConsecutiveRefusals) this.rejectAll(stillLimitedError());
  }

  /** Whether a refusal begins a new row: what was refused before has failed, or was given up long ago. */
  private startsNewSeries({ isProbe }: Permit, leftAtMs: number): boolean {
    if (isProbe) return true;
    return leftAtMs > this.rejectedAllAtMs || leftAtMs - this.lastRefusedAtMs > maxWaitMs + jitterMs;
  }

  private cancel(entry: QueueEntry): void {
    if (!this.queue.remove(entry)) return;
    this.entries.delete(entry.request);
    entry.reject(entry.request.signal?.reason);
    this.wakeUp();
    this.options.onChange();
  }

  private wakeUp(): void {
    this.wake.abort();
    this.wake = new AbortController();
  }

  private async drainQueue(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    try {
      while (this.queue.size > 0) await this.dispatchNext();
    } catch (cause) {
      this.rejectAll(new AppError('internal', 'The shared record of the rate limit could not be used.', {}, { cause }));
    } finally {
      this.isDraining = false;
      [this.waitUntilMs, this.waitCause] = [null, null];
      this.options.onChange();
    }
  }

  private async dispatchNext(): Promise<void> {
    const next = this.queue.peek();
    if (!next) return;
    [this.waitUntilMs, this.waitCause] = [null, null];
    const { store, token, clock } = this.options;
    const now = clock.monotonicMs();
    const cautiousAt = Math.max(this.slowStart.getEarliestSendMs(now), this.perSecond.getEarliestSendMs(now));
    if (cautiousAt > now) return await this.sleep(cautiousAt - now);
    const { request: ticket, resolve } = next.entry;
    const taken = store.acquire({
      token,
      rate: { ...this.rate, requests: this.limit },
      isBackground: next.priority === 'background' && !next.isStarvationTurn,
      expiresAfterMs: ticket.expiresAfterMs,
      nowMs: now,
    });
    if (!('id' in taken)) return await this.waitUntil(taken, now);
    this.queue.dequeue(next.entry);
    this.entries.delete(ticket);
    this.slowStart.recordSent(now);
    this.perSecond.recordSent(now);
    if (taken.isProbe) this.probesInFlight += 1;
    resolve(taken);
  }

  /** Whether nobody sits through this pause: alone, or with those before it that refusals in a row have begun. */
  private isTooLong(ms: number, now: number): boolean {
    return ms > maxWaitMs || (ms > 0 && now + ms - (this.refusedSinceMs ?? now) > maxWaitMs + jitterMs);
  }

  private async waitUntil(taken: Exclude<AcquireResult, { id: number }>, now: number): Promise<void> {
    if (taken.atMs === null) return await this.sleep(pollIntervalMs);
    const { clock, store, token } = this.options;
    const ms = taken.atMs - now;
    const isPaused = taken.isPaused === true;
    const isProbed = isPaused && this.probesInFlight > 0;
    if (!isProbed && (isPaused ? this.isTooLong(ms, now) : ms > maxWaitMs)) {
      const pause = store.getPause(token, now);
      const asked = { ms, probeInMs: (pause?.probeAtMs ?? now) - now, isCapped: pause?.isCapped ?? false };
      this.rejectAll(isPaused ? waitTooLongError(asked, clock.now()) : windowFullError(ms, clock.now()));
      return;
    }
    this.waitUntilMs = clock.now() + ms;
    this.waitCause = isPaused ? 'server' : 'window';
    this.options.onChange();
    await (isProbed ? this.waitForProbe(taken.atMs) : this.sleep(ms));
  }

  /** Sleeps until the probe is answered, the pause ends or the queue changes: whichever is first. */
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
