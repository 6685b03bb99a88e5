/** Why a file cannot be read as a statement, in sentences for the user. */
import { AppError } from '@shared/errors/errors';
import { formatCount } from '@shared/values/texts';

/** Says what is wrong with a file, and what to do. */
export const refuseFile = (message: string, cause?: unknown): AppError =>
  new AppError('file-unreadable', message, {}, { cause });

/** Refuses a file that takes more memory or time than any statement does. */
export const refuseSize = (cause?: unknown): AppError =>
  refuseFile(
    'This file takes too much memory or time to read, so nothing of it was used. Save what you need of it in a smaller file, a table as CSV.',
    cause,
  );

/** Refuses a file with more of something than a statement may have. @throws AppError `file-unreadable` */
export function refuseLarge(what: 'rows' | 'columns' | 'cells' | 'sheets', count: number, max: number): void {
  if (count <= max) return;
  throw refuseFile(
    `This file has more than ${formatCount(max, what.slice(0, -1))}. Delete what is no part of the statement, then open it again.`,
  );
}
