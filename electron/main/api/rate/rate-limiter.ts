/**
 * One queue per office. Requests leave in a fair order, none before the rolling window has a place for it; answers teach
 * what the limit is and what colleagues have used. The window itself is in the shared store, so that several processes
 * keep one limit together; when a request may leave is decided by pure rules beside this file.
 */
import { AppError } from '@shared/errors';
import type { Clock } from '../clock';
import { FairQueue, type Priority } from './fair-queue';
import { LearnedLimit } from './learned-limit';
import { stillLimited, tooLong, windowUsedUp } from './limit-errors';
import type { Ending, Heard, RateWindowStore, Reservation } from './rate-window-store';
import { backoffMs, longestWaitMs, type RateHeaders } from './retry-timing';
import { Scouting } from './scouting';
import { SecondLimit } from './second-limit';
import { patienceMs, type Rate } from './window-rule';

/** A request that wants to leave. Its priority may be raised while it waits. */
export type Ticket = {
  priority: Priority;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the request is over, whatever becomes of it. */
  readonly overAfterMs: number;
};

/**
 * What an answer says of the limit: that it let the request through, that it is used up (429), or nothing (a server that
 * has broken down, a gateway's page).
 */
export type Verdict = 'served' | 'refused' | 'unclear';

/** Why a request waits: the server asked for a pause, or the office's own window is full. */
export type WaitCause = 'server' | 'window';

/** A place in the window, to be given back with {@link RateLimiter.answered} or {@link RateLimiter.failed}. */
export type Place = { readonly id: number; readonly isProbe?: true };

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

type Waiting = {
  readonly ticket: Ticket;
  readonly resolve: (place: Place) => void;
  readonly reject: (reason: unknown) => void;
};

/** Refusals in a row, none of them naming a time, after which whoever waits is told. The next request tries anew. */
const maxRefusalsInARow = 6;
/** Machines that were told the same time come back within this time of each other. */
const jitterMs = 250;
/** While every place is taken by requests on their way, perhaps another process's, the window is looked at this often. */
const lookAgainMs = 50;

/** The queue of one office. */
export class RateLimiter {
  private readonly options: LimiterOptions;
  private readonly queue = new FairQueue<Waiting>();
  private readonly waiting = new Map<Ticket, Waiting>();
  private readonly second = new SecondLimit();
  private scouting: Scouting;
  private rate: Rate;
  private learned = new LearnedLimit();
  private refusals = 0;
  private lastRefusedAtMs = Number.NEGATIVE_INFINITY;
  private isPumping = false;
  private waitUntilMs: number | null = null;
  private waitCause: WaitCause | null = null;
  /** When the refusals in a row began, in monotonic milliseconds; null where the last request was served. */
  private refusedSinceMs: number | null = null;
  /** When the requests that sat through the refusals in a row have failed: what leaves later begins a new row. */
  private stoppedAtMs = Number.POSITIVE_INFINITY;
  /** Probes on their way: their answers decide for all that wait. */
  private probes = 0;
  private wake = new AbortController();

  constructor(options: LimiterOptions) {
    this.options = options;
    this.rate = options.rate;
    this.scouting = newScouting(options.rate);
  }

  setRate(rate: Rate): void {
    this.rate = rate;
    this.learned = new LearnedLimit();
    this.scouting = newScouting(rate);
    this.wakeUp();
  }

  /** Requests per window now: the office's setting, or less where the API says less. */
  get limit(): number {
    return this.learned.atMost(this.rate.requests, this.options.clock.monotonicMs());
  }

  state(): LimiterState {
    const { store, token, clock } = this.options;
    const now = clock.monotonicMs();
    const pausedMs = (store.pause(token, now)?.untilMs ?? now) - now;
    // In a pause that nobody sits through nothing is queued, and yet nothing can leave.
    const isShut = this.queue.size === 0 && this.isTooLong(pausedMs, now);
    const isWaiting = this.queue.size > 0 && this.waitUntilMs !== null;
    return {
      used: store.used(token, this.rate.windowMs, now),
      limit: this.limit,
      queued: this.queue.size,
      waitUntilMs: isShut ? clock.now() + pausedMs : isWaiting ? this.waitUntilMs : null,
      waitCause: isShut ? 'server' : isWaiting ? this.waitCause : null,
    };
  }

  /**
   * Waits for a place in the window.
   *
   * @throws AppError `rate-limited` where the API named a wait longer than {@link longestWaitMs}, or refused again and
   * again; the signal's reason where it is aborted
   */
  acquire(ticket: Ticket): Promise<Place> {
    return new Promise((resolve, reject) => {
      const { signal } = ticket;
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const entry: Waiting = { ticket, resolve, reject };
      signal?.addEventListener('abort', () => this.drop(entry), { once: true });
      this.waiting.set(ticket, entry);
      this.queue.push(entry, ticket.priority);
      this.wakeUp();
      void this.pump();
    });
  }

  /** A person waits for this request now, wherever it stands. */
  promote(ticket: Ticket): void {
    ticket.priority = 'interactive';
    const entry = this.waiting.get(ticket);
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
  answered(place: Place, headers: RateHeaders, verdict: Verdict): void {
    // It did not find out whether the pause still lasts.
    if (place.isProbe && verdict === 'unclear') {
      this.failed(place, 'answered');
      return;
    }
    const now = this.options.clock.monotonicMs();
    if (verdict !== 'refused') this.learned.named(headers.limit, this.rate.windowMs, now);
    const heard = verdict === 'refused' ? null : this.heardIn(headers);
    const { leftAtMs, colleagues } = this.end(place, 'answered', heard, now);
    // What the server says to a probe counts, in place of what it said before.
    if (place.isProbe) this.options.store.endPause(this.options.token);
    if (verdict === 'refused') this.refuse(place, headers, leftAtMs, now);
    else {
      if (leftAtMs > this.lastRefusedAtMs) [this.refusals, this.refusedSinceMs] = [0, null];
      this.second.served(leftAtMs);
      if (colleagues > 0) this.scouting.sawColleagues(now);
      if (colleagues < 0) this.wakeUp();
      this.heedPause(headers, now);
    }
    this.returned(now, verdict !== 'refused');
  }

  /** Records a request of which nothing is learned: lost on the way, never sent, or a probe's answer that says nothing. */
  failed(place: Place, ending: Ending): void {
    const now = this.options.clock.monotonicMs();
    this.end(place, ending, null, now);
    this.returned(now, false);
  }

  /** Fails everything that waits, for instance after a refused token (faults 10). */
  stopAll(reason: AppError): void {
    this.stoppedAtMs = this.options.clock.monotonicMs();
    for (const entry of this.queue.drain()) {
      this.waiting.delete(entry.ticket);
      entry.reject(reason);
    }
    this.wakeUp();
  }

  private end(place: Place, ending: Ending, heard: Heard | null, nowMs: number) {
    const { store, token } = this.options;
    if (place.isProbe) this.probes -= 1;
    const { leftAtMs, colleagues } = store.end(place.id, {
      token,
      ending,
      heard,
      windowMs: this.rate.windowMs,
      nowMs,
    });
    return { leftAtMs: leftAtMs ?? nowMs, colleagues };
  }

  private returned(now: number, isAnswered: boolean): void {
    this.scouting.returned(now, isAnswered);
    // A place at a known time does not come sooner for an answer.
    if (this.waitUntilMs === null) this.wakeUp();
    this.options.onChange();
  }

  /** What the headers say of the window; a limit above ours may be that of a day: then its places left only bound ours. */
  private heardIn({ limit, remaining, waitMs }: RateHeaders): Heard | null {
    if (remaining === null || (remaining === 0 && waitMs !== null)) return null;
    const isExact = limit !== null && limit <= this.rate.requests;
    const used = this.limit - remaining;
    return used > 0 ? { used, isExact } : null;
  }

  /** Silence that an answer asks for although it was no refusal. */
  private heedPause({ remaining, waitMs }: RateHeaders, now: number): void {
    const { store, token } = this.options;
    if (remaining !== 0 || waitMs === null) return;
    // Where we have used the window up ourselves, we know better when the next place is free.
    if (store.used(token, this.rate.windowMs, now) >= this.limit) return;
    store.setPause(token, now + waitMs, now);
    this.scouting.refused(now);
  }

  private refuse(place: Place, headers: RateHeaders, leftAtMs: number, now: number): void {
    const { store, token, random } = this.options;
    // Requests that left before the last refusal was known are refused with it: that is one refusal.
    if (leftAtMs >= this.lastRefusedAtMs) this.refusals += 1;
    if (this.isNewRow(place, leftAtMs)) [this.refusedSinceMs, this.stoppedAtMs] = [null, Number.POSITIVE_INFINITY];
    this.refusedSinceMs ??= now;
    this.lastRefusedAtMs = now;
    this.scouting.refused(now);
    const used = store.used(token, this.rate.windowMs, now);
    // A limit far below what was just served is that of a second.
    if ((headers.limit ?? 0) * 2 >= used) this.learned.named(headers.limit, this.rate.windowMs, now);
    if (used < this.limit && (headers.waitMs ?? 0) <= 2_000) this.second.refused(leftAtMs, now);
    const wait = headers.waitMs ?? backoffMs(this.refusals, random());
    // Several machines that were told the same time do not come back in the same moment.
    store.setPause(token, now + wait + Math.floor(random() * jitterMs), now);
    if (this.refusals >= maxRefusalsInARow) this.stopAll(stillLimited());
  }

  /** Whether a refusal begins a new row: what was refused before has failed, or was given up long ago. */
  private isNewRow({ isProbe }: Place, leftAtMs: number): boolean {
    if (isProbe) return true;
    return leftAtMs > this.stoppedAtMs || leftAtMs - this.lastRefusedAtMs > longestWaitMs + jitterMs;
  }

  private drop(entry: Waiting): void {
    if (!this.queue.remove(entry)) return;
    this.waiting.delete(entry.ticket);
    entry.reject(entry.ticket.signal?.reason);
    this.wakeUp();
    this.options.onChange();
  }

  private wakeUp(): void {
    this.wake.abort();
    this.wake = new AbortController();
  }

  private async pump(): Promise<void> {
    if (this.isPumping) return;
    this.isPumping = true;
    try {
      while (this.queue.size > 0) await this.letNextLeave();
    } catch (cause) {
      this.stopAll(new AppError('internal', 'The shared record of the rate limit could not be used.', {}, { cause }));
    } finally {
      this.isPumping = false;
      [this.waitUntilMs, this.waitCause] = [null, null];
      this.options.onChange();
    }
  }

  private async letNextLeave(): Promise<void> {
    const next = this.queue.peek();
    if (!next) return;
    [this.waitUntilMs, this.waitCause] = [null, null];
    const { store, token, clock } = this.options;
    const now = clock.monotonicMs();
    const cautiousAt = Math.max(this.scouting.mayLeaveAtMs(now), this.second.mayLeaveAtMs(now));
    if (cautiousAt > now) return await this.sleep(cautiousAt - now);
    const { ticket, resolve } = next.entry;
    const taken = store.take({
      token,
      rate: { ...this.rate, requests: this.limit },
      isBackground: next.priority === 'background' && !next.isTurn,
      overAfterMs: ticket.overAfterMs,
      nowMs: now,
    });
    if (!('id' in taken)) return await this.waitFor(taken, now);
    this.queue.take(next.entry);
    this.waiting.delete(ticket);
    this.scouting.left(now);
    this.second.sent(now);
    if (taken.isProbe) this.probes += 1;
    resolve(taken);
  }

  /** Whether nobody sits through this pause: alone, or with those before it that refusals in a row have begun. */
  private isTooLong(ms: number, now: number): boolean {
    return ms > longestWaitMs || (ms > 0 && now + ms - (this.refusedSinceMs ?? now) > longestWaitMs + jitterMs);
  }

  private async waitFor(taken: Exclude<Reservation, { id: number }>, now: number): Promise<void> {
    if (taken.atMs === null) return await this.sleep(lookAgainMs);
    const { clock, store, token } = this.options;
    const ms = taken.atMs - now;
    const isPaused = taken.isPaused === true;
    const isProbed = isPaused && this.probes > 0;
    if (!isProbed && (isPaused ? this.isTooLong(ms, now) : ms > longestWaitMs)) {
      const pause = store.pause(token, now);
      const asked = { ms, probeInMs: (pause?.probeAtMs ?? now) - now, isCut: pause?.isCut ?? false };
      this.stopAll(isPaused ? tooLong(asked, clock.now()) : windowUsedUp(ms, clock.now()));
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
    do await this.sleep(lookAgainMs);
    while (this.probes > 0 && !signal.aborted && clock.monotonicMs() < untilMs);
  }

  private async sleep(ms: number): Promise<void> {
    await this.options.clock.sleep(Math.max(1, ms), this.wake.signal).catch(() => undefined);
  }
}

function newScouting(rate: Rate): Scouting {
  return new Scouting(rate.windowMs, patienceMs(rate.windowMs));
}
