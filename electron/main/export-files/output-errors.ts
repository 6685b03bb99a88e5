/** Errors for a file that could not be written, in words for the user. */
import { basename } from 'node:path';
import { describeFileError } from '@main/files/file-errors';
import { AppError } from '@shared/errors';

/** Converts a failure to write to an AppError for the user. An AppError is returned unchanged. */
export function toOutputError(path: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = String((cause as { code?: unknown })?.code ?? '');
  const reason = describeFileError(cause);
  return new AppError(
    'output-failed',
    `The export was not saved: ${reason}. A file that was there before is unchanged. Choose another place and try again.`,
    { path, cause: code },
    { cause },
  );
}

/** Creates the error for a file that Windows does not replace, because another program has it open or it is protected. */
export function makeFileInUseError(path: string, cause: unknown): AppError {
  const code = String((cause as { code?: unknown }).code);
  return new AppError(
    'output-failed',
    `The export was not saved: ${basename(path)} is open in another program (Excel?), or protected. Close it there and export again, or choose another name. The file is unchanged.`,
    { path, cause: code },
    { cause },
  );
}
