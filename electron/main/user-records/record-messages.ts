/** What users are told of their records: why they cannot be read or were not saved, and what became of a damaged file. */
import { describeSqliteError } from '@main/sqlite/errors';
import { FileInUseError } from '@main/sqlite/fold-log';
import { formatCount } from '@shared/count-text';
import { AppError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import { NewerLayoutError } from './record-database';

/** Names the records of an office. */
export const describeRecords = ({ name }: Pick<Office, 'name'>) =>
  `Your claim statuses, notes and statements of ${name}`;

/** Says why a file cannot be opened, as part of a sentence. */
export function describeFailure(error: unknown): string {
  if (error instanceof NewerLayoutError) return 'a newer Tripledger has written them';
  if (error instanceof FileInUseError) return 'they are damaged, and another program is using their file';
  return describeSqliteError(error);
}

/** Says how much of a damaged file was copied. */
export function describeCopied(count: number): string {
  if (count === 0) return 'Nothing in them can be read any more. New ones are saved again.';
  return `What can still be read was copied (${formatCount(count, 'entry', 'entries')}); compare it with what you remember.`;
}

/** Builds the error of a change that was not saved. */
export function toNotSavedError(reason: string, cause?: unknown): AppError {
  return new AppError('settings-failed', `Not saved: ${reason}. Nothing was changed.`, {}, { cause });
}
