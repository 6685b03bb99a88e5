/**
 * Slow start. While other clients' usage of this token is unknown, sends a few probe requests and holds the rest until
 * their `X-RateLimit-*` headers arrive. An office that is alone on its token waits once, at its start. One with other
 * clients waits whenever no response came for a window. Pure: the caller passes the time.
 */

/** Probes per round. After a refusal a round has one probe only. */
const probesPerRound = 4;
/** Windows for which usage stays known after a response, while no other client was ever seen. */
const knownWindows = 10;
/** Windows for which other clients are expected after they were last seen. */
const otherClientsWindows = 60;

export class SlowStart {
  private lastResponseAtMs = Number.NEGATIVE_INFINITY;
  private externalUsageSeenAtMs = Number.NEGATIVE_INFINITY;
  private roundSize = probesPerRound;
  private probesSent = 0;
  private inFlight = 0;
  private hasResponse = false;
  private lastProbeAtMs = 0;
  private readonly windowMs: number;
  private readonly probeTimeoutMs: number;

  /** @param probeTimeoutMs - how long to wait for probes: one of them may be a report that runs for minutes */
  constructor(windowMs: number, probeTimeoutMs: number) {
    this.windowMs = windowMs;
    this.probeTimeoutMs = probeTimeoutMs;
  }

  /** Returns when the next request may be sent: 0 for now, or a time, which a probe's response may bring forward. */
  getEarliestSendMs(nowMs: number): number {
    if (this.isUsageKnown(nowMs) || this.probesSent < this.roundSize) return 0;
    const timeoutAtMs = this.lastProbeAtMs + this.probeTimeoutMs;
    if (timeoutAtMs > nowMs) return timeoutAtMs;
    this.markKnown(nowMs);
    return 0;
  }

  /** Records that a request was sent. It is a probe while usage is unknown. */
  recordSent(nowMs: number): void {
    this.inFlight += 1;
    if (this.isUsageKnown(nowMs)) return;
    this.probesSent += 1;
    this.lastProbeAtMs = nowMs;
  }

  /** Records the end of a request. A round of probes that all end without a response is followed by another one. */
  recordReleased(nowMs: number, hasResponse: boolean): void {
    this.inFlight = Math.max(0, this.inFlight - 1);
    this.hasResponse ||= hasResponse;
    if (this.isUsageKnown(nowMs)) {
      if (hasResponse) this.lastResponseAtMs = nowMs;
      return;
    }
    if (this.inFlight > 0 || this.probesSent === 0) return;
    if (this.hasResponse) this.markKnown(nowMs);
    else this.probesSent = 0;
  }

  /** Records that a response counted requests of other clients. */
  recordExternalUsage(nowMs: number): void {
    this.externalUsageSeenAtMs = nowMs;
  }

  /** Starts over after a 429, with a single probe. */
  recordRefusal(nowMs: number): void {
    this.externalUsageSeenAtMs = nowMs;
    this.lastResponseAtMs = Number.NEGATIVE_INFINITY;
    this.roundSize = 1;
    this.probesSent = 0;
    this.hasResponse = false;
  }

  private isUsageKnown(nowMs: number): boolean {
    const hasOtherClients = nowMs < this.externalUsageSeenAtMs + otherClientsWindows * this.windowMs;
    return nowMs < this.lastResponseAtMs + (hasOtherClients ? 1 : knownWindows) * this.windowMs;
  }

  private markKnown(nowMs: number): void {
    this.lastResponseAtMs = nowMs;
    this.roundSize = probesPerRound;
    this.probesSent = 0;
    this.hasResponse = false;
  }
}
