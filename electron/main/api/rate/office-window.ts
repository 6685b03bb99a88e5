/** The shared rolling window as one office uses it: with its token, its rate and the limit that its API advertises. */
import { AdvertisedLimit } from './advertised-limit';
import type { AcquireResult, Outcome, Pause, ServerUsage } from './rate-window-requests';
import type { RateWindowStore } from './rate-window-store';
import type { RateHeaders } from './retry-timing';
import type { Rate } from './rolling-window';

export class OfficeWindow {
  private readonly store: RateWindowStore;
  /** Digest of the office's token. */
  private readonly token: string;
  private advertised = new AdvertisedLimit();
  private rate: Rate;

  constructor(store: RateWindowStore, token: string, rate: Rate) {
    this.store = store;
    this.token = token;
    this.rate = rate;
  }

  /** Changes the office's rate. Discards the advertised limit. */
  setRate(rate: Rate): void {
    this.rate = rate;
    this.advertised = new AdvertisedLimit();
  }

  /** Requests per window: the office's setting, or the advertised limit where that is lower. */
  getLimit(nowMs: number): number {
    return this.advertised.getEffective(this.rate.requests, nowMs);
  }

  /** Requests that count in the window, other clients' included. */
  countUsed(nowMs: number): number {
    return this.store.countUsed(this.token, this.rate.windowMs, nowMs);
  }

  observeLimit(limit: number | null, nowMs: number): void {
    this.advertised.observe(limit, this.rate.windowMs, nowMs);
  }

  /** Acquires a permit, or returns when to try again. */
  acquire(isBackground: boolean, expiresAfterMs: number, nowMs: number): AcquireResult {
    const rate = { ...this.rate, requests: this.getLimit(nowMs) };
    return this.store.acquire({ token: this.token, rate, isBackground, expiresAfterMs, nowMs });
  }

  /**
   * Releases a permit when its request has ended.
   *
   * @param headers - of a served response; null where there is none to learn from
   * @param onExternalChange - as {@link RateWindowStore.release} calls it
   */
  release(
    { id, sentAtMs }: { readonly id: number; readonly sentAtMs: number },
    outcome: Outcome,
    headers: RateHeaders | null,
    nowMs: number,
    onExternalChange: (change: number) => void,
  ): void {
    if (headers) this.observeLimit(headers.limit, nowMs);
    const serverUsage = headers && this.toServerUsage(headers, nowMs);
    const { windowMs } = this.rate;
    const request = { token: this.token, sentAtMs, outcome, serverUsage, windowMs, nowMs };
    this.store.release(id, request, onExternalChange);
  }

  /** Pauses for a time from now, in this and every other process. */
  setPause(ms: number, nowMs: number): void {
    this.store.setPause(this.token, nowMs + ms, nowMs);
  }

  getPause(nowMs: number): Pause | null {
    return this.store.getPause(this.token, nowMs);
  }

  endPause(): void {
    this.store.endPause(this.token);
  }

  /** Lets the next request through the pause as a probe. */
  allowProbe(nowMs: number): void {
    this.store.allowProbe(this.token, nowMs);
  }

  /**
   * Derives the window's usage from headers. A limit above the office's own may be that of a day: Remaining is then only a
   * bound.
   */
  private toServerUsage({ limit, remaining, waitMs }: RateHeaders, nowMs: number): ServerUsage | null {
    if (remaining === null || (remaining === 0 && waitMs !== null)) return null;
    const isExact = limit !== null && limit <= this.rate.requests;
    const used = this.getLimit(nowMs) - remaining;
    return used > 0 ? { used, isExact } : null;
  }
}
