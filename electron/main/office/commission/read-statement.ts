/** Reads a statement's file from the disk, and saves nothing: what the command line is asked for. */
import { basename } from 'node:path';
import { receivedFiles } from '@main/rows/received/received-files';
import { refuseFile, refuseSize } from '@main/rows/statements/grid';
import type { Reading } from '@main/rows/statements/read-statement';
import { readRegular, UnusableFileError } from '@main/system/files';
import { maxStatementBytes, noChoices } from '@shared/commission/statement-file';
import type { StatementSheet } from '@shared/commission/statement-sheet';
import type { OfficeSession } from '../connect/office-session';
import { composeSentence } from './statement-sentence';
import type { StatementSheets } from './statement-sheets';

async function readBytes(path: string): Promise<Uint8Array> {
  return await readRegular(path, maxStatementBytes).catch((cause: unknown) => {
    if (cause instanceof UnusableFileError && cause.reason === 'too-large') throw refuseSize(cause);
    const problem = cause instanceof UnusableFileError ? 'is not a file' : 'cannot be read';
    throw refuseFile(`${basename(path)} ${problem}.`, cause);
  });
}

/** Codes of what informs. */
function listRemarkCodes(reading: Reading): string[] {
  const { notRead, unclear, others, undated, rounded, stated, cents } = reading;
  const codes: readonly (readonly [code: string, isSo: boolean])[] = [
    ['joined-rows', reading.joined.length > 0],
    ['rows-not-read', notRead.length + unclear.length > 0],
    ['other-currencies', others.length > 0],
    ['undated', undated.length > 0],
    ['rounded-references', rounded.length > 0],
    ['total-differs', stated !== null && stated.cents !== cents],
  ];
  return [...reading.notes.map(({ kind }) => kind), ...codes.flatMap(([code, isSo]) => (isSo ? [code] : []))];
}

const questionCodes: Readonly<Record<string, string>> = {
  dates: 'date-order',
  decimals: 'decimal-sign',
  signs: 'taken-back',
  columns: 'lines',
};

/**
 * Reads a statement as the window does. Without an office nothing is known of bookings, and there is no sheet.
 *
 * @throws AppError `file-unreadable`
 */
export async function readStatement(
  path: string,
  {
    sheets,
    session,
    signal,
  }: { readonly sheets: StatementSheets; readonly session: OfficeSession | null; readonly signal: AbortSignal },
) {
  const [fileName, bytes] = [basename(path), await readBytes(path)];
  const describe = (reading: Reading, sheet: StatementSheet | null) => {
    const context = { reading, choices: noChoices, fileName, names: new Map(), rememberedSuppliers: [], headings: [] };
    const open = (sheet ?? composeSentence({ ...context, rememberedFrom: null, isClaimedOpen: false })).question;
    // Whose statement it is can't be known without an office.
    const question = sheet === null && ['supplier', 'reference', 'period'].includes(open?.id ?? '') ? null : open;
    return {
      ...{ reading, sheet },
      questions: question === null ? [] : [questionCodes[question.id] ?? question.id.replace(/^row:.*/, 'row')],
      remarks: listRemarkCodes(reading),
    };
  };
  if (session !== null) {
    const { reading, sheet } = await sheets.preview(session, fileName, bytes, { signal });
    return describe(reading, sheet);
  }
  const digest = await receivedFiles.calls.statements.read(bytes, { signal });
  const request = { digest, fileName, choices: noChoices, known: [], remembered: [], rowCount: 0 };
  const read = await receivedFiles.calls.statements.sheet(request, { signal });
  if (read === null) throw refuseSize();
  return describe(read.reading, null);
}
