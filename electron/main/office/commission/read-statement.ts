/** Reads a statement's file from the disk, and saves nothing: what the command line is asked for. */
import { basename } from 'node:path';
import { receivedFiles } from '@main/rows/received/received-files';
import type { ListedFile } from '@main/rows/statements/check-statement';
import { refuseFile, refuseSize } from '@main/rows/statements/file-errors';
import { readRegular, UnusableFileError } from '@main/system/files';
import { maxStatementBytes } from '@shared/commission/statement-file';
import type { RememberedSettings } from './statement-records';

async function readBytes(path: string): Promise<Uint8Array> {
  return await readRegular(path, maxStatementBytes).catch((cause: unknown) => {
    if (cause instanceof UnusableFileError && cause.reason === 'too-large') throw refuseSize(cause);
    const problem = cause instanceof UnusableFileError ? 'is not a file' : 'cannot be read';
    throw refuseFile(`${basename(path)} ${problem}.`, cause);
  });
}

/** What informs, beside the notes of the file and of its check. */
function* listRemarks({ check, all }: ListedFile): Generator<string> {
  const { file, layout, undatedCount, roundedReferenceCount, difference } = check;
  yield* (file.sheets[layout.sheet]?.notes ?? []).map(({ kind }) => kind);
  yield* check.notes.map(({ kind }) => kind);
  const others: readonly (readonly [code: string, isSo: boolean])[] = [
    ['rows-not-read', all.unreadable.length > 0],
    ['other-currencies', all.others.length > 0],
    ['undated', undatedCount > 0],
    ['rounded-references', roundedReferenceCount > 0],
    ['total-differs', difference !== null && difference !== 0],
  ];
  yield* others.flatMap(([code, isSo]) => (isSo ? [code] : []));
}

/**
 * Reads a file as the window does when it is opened.
 *
 * @param remembered - settings by header; none to guess everything
 * @returns the file, the suppliers of a statement with the same header, and codes of what is asked and what is remarked
 * @throws AppError `file-unreadable`
 */
export async function readStatement(
  path: string,
  remembered: readonly RememberedSettings[],
  { signal }: { readonly signal: AbortSignal },
) {
  const layouts = remembered.map(({ headerKey, settings }) => ({ headerKey, layout: settings.layout }));
  const digest = await receivedFiles.calls.statements.read(await readBytes(path), { signal });
  const request = { digest, layout: null, typedTotal: null, remembered: layouts };
  const file = await receivedFiles.calls.statements.list(request, { signal });
  if (file === null) throw refuseSize();
  const sameHeader = remembered.filter(({ headerKey }) => headerKey === file.check.headerKey);
  const [only, ...others] = sameHeader.map(({ settings }) => settings.scope.supplierIds);
  return {
    file,
    supplierIds: others.length === 0 && only?.length === 1 ? only : [],
    questions: file.check.missing,
    remarks: [...new Set(listRemarks(file))],
  };
}
