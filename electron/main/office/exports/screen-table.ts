/** Tables as on screen on their way into a file: rows that the page has sent, their encoding, and what the file says of them. */
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { OutputColumn } from '@main/rows/engine/output-format';
import { getStyleFamily, type SheetLook, type TotalRow } from '@main/rows/files/sheet-look';
import { createProvenance, type Provenance } from '@main/rows/files/table';
import { type ExportSource, exportToFile } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import type { FileNameParts } from '@shared/exports/file-name';
import { type ExportFormat, getExportFormat } from '@shared/exports/formats';
import {
  formatExtent,
  formatSubtitle,
  formatTitle,
  type ScreenAmount,
  type ScreenCell,
  type ScreenColumn,
  type ScreenRow,
  type ScreenTable,
  type ScreenTableHead,
} from '@shared/exports/screen-table';
import type { Output } from '@shared/ipc/contract';
import { formatMoment } from '@shared/values/dates';
import { formatUnits, unitsToDecimal } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';

/* Rows of tables on screen that the page has sent for an export, compressed until they are written. */

/** Tables whose rows may wait at a time: an export that fails before it begins leaves its rows behind. */
const maxTables = 2;
/** Compressed bytes of one table: more than a gigabyte of text. */
const maxTableBytes = 134_217_728;

/** The rows of one table, compressed in the parts in which they were added. */
export class CompressedRows implements Iterable<readonly ScreenRow[]> {
  private readonly parts: Buffer[] = [];
  bytes = 0;

  add(rows: readonly ScreenRow[]): void {
    // The lowest level: rows of a table compress to a tenth in some milliseconds.
    const part = deflateRawSync(serialize(rows), { level: 1 });
    this.parts.push(part);
    this.bytes += part.length;
  }

  *[Symbol.iterator](): Generator<readonly ScreenRow[]> {
    for (const part of this.parts) yield deserialize(inflateRawSync(part));
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
  add(tableId: string, rows: readonly ScreenRow[]): void {
    const table = this.tables.get(tableId) ?? new CompressedRows();
    this.tables.set(tableId, table);
    table.add(rows);
    for (const oldest of this.tables.keys()) {
      if (this.tables.size <= maxTables || oldest === tableId) break;
      this.tables.delete(oldest);
    }
    if (table.bytes <= this.maxBytes) return;
    this.tables.delete(tableId);
    throw new AppError('answer-too-large', 'This table is too large to be exported. Export the data as received.', {});
  }

  /** Takes the rows of a table, which are then no longer held; none for a table without rows. */
  take(tableId: string): CompressedRows {
    const table = this.tables.get(tableId);
    this.tables.delete(tableId);
    return table ?? new CompressedRows();
  }
}

/* Cells for the row engine. */

const modes = {
  text: 'text',
  id: 'by-cell',
  number: 'by-cell',
  date: 'date',
  money: 'cents',
} as const satisfies Record<ScreenColumn['kind'], OutputColumn['mode']>;

/** Whole cents of an amount of money; null where it has more decimal places. */
const toCents = ({ units, scale }: ScreenAmount): bigint | null =>
  scale > 2 ? null : BigInt(units) * 10n ** BigInt(2 - scale);

/** Encodes a cell: money as whole cents, other numbers as such, all else as texts. */
function toCellJson(cell: ScreenCell, kind: ScreenColumn['kind']): string {
  if (cell === null || cell === '') return 'null';
  if (typeof cell === 'string') return JSON.stringify(cell);
  if (kind !== 'money') return cell.scale === 0 ? String(cell.units) : unitsToDecimal(cell.units, cell.scale);
  if (cell.scale === 2) return String(cell.units);
  return String(toCents(cell) ?? JSON.stringify(unitsToDecimal(cell.units, cell.scale)));
}

/** Encodes rows as they stand between the brackets of their list, and passes totals on. */
async function* encodeRows(
  columns: readonly ScreenColumn[],
  parts: Iterable<readonly ScreenRow[]>,
): AsyncGenerator<Uint8Array | TotalRow> {
  let isFirst = true;
  let lines: string[] = [];
  function* flush(): Generator<Uint8Array> {
    if (lines.length === 0) return;
    yield Buffer.from(`${isFirst ? '' : ','}${lines.join(',')}`);
    isFirst = false;
    lines = [];
  }
  for (const part of parts) {
    for (const { level, isTotal, cells } of part) {
      if (!isTotal) {
        lines.push(`[${columns.map(({ kind }, index) => toCellJson(cells[index] ?? null, kind)).join(',')}]`);
        continue;
      }
      yield* flush();
      yield { level, cells };
    }
    yield* flush();
    await setImmediate();
  }
}

/* What is measured and said of a table before its rows are written. */

/** Longer values make no column wider. */
const longest = 64;
const [dateLength, timeLength] = ['02 Dec 2026'.length, '02 Dec 2026 10:30:00'.length];

/** Characters of an amount as a sheet shows it: its digits, grouped where it is money, its point and its sign. */
function getNumberLength({ units, scale }: ScreenAmount, isMoney: boolean): number {
  const isNegative = units < 0;
  const digits = Math.max(String(units).length - Number(isNegative), scale + 1);
  const whole = digits - scale;
  return digits + Number(scale > 0) + Number(isNegative) + (isMoney ? Math.floor((whole - 1) / 3) : 0);
}

function getLength(cell: ScreenCell, kind: ScreenColumn['kind']): number {
  if (cell === null) return 0;
  if (typeof cell === 'object') return getNumberLength(cell, kind === 'money');
  if (kind !== 'date') return cell.length;
  return /^\d{4}-\d\d-\d\d/.test(cell) ? (cell.length > 10 ? timeLength : dateLength) : cell.length;
}

type Measured = { readonly rows: number; readonly widths: readonly number[]; readonly totals: readonly ScreenCell[] };

/** Counts rows, and finds the widths of 99 of 100 values and of all totals, which are never cut. */
function measure(columns: readonly ScreenColumn[], parts: Iterable<readonly ScreenRow[]>): Measured {
  const counts = columns.map(() => new Uint32Array(longest + 1));
  const widths = columns.map(() => 0);
  let rows = 0;
  let totals: readonly ScreenCell[] = [];
  for (const part of parts) {
    for (const { level, isTotal, cells } of part) {
      if (!isTotal) rows += 1;
      if (isTotal && level === 0) totals = cells;
      for (const [index, { kind }] of columns.entries()) {
        const cell = cells[index] ?? null;
        const length = Math.min(longest, getLength(cell, kind));
        // Numbers are never cut; the label of totals runs over the empty cells beside it.
        if (typeof cell === 'object') widths[index] = Math.max(widths[index] ?? 0, length);
        else if (!isTotal) (counts[index] as Uint32Array)[length] = ((counts[index] as Uint32Array)[length] ?? 0) + 1;
      }
    }
  }
  for (const [index, count] of counts.entries()) {
    let rest = Math.floor(rows / 100);
    for (let length = longest; length > 0; length -= 1) {
      rest -= count[length] ?? 0;
      if (rest >= 0) continue;
      widths[index] = Math.max(widths[index] ?? 0, length);
      break;
    }
  }
  return { rows, widths, totals };
}

/** Where a table is from, for the second line of its sheet. */
export type SheetOrigin = {
  readonly office: string;
  readonly asOfMs: number;
  readonly canBeTable: boolean;
  /** Whether a heading names the one above it too, as in a file with one row of headings. @default false */
  readonly isFlat?: boolean;
};

/** Makes a table into a sheet, or into lines of text. @param table - its parts are read twice */
export function toSheetSource(
  table: ScreenTable,
  { office, asOfMs, canBeTable, isFlat = false }: SheetOrigin,
): Measured & { readonly source: ExportSource } {
  const { columns, parts } = table;
  const measured = measure(columns, parts);
  const look: SheetLook = {
    title: formatTitle(table),
    subtitle: formatSubtitle(table, office, formatMoment(asOfMs)),
    office,
    columns,
    ...(table.frozen === undefined ? {} : { frozen: table.frozen }),
    isGrouped: columns.length > 0 && hasSubtotals(parts),
    canBeTable,
  };
  return {
    ...measured,
    source: {
      headers: columns.map(({ label, group }) => (isFlat && group !== undefined ? `${group}, ${label}` : label)),
      rowsAreArrays: true,
      columns: columns.map(({ kind }, header) => ({
        header,
        mode: modes[kind],
        styleFamily: getStyleFamily(look, header),
      })),
      widths: measured.widths,
      look,
      pieces: encodeRows(columns, parts),
    },
  };
}

/** Whether the first row stands above a subtotal. */
function hasSubtotals(parts: Iterable<readonly ScreenRow[]>): boolean {
  for (const [first] of parts) if (first) return first.level > 0;
  return false;
}

/** Says how many totals were read again. */
const formatChecked = (rows: number, what: string, totals: number) =>
  `After saving: ${formatCount(rows, what)} ${['', 'and the total ', 'and both totals '][totals] ?? `and all ${totals} totals `}agree with the screen`;

/** The lines about a workbook, in words. */
export function listAbout(
  table: ScreenTableHead,
  { rows, totals }: Measured,
  { office, dataFromMs, notes = [], warnings }: Parameters<typeof saveScreenTable>[3],
  nowMs: number,
): [name: string, value: string][] {
  const { title, filters, sortedBy, columns, what } = table;
  const sums = columns.flatMap(({ label }, index): [string, string][] => {
    const cell = totals[index];
    return cell && typeof cell === 'object'
      ? [[label, formatUnits(cell.units, cell.scale).replace('\u2212', '-')]]
      : [];
  });
  return [
    ['List', title],
    ['Office', office],
    ...filters.map(({ label }, index): [string, string] => [index === 0 ? 'Filters' : '', label]),
    ...(sortedBy === '' ? [] : [['Sorted by', sortedBy] as [string, string]]),
    ['Rows', formatExtent(table)],
    ...sums,
    ['Data as of', formatMoment(dataFromMs)],
    ['Exported', formatMoment(nowMs)],
    ['Checked', formatChecked(rows, what, sums.length)],
    ...[...table.notes, ...notes].map((note): [string, string] => ['Note', note]),
    ...warnings.map((warning): [string, string] => ['Warning', warning]),
  ];
}

/** What is to be said of the rows of a table. */
export type DataOrigin = Pick<Provenance, 'dataFromMs' | 'notes' | 'warnings'>;

type Options = {
  readonly nowMs: number;
  /** Whether its rows may be a table of Excel: those of a summary are none. @default true */
  readonly canBeTable?: boolean;
  readonly signal: AbortSignal | undefined;
};

/**
 * Writes a table as on screen into a file, with the lines about it at its end.
 *
 * @throws AppError `ipc-refused` where the page has sent other rows than it says, `output-failed`, `cancelled`
 */
export async function saveScreenTable(
  path: string,
  table: ScreenTable,
  format: ExportFormat,
  origin: DataOrigin & { readonly office: string },
  { nowMs, canBeTable = true, signal }: Options,
): Promise<ExportOutcome> {
  const { office, dataFromMs: asOfMs } = origin;
  const isFlat = getExportFormat(format).kind !== 'xlsx';
  const { source, ...measured } = toSheetSource(table, { office, asOfMs, canBeTable, isFlat });
  const { rows } = measured;
  if (rows !== table.rows) {
    throw new AppError('ipc-refused', 'The rows of this table did not arrive completely. Please try again.', {});
  }
  const about = listAbout(table, measured, origin, nowMs);
  const provenance = createProvenance({ ...origin, subject: table.title, rows, about });
  const written = await exportToFile(path, source, format, provenance, signal);
  return { ...written, path, notices: [...table.notes, ...written.notices], rows };
}

/* Saves an export where the user chooses. */

/** The outcome for the user. `path` is null if the user cancelled. */
export type ExportOutcome = Output<'export:report'>;

/** Chooses the file of an export, by the system's save dialog. @returns null if the user cancelled */
export type ChooseTarget = (name: FileNameParts, format: ExportFormat) => Promise<string | null>;

export const cancelledExport: ExportOutcome = { path: null, rows: 0, notices: [], hasFormulas: false };

/** Writes an export to a file, with its provenance. @throws AppError `output-failed`, or `cancelled` */
export async function saveExport(
  path: string,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  signal: AbortSignal | undefined,
): Promise<ExportOutcome> {
  const written = await exportToFile(path, source, format, provenance, signal);
  return { ...written, notices: [...written.notices], path, rows: provenance.rows };
}
