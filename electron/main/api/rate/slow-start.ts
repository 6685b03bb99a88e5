/**
 * Caution where it is not known what colleagues have used: a few requests go ahead as scouts, and the rest follows when
 * their answers have told how much of the window is left. An office that is alone on its token is held up once, at its
 * start; one with colleagues whenever nothing was heard for a window. Pure: times are handed in.
 */

/** How many go ahead; after a refusal one goes alone. */
const scouts = 4;
/** For how many windows nothing is expected of others while none was ever seen. */
const trustedWindows = 10;
/** For how many windows colleagues who were seen are reckoned with. */
const rememberedWindows = 60;

/** The scouting of one office's queue. */
export class SlowStart {
  private lastHeardMs = Number.NEGATIVE_INFINITY;
  private colleaguesSeenMs = Number.NEGATIVE_INFINITY;
  private size = scouts;
  private sent = 0;
  private away = 0;
  private hasNews = false;
  private lastSentMs = 0;
  private readonly windowMs: number;
  private readonly patienceMs: number;

  /** @param patienceMs - how long scouts are waited for: one of them may be a report that runs for minutes */
  constructor(windowMs: number, patienceMs: number) {
    this.windowMs = windowMs;
    this.patienceMs = patienceMs;
  }

  /** When the next request may leave for all that is known of others: now (0), or at a time unless scouts return before. */
  getEarliestSendMs(nowMs: number): number {
    if (this.isKnown(nowMs) || this.sent < this.size) return 0;
    const at = this.lastSentMs + this.patienceMs;
    if (at > nowMs) return at;
    this.markKnown(nowMs);
    return 0;
  }

  recordSent(nowMs: number): void {
    this.away += 1;
    if (this.isKnown(nowMs)) return;
    this.sent += 1;
    this.lastSentMs = nowMs;
  }

  /** A request came back. One without an answer tells nothing: other scouts may go. */
  recordReleased(nowMs: number, isAnswered: boolean): void {
    this.away = Math.max(0, this.away - 1);
    this.hasNews ||= isAnswered;
    if (this.isKnown(nowMs)) {
      if (isAnswered) this.lastHeardMs = nowMs;
      return;
    }
    if (this.away > 0 || this.sent === 0) return;
    if (this.hasNews) this.markKnown(nowMs);
    else this.sent = 0;
  }

  /** An answer told of requests that are not ours. */
  recordExternalUsage(nowMs: number): void {
    this.colleaguesSeenMs = nowMs;
  }

  /** A 429: what was known is known no more. */
  recordRefusal(nowMs: number): void {
    this.colleaguesSeenMs = nowMs;
    this.lastHeardMs = Number.NEGATIVE_INFINITY;
    this.size = 1;
    this.sent = 0;
    this.hasNews = false;
  }

  private isKnown(nowMs: number): boolean {
    const hasColleagues = nowMs < this.colleaguesSeenMs + rememberedWindows * this.windowMs;
    return nowMs < this.lastHeardMs + (hasColleagues ? 1 : trustedWindows) * this.windowMs;
  }

  private markKnown(nowMs: number): void {
    this.lastHeardMs = nowMs;
    this.size = scouts;
    this.sent = 0;
    this.hasNews = false;
  }
}
