/** Error messages of the command line, for errors whose usual message names a screen. */
import { AppError, type ErrorCode, type SerialisedError, serialiseError } from '@shared/errors';

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
