/** Reads the files of statements in the worker for received files, which is sent a file where it no longer has it. */
import { receivedFiles } from '@main/rows/received/received-files';
import type { Reading } from '@main/rows/statements/read-statement';
import { statementColumnRoles } from '@shared/commission/statement-file';
import { type FileRow, maxShownRows, type StatementSheet } from '@shared/commission/statement-sheet';
import type { OfficeSession } from '../connect/office-session';
import { damagedFile, getChoices, listReadings, readStatementFile, type SavedStatement } from './statement-records';

type Options = { readonly signal: AbortSignal };

/** A statement's file as it is read now, with the first rows of its sheet. */
export type ReadFile = { readonly reading: Reading; readonly rows: readonly FileRow[] };

/** Reads a file as it is chosen, with the bookings that are saved now. @throws AppError `usage` where the saved copy is damaged */
export async function readSheetFile(
  session: OfficeSession,
  statement: SavedStatement,
  options?: Options,
): Promise<ReadFile> {
  const choices = getChoices(statement);
  const { digest, fileName } = statement;
  const { texts, sheet, read } = receivedFiles.calls.statements;
  /** Runs on the file in the worker, which is sent it again where it has let go of it. */
  const withFile = async <T>(run: () => Promise<T | null>): Promise<T> => {
    const found = await run();
    if (found !== null) return found;
    const isSame = (await read(await readStatementFile(session, statement), options)) === digest;
    const again = isSame ? await run() : null;
    if (again === null) throw damagedFile(statement);
    return again;
  };
  const remembered = await listReadings(session);
  const found = await withFile(() => texts({ digest, encoding: choices.encoding }, options));
  const known = await session.cache.statements.findReferences(found, options);
  const request = { digest, fileName, choices, known, remembered, rowCount: maxShownRows + 1 };
  const { reading, rows } = await withFile(() => sheet(request, options));
  return { reading, rows: tintRows(rows, reading) };
}

/** Marks the rows that decided something. One that is several things is marked as the last of them. */
function tintRows(rows: readonly Omit<FileRow, 'tint'>[], reading: Reading): FileRow[] {
  const { period, supplierName, joined, notRead, unclear, others, totals, layout } = reading;
  const rowNumber = /^row (\d+)$/.exec(period?.where ?? '')?.[1];
  const ofPeriod = rowNumber === undefined ? [] : [{ row: Number(rowNumber) - 1 }];
  const marked = [
    ['decided', [...ofPeriod, ...(supplierName ? [supplierName] : []), ...joined]],
    ['not-read', [...notRead, ...unclear, ...others]],
    ['total', totals],
    ['heading', [{ row: layout.headerRow ?? -1 }]],
  ] as const;
  const tints = new Map(marked.flatMap(([tint, own]) => own.map(({ row }) => [row, tint] as const)));
  return rows.map((row) => ({ ...row, tint: tints.get(row.row) ?? null }));
}

/** What the columns are. */
export function listColumns({ rows, reading: { layout } }: ReadFile): StatementSheet['file']['columns'] {
  const header = rows.find(({ row }) => row === layout.headerRow)?.cells ?? [];
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), header.length);
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: header[index] ?? '',
    role: statementColumnRoles.find((role) => layout.columns[role] === index) ?? null,
  }));
}
