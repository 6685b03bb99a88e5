/** Saves a table as a workbook with a sheet for each of its groups, behind a cover that adds them up. */

import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type OutputColumn, rowKinds } from '@main/rows/engine/output-format';
import { makeFile } from '@main/rows/files/atomic-file';
import {
  type CoverTable,
  type JoinedCover,
  type JoinedPart,
  joinWorkbooks,
  verifyJoined,
} from '@main/rows/files/join-workbooks';
import { makePrivateFolder, removeTemporary, trackUnfinished } from '@main/rows/files/output-files';
import { type Provenance, toProvenanceRows } from '@main/rows/files/provenance';
import { exportToFile } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import type { ScreenColumn, ScreenRows, ScreenSum, ScreenTable } from '@shared/exports/screen-table';
import type { Cell } from '@shared/reports/report';
import { decimalToUnits, unitsToDecimal } from '@shared/values/money';
import type { ExportOutcome } from './save-export';
import { buildScreenTable, incompleteRows } from './screen-table';

/* The sums of a table's cells, which must be those that the screen shows. */

/** Adds up the cells of columns with a total, as they are written. Values that are not read are no part of a sum. */
export class ColumnSums {
  private readonly columns: readonly ScreenColumn[];
  private readonly sums: bigint[];

  constructor(columns: readonly ScreenColumn[]) {
    this.columns = columns;
    this.sums = columns.map(() => 0n);
  }

  add(row: ScreenRows[number]): void {
    this.columns.forEach(({ scale }, index) => {
      const cell = row[index];
      const units = scale === null || typeof cell !== 'string' ? null : decimalToUnits(cell, scale);
      if (units !== null) this.sums[index] = (this.sums[index] ?? 0n) + BigInt(units);
    });
  }

  /** @throws AppError `output-failed` where the screen shows another sum than that of the cells */
  check(expected: readonly ScreenSum[]): void {
    this.columns.forEach(({ header, scale, isAggregate = false }, index) => {
      const sum = expected[index];
      if (scale === null || !sum || isAggregate) return;
      if (unitsToDecimal(this.sums[index] ?? 0n, scale) === sum.sum) return;
      throw new AppError(
        'output-failed',
        `The export was not saved: the total of "${header}" on screen is not the sum of its rows. Export it raw instead, and tell support.`,
        { problem: 'totals differ' },
      );
    });
  }
}

/* Rows of tables on screen that the page has sent for an export, compressed until they are written. */

/** Tables whose rows may wait at a time: an export that fails before it begins leaves its rows behind. */
const maxTables = 2;

/** Compressed bytes of one table: more than a gigabyte of text. */
const maxTableBytes = 134_217_728;

/** The rows of one table, compressed in the parts in which they were added. */
export class CompressedRows {
  private readonly parts: Buffer[] = [];
  rows = 0;
  bytes = 0;

  add(rows: ScreenRows): void {
    // The lowest level: rows of a table compress to a tenth in some milliseconds.
    const part = deflateRawSync(JSON.stringify(rows), { level: 1 });
    this.parts.push(part);
    this.rows += rows.length;
    this.bytes += part.length;
  }

  /** Reads the rows part by part. */
  *read(): Generator<ScreenRows> {
    for (const part of this.parts) yield JSON.parse(inflateRawSync(part).toString('utf8'));
  }
}

/** Holds the rows of tables by the ids that the page has chosen. */
export class ScreenTableRows {
  private readonly tables = new Map<string, CompressedRows>();
  private readonly maxBytes: number;

  /** @param maxBytes - compressed bytes of one table */
  constructor(maxBytes = maxTableBytes) {
    this.maxBytes = maxBytes;
  }

  /** Adds rows to a table. The oldest other table is dropped where there are too many. @throws AppError `answer-too-large` */
  add(tableId: string, rows: ScreenRows): void {
    const table = this.tables.get(tableId) ?? new CompressedRows();
    this.tables.set(tableId, table);
    table.add(rows);
    for (const oldest of this.tables.keys()) {
      if (this.tables.size <= maxTables || oldest === tableId) break;
      this.tables.delete(oldest);
    }
    if (table.bytes <= this.maxBytes) return;
    this.tables.delete(tableId);
    throw new AppError('answer-too-large', 'This table is too large to be exported as on screen. Export it raw.', {});
  }

  /** Takes the rows of a table, which are then no longer held; none for a table without rows. */
  take(tableId: string): CompressedRows {
    const table = this.tables.get(tableId);
    this.tables.delete(tableId);
    return table ?? new CompressedRows();
  }
}

/* Saves a workbook of several tables behind a cover. Each is written and verified on its own before they are joined. */

/**
 * Saves the workbook.
 *
 * @param writeParts - writes the workbook of each table into a private folder
 * @param createCover - creates the cover, once all tables are written
 * @returns the bytes of the file
 * @throws AppError `output-failed`, `cancelled`
 */
async function saveJoinedWorkbook(
  path: string,
  writeParts: (folder: string) => Promise<readonly JoinedPart[]>,
  createCover: () => JoinedCover,
  signal: AbortSignal | undefined,
): Promise<number> {
  const folder = await makePrivateFolder();
  trackUnfinished(folder);
  try {
    const parts = await writeParts(folder);
    const { bytes } = await makeFile(path, (file) => joinWorkbooks(file, createCover(), parts), {
      check: verifyJoined,
      signal,
    });
    return bytes;
  } catch (error) {
    if (signal?.aborted) {
      throw new AppError('cancelled', 'The export was cancelled. A file that was there before is unchanged.', {});
    }
    throw error;
  } finally {
    await removeTemporary({ path: folder, privateFolder: null });
  }
}

const coverName = 'Cover';

type Sheet = { readonly table: ScreenTable; readonly compressed: CompressedRows };

/** Divides a table into one for each of its groups. @throws AppError `ipc-refused` for other rows than those of the groups */
function splitByGroup(table: ScreenTable, compressed: CompressedRows): Sheet[] {
  const { groups, columns, extent } = table;
  const sheets = groups.map(({ title, rows, sums }) => ({
    table: { columns, rows, groups: [], totals: { label: `Total of ${title}`.slice(0, 500), sums }, extent },
    compressed: new CompressedRows(),
  }));
  let index = 0;
  for (const part of compressed.read()) {
    for (let start = 0; start < part.length; ) {
      const sheet = sheets[index];
      if (!sheet) throw incompleteRows();
      const missing = sheet.table.rows - sheet.compressed.rows;
      const rows = part.slice(start, start + missing);
      sheet.compressed.add(rows);
      start += rows.length;
      if (rows.length === missing) index += 1;
    }
  }
  // Empty ones at the end are reached by no row.
  if (sheets.some((sheet) => sheet.compressed.rows < sheet.table.rows)) throw incompleteRows();
  return sheets;
}

/** Converts a sum to a cell of the cover: amounts are whole cents there. */
function toSumCell(sum: ScreenSum | undefined, { kind, scale }: ScreenColumn): Cell {
  if (!sum) return null;
  const cents = kind === 'cents' && scale === 2 ? decimalToUnits(sum.sum, 2) : null;
  return { n: cents === null ? sum.sum : String(cents) };
}

/** Creates the cover: a line for each sheet with its sums, their total, and what the reader must know of the export. */
function createSheetsCover(
  { columns, groups, totals }: ScreenTable,
  provenance: Provenance,
  sheets: readonly (readonly string[])[],
): CoverTable {
  const summed = columns.flatMap((column, index) => (column.scale === null ? [] : [{ column, index }]));
  const noSums = summed.map((): Cell => null);
  const toSums = (sums: readonly ScreenSum[]) => summed.map(({ column, index }) => toSumCell(sums[index], column));
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const fixed: OutputColumn[] = [
    { header: 1, mode: 'text' },
    { header: 2, mode: 'text' },
    { header: 3, mode: 'by-cell' },
  ];
  return {
    headers: ['', 'Name', 'Sheet', 'Rows', ...summed.map(({ column }) => column.header)],
    columns: [
      ...fixed,
      ...summed.map(
        ({ column }, index): OutputColumn => ({
          header: index + 4,
          mode: column.kind === 'cents' ? 'cents' : 'by-cell',
        }),
      ),
    ],
    rowKinds: { hasGroups: false, hasTotals: true },
    rows: [
      ...groups.map(({ title, rows: count, sums }, index): Cell[] => [
        rowKinds.plain,
        title,
        (sheets[index] ?? []).join(', '),
        { n: String(count) },
        ...toSums(sums),
      ]),
      ...(totals ? [[rowKinds.totals, totals.label, null, { n: String(rows) }, ...toSums(totals.sums)]] : []),
      [rowKinds.plain, null, null, null, ...noSums],
      ...toProvenanceRows(provenance).map(([name, value]): Cell[] => [
        rowKinds.plain,
        name,
        String(value),
        null,
        ...noSums,
      ]),
    ],
  };
}

/** Checks that the sums of the groups add up to the totals. @throws AppError `output-failed` */
function checkGroupSums({ columns, groups, totals }: ScreenTable): void {
  const sums = new ColumnSums(columns);
  for (const group of groups) sums.add(group.sums.map((sum) => sum?.sum ?? null));
  sums.check(totals?.sums ?? []);
}

/**
 * Saves the workbook. Each sheet is written and verified on its own, in a private folder, before they are joined.
 *
 * @param areTotalsOfAll - whether the table's totals are those of all groups, which is checked then
 * @throws AppError `output-failed` where the sums of the sheets are not those of the screen, `cancelled`, `ipc-refused`
 */
export async function saveSheets(
  path: string,
  table: ScreenTable,
  compressed: CompressedRows,
  provenance: Provenance,
  signal: AbortSignal | undefined,
  { areTotalsOfAll = true }: { readonly areTotalsOfAll?: boolean } = {},
): Promise<ExportOutcome> {
  if (compressed.rows !== table.rows || (table.rows > 0 && table.groups.length === 0)) throw incompleteRows();
  if (areTotalsOfAll) checkGroupSums(table);
  const notices: string[] = [];
  const writeParts = async (folder: string) => {
    const parts: JoinedPart[] = [];
    for (const [index, sheet] of splitByGroup(table, compressed).entries()) {
      signal?.throwIfAborted();
      const name = table.groups[index]?.title ?? '';
      const part = { path: join(folder, `${index}.xlsx`), name };
      const { source } = buildScreenTable(sheet.table, sheet.compressed, { includesCollapsed: true });
      const about = { ...provenance, rows: sheet.table.rows };
      const written = await exportToFile(part.path, source, 'xlsx', about, { signal, withProvenanceFile: false });
      notices.push(...written.notices.map((notice) => `${name}: ${notice}`));
      parts.push(part);
    }
    return parts;
  };
  const cover = {
    name: coverName,
    widths: [34, 34, 8, ...table.columns.filter(({ scale }) => scale !== null).map(() => 16)],
    create: (sheets: readonly (readonly string[])[]) => createSheetsCover(table, provenance, sheets),
  };
  const bytes = await saveJoinedWorkbook(path, writeParts, () => cover, signal);
  return { path, rows: table.rows, bytes, notices, hasFormulas: false };
}
