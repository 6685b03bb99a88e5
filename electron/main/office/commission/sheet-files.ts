/** Reads the files of statements in the worker for received files, which is sent a file where it no longer has it. */
import { receivedFiles } from '@main/rows/received/received-files';
import type { Reading } from '@main/rows/statements/read-statement';
import { statementColumnRoles } from '@shared/commission/statement-file';
import { type FileRow, maxShownRows, type StatementSheet } from '@shared/commission/statement-sheet';
import { IdleSlot } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import { damagedFile, getChoices, listReadings, readStatementFile, type SavedStatement } from './statement-records';

type Options = { readonly signal: AbortSignal };

/** How long what is in memory of a statement stays there without work on it. */
export const idleMs = 5 * 60_000;

/** A statement's file as it is read now, with the first rows of its sheet. */
export type ReadFile = { readonly reading: Reading; readonly rows: readonly FileRow[] };

/** Names a statement as it is chosen to be read. */
export const toSheetKey = ({ office }: OfficeSession, { id, digest, choices }: SavedStatement): string =>
  JSON.stringify([office.id, id, digest, choices]);

export class SheetFiles {
  /** The file that is worked on: acts on pairs are on the same lines. */
  private readonly reads = new IdleSlot<ReadFile>(idleMs);

  /** Lets go of the file that was worked on. */
  clear(): void {
    this.reads.clear();
  }

  /** Gets a file as it was read last, or reads it. */
  async get(session: OfficeSession, statement: SavedStatement, options?: Options): Promise<ReadFile> {
    return this.reads.get(toSheetKey(session, statement)) ?? (await this.read(session, statement, options));
  }

  /** Reads a file as it is chosen, with the bookings that are saved now. @throws AppError `usage` where the saved copy is damaged */
  async read(session: OfficeSession, statement: SavedStatement, options?: Options): Promise<ReadFile> {
    const choices = getChoices(statement);
    const { digest, fileName } = statement;
    const remembered = await listReadings(session);
    const use = <T>(run: () => Promise<T | null>) => this.use(session, statement, run, options);
    const known = await session.cache.statements.findReferences(
      await use(() => receivedFiles.calls.statements.texts({ digest, encoding: choices.encoding }, options)),
      options,
    );
    const request = { digest, fileName, choices, known, remembered, rowCount: maxShownRows + 1 };
    const { reading, rows } = await use(() => receivedFiles.calls.statements.sheet(request, options));
    const read = { reading, rows: tintRows(rows, reading) };
    this.reads.set(toSheetKey(session, statement), read);
    return read;
  }

  /** Runs on a file in the worker, which is sent it again where it has let go of it. @throws AppError where the saved copy is damaged */
  private async use<T>(
    session: OfficeSession,
    statement: SavedStatement,
    run: () => Promise<T | null>,
    options: Options | undefined,
  ): Promise<T> {
    const found = await run();
    if (found !== null) return found;
    const digest = await receivedFiles.calls.statements.read(await readStatementFile(session, statement), options);
    const again = digest === statement.digest ? await run() : null;
    if (again === null) throw damagedFile(statement);
    return again;
  }
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
