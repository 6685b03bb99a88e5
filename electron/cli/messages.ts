/** Standard error: messages, and progress on a terminal. */
import type { Writable } from 'node:stream';
import { AppError, type ErrorCode, type SerialisedError, serialiseError } from '@shared/errors/errors';
import type { Connection } from '@shared/records/office';
import { formatLocalTime, formatWait } from '@shared/values/dates';
import { toPrintable, toPrintableJson, toPrintableLine } from './output';

export type ErrorStream = Writable & { isTTY?: boolean };

const clearLine = '\r\u001b[K';

/** Writes to standard error. Control characters of the messages never reach the terminal. */
export class Messages {
  private readonly stream: ErrorStream;
  private hasProgress = false;
  private readonly written = new Set<string>();

  constructor(stream: ErrorStream) {
    this.stream = stream;
  }

  /** Writes a message of one or more lines. */
  write(text: string): void {
    this.clearProgress();
    this.stream.write(`${toPrintable(text)}\n`);
  }

  /** Writes a message on one line, the first time that it is given. */
  writeOnce(text: string): void {
    const line = toPrintableLine(text);
    if (this.written.has(line)) return;
    this.written.add(line);
    this.write(line);
  }

  /** Writes an error as one line of JSON, for scripts. */
  writeJson(value: unknown): void {
    this.clearProgress();
    this.stream.write(`${toPrintableJson(JSON.stringify(value))}\n`);
  }

  /** Shows progress on a terminal. Replaces the progress before. */
  showProgress(text: string): void {
    if (!this.stream.isTTY) return;
    this.hasProgress = true;
    this.stream.write(`${clearLine}${toPrintableLine(text)}`);
  }

  /** Clears the progress. */
  clearProgress(): void {
    if (this.hasProgress) this.stream.write(clearLine);
    this.hasProgress = false;
  }
}

/* Messages about waits for the rate limit: a silent command looks as if it hangs. */

/** Shorter waits end before their message is read. */
const minReportedMs = 5_000;
/** The end of a wait is estimated repeatedly: estimates within this time are the same wait. */
const sameWaitMs = 2_000;

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
      `Waiting for the server's limit: continuing at ${until} (in ${formatWait(waitUntilMs - nowMs)}).`,
    );
  }
}

/* Error messages of the command line, for errors whose usual message names a screen. */

const terminalMessages: Partial<Readonly<Record<ErrorCode, string>>> = {
  'token-missing': 'The API token is missing. Set TRIPLEDGER_TOKEN; "connect" also reads it from standard input.',
  'token-refused':
    'The server rejected this token. Saved data is still here. Check TRIPLEDGER_TOKEN; for a saved office, open Tripledger and replace the token in its settings.',
  'keychain-locked':
    'The token of this office could not be read from the keychain. Unlock the keychain and try again, or give --base-url and TRIPLEDGER_TOKEN. Saved data can still be read with --offline.',
};

/**
 * Converts an error for the terminal.
 *
 * @param isStopped - whether a signal ended the command
 */
export function toTerminalError(thrown: unknown, isStopped: boolean): SerialisedError {
  const isCancelled = thrown instanceof AppError && thrown.code === 'cancelled';
  if (isStopped && !isCancelled) {
    return { code: 'cancelled', message: 'The command was stopped before it was done.', details: {} };
  }
  const error = serialiseError(thrown);
  return { ...error, message: terminalMessages[error.code] ?? error.message };
}

/* Exit statuses by error code. Scripts rely on them: they never change. */

/** 0 done; 2 usage; 3 token; 4 not found; 5 API error; 6 network; 7 rate limit; 8 output; 9 made, with something open; 1 anything else. */
export const exitStatus: Readonly<Record<ErrorCode, number>> = {
  usage: 2,
  'base-url-invalid': 2,
  'office-unknown': 2,
  'token-missing': 3,
  'token-malformed': 3,
  'token-refused': 3,
  forbidden: 3,
  'keychain-unavailable': 3,
  'office-differs': 3,
  'keychain-locked': 3,
  'not-found': 4,
  'not-kept': 4,
  'api-error': 5,
  'report-failed': 5,
  'bad-request': 5,
  'base-url-wrong': 6,
  redirected: 6,
  'network-failed': 6,
  'tls-failed': 6,
  'timed-out': 6,
  'sign-in-needed': 6,
  'unusable-answer': 6,
  'answer-too-large': 6,
  'file-unreadable': 6,
  'rate-limited': 7,
  'output-failed': 8,
  'cache-unavailable': 8,
  'settings-failed': 8,
  'changed-elsewhere': 8,
  'run-unknown': 1,
  'ipc-refused': 1,
  locked: 1,
  'month-open': 9,
  cancelled: 1,
  internal: 1,
};
