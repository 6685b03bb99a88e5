/** Reads the files of statements in the worker for received files, which is sent a file where it no longer has it. */
import { receivedFiles } from '@main/rows/received/received-files';
import type { Reading } from '@main/rows/statements/read-statement';
import { statementColumnRoles } from '@shared/commission/statement-file';
import { type FileRow, maxSheetRows, type StatementSheet } from '@shared/commission/statement-sheet';
import { IdleSlot } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import { idleMs } from './compared-statements';
import { damagedFile, getChoices, type SavedStatement, type StatementRecords } from './statement-records';

type Options = { readonly signal: AbortSignal };

/** A statement's file as it is read now, with its first rows. */
export type ReadFile = {
  readonly reading: Reading;
  readonly head: readonly FileRow[];
  readonly rowCount: number;
};

/** Names a statement as it is chosen to be read. */
export const toSheetKey = ({ office }: OfficeSession, { id, digest, choices }: SavedStatement): string =>
  JSON.stringify([office.id, id, digest, choices]);

/** Rows whose cells a sheet has with it. */
const maxCellRows = 2_000;

export class SheetFiles {
  private readonly records: StatementRecords;
  /** The file that is worked on: acts on pairs are on the same lines. */
  private readonly reads = new IdleSlot<ReadFile>(idleMs);

  constructor(records: StatementRecords) {
    this.records = records;
  }

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
    const readings = await this.records.listReadings(session);
    const { encoding } = choices;
    const onFile = { digest: statement.digest, encoding };
    const texts =
      (await receivedFiles.calls.statements.texts(onFile, options)) ??
      (await this.reload(session, statement, () => receivedFiles.calls.statements.texts(onFile, options), options));
    const known = await session.cache.statements.findReferences(texts, options);
    const request = { digest: statement.digest, fileName: statement.fileName, choices, known, remembered: readings };
    const reading =
      (await receivedFiles.calls.statements.sheet(request, options)) ??
      (await this.reload(session, statement, () => receivedFiles.calls.statements.sheet(request, options), options));
    const rows = await this.readPart(session, statement, reading, 0, maxSheetRows, options);
    const rowCount = reading.file.sheets[reading.layout.sheet]?.rows ?? rows.length;
    const read = { reading, head: tintRows(rows, reading), rowCount };
    this.reads.set(toSheetKey(session, statement), read);
    return read;
  }

  async readRows(
    session: OfficeSession,
    statement: SavedStatement,
    from: number,
    count: number,
    options?: Options,
  ): Promise<FileRow[]> {
    const { reading } = await this.get(session, statement, options);
    return tintRows(await this.readPart(session, statement, reading, from, count, options), reading);
  }

  /** All cells of some rows: those that the sheet shows anyway, and the others from the file. */
  async readCells(
    session: OfficeSession,
    statement: SavedStatement,
    { reading, head }: ReadFile,
    rows: readonly number[],
    options: Options | undefined,
  ) {
    const cells = new Map(head.map((row) => [row.row, row.cells]));
    const last = rows.reduce((max, row) => Math.max(max, row), 0);
    for (let from = head.length; from <= last && from < maxCellRows; from += 2_000) {
      for (const row of await this.readPart(session, statement, reading, from, 2_000, options))
        cells.set(row.row, row.cells);
    }
    return cells;
  }

  private async readPart(
    session: OfficeSession,
    statement: SavedStatement,
    { layout }: Reading,
    from: number,
    count: number,
    options?: Options,
  ) {
    const request = {
      digest: statement.digest,
      encoding: getChoices(statement).encoding,
      sheet: layout.sheet,
      from,
      count,
    };
    const run = () => receivedFiles.calls.statements.rows(request, options);
    return (await run()) ?? (await this.reload(session, statement, run, options));
  }

  /** Sends a file to the worker again. @throws AppError where the saved copy is damaged */
  private async reload<T>(
    session: OfficeSession,
    statement: SavedStatement,
    run: () => Promise<T | null>,
    options: Options | undefined,
  ): Promise<T> {
    const digest = await receivedFiles.calls.statements.read(await this.records.readFile(session, statement), options);
    const found = digest === statement.digest ? await run() : null;
    if (found === null) throw damagedFile(statement);
    return found;
  }
}

/** Marks the rows that decided something. */
function tintRows(rows: readonly { readonly row: number; readonly cells: string[] }[], reading: Reading): FileRow[] {
  const decided = new Set<number>();
  const rowNumber = /^row (\d+)$/.exec(reading.period?.where ?? '')?.[1];
  if (rowNumber !== undefined) decided.add(Number(rowNumber) - 1);
  if (reading.supplierName) decided.add(reading.supplierName.row);
  for (const { row } of reading.joined) decided.add(row);
  const totals = new Set(reading.totals.map(({ row }) => row));
  const notRead = new Set([...reading.notRead, ...reading.unclear, ...reading.others].map(({ row }) => row));
  return rows.map(({ row, cells }) => ({
    row,
    cells,
    tint:
      row === reading.layout.headerRow
        ? 'heading'
        : totals.has(row)
          ? 'total'
          : notRead.has(row)
            ? 'not-read'
            : decided.has(row)
              ? 'decided'
              : null,
  }));
}

/** What the columns are. */
export function listColumns({ head, reading: { layout } }: ReadFile): StatementSheet['file']['columns'] {
  const header = head.find(({ row }) => row === layout.headerRow)?.cells ?? [];
  const width = head.reduce((max, { cells }) => Math.max(max, cells.length), header.length);
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: header[index] ?? '',
    role: statementColumnRoles.find((role) => layout.columns[role] === index) ?? null,
  }));
}
