/** Messages about waits for the rate limit: a silent command looks as if it hangs. */
import { formatLocalTime } from '@shared/dates';
import type { Connection } from '@shared/schemas/office';
import type { Messages } from './messages';

/** Shorter waits end before their message is read. */
const minReportedMs = 5_000;
/** The end of a wait is estimated repeatedly: estimates within this time are the same wait. */
const sameWaitMs = 2_000;

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Writes one message per wait, with its end and its duration. */
export class WaitMessages {
  private readonly messages: Messages;
  private readonly nowMs: () => number;
  private reportedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(messages: Messages, nowMs: () => number) {
    this.messages = messages;
    this.nowMs = nowMs;
  }

  /** Call whenever the state of the connection changes. */
  update({ state, queued, waitUntilMs }: Connection): void {
    if (state !== 'waiting' || queued === 0 || waitUntilMs === null) return;
    const nowMs = this.nowMs();
    if (waitUntilMs - nowMs < minReportedMs || waitUntilMs <= this.reportedUntilMs + sameWaitMs) return;
    this.reportedUntilMs = waitUntilMs;
    const until = formatLocalTime(waitUntilMs, nowMs);
    this.messages.write(
      `Waiting for the server's limit: continuing at ${until} (in ${formatDuration(waitUntilMs - nowMs)}).`,
    );
  }
}
