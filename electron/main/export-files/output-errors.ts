/** Errors for a file that could not be written, in words for the user. */
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { describeFileError } from '@main/files/file-errors';
import { AppError } from '@shared/errors';
import { isPrivatePath } from './private-folder';

const temporaryVariable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

/** Advises on the folder that could not be written. The one for temporary files was chosen by nobody. */
function advise(written: string): string {
  if (isPrivatePath(written))
    return `Make room in ${tmpdir()}, the folder for temporary files, or set ${temporaryVariable} to another one, and try again.`;
  return 'Choose another place and try again.';
}

/**
 * Converts a failure to write to an AppError for the user. An AppError is returned unchanged.
 *
 * @param path - of the file as the user knows it
 * @param written - of the file that was written, which becomes that one
 */
export function toOutputError(path: string, cause: unknown, written?: string): AppError {
  if (cause instanceof AppError) return cause;
  const { code = '', path: failedPath = path } = (cause ?? {}) as { code?: unknown; path?: string };
  const reason = describeFileError(cause);
  return new AppError(
    'output-failed',
    `The export was not saved: ${reason}. A file that was there before is unchanged. ${advise(written ?? failedPath)}`,
    { path, cause: String(code) },
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
