/** Tells of every longer wait for the server's limit: a command that says nothing looks as if it hung. */
import { formatLocalTime } from '@shared/dates';
import type { Connection } from '@shared/schemas/office';
import type { Messages } from './messages';

/** Shorter waits are over before they are read. */
const minReportedMs = 5_000;
/** The end of one and the same wait is reckoned anew all the time, and differs by little. */
const sameWaitMs = 2_000;

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Writes one message for each wait, with its end and its length. */
export class WaitMessages {
  private readonly messages: Messages;
  private readonly nowMs: () => number;
  private reportedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(messages: Messages, nowMs: () => number) {
    this.messages = messages;
    this.nowMs = nowMs;
  }

  /** Takes the state of a connection whenever it changes. */
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
