/** The rows of a report's result, as the user has typed their columns. */

import { type Codes, encodeKeys, TextColumn } from '@shared/columns/columns';
import type { SummedNumbers } from '@shared/columns/group';
import { createCellReader } from '@shared/reports/column-readings';
import { type Cell, type ColumnReading, cellText } from '@shared/reports/report';
import { listFieldIds, type RunCatalogue, type RunField, type RunMeasure } from '@shared/summary/catalogue';
import {
  type CellAddress,
  findComparison,
  isPeriodOver,
  maxCellRecords,
  type SummaryDefinition,
} from '@shared/summary/definition';
import { type EncodedSummary, encodeSummary } from '@shared/summary/encoded-summary';
import { findCellRows, summarise } from '@shared/summary/summarise';
import {
  type ComparedTable,
  compareKeys,
  getField,
  joinSpellings,
  moveToNext,
  pickRows,
  type SummaryTable,
  type TableField,
} from '@shared/summary/summary-table';
import { at } from '@shared/values/collections';
import { isCalendarDate, toCalendarDay, toPeriodKey } from '@shared/values/dates';
import { decimalToUnits } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';

/** Stands before the JSON of a cell that is not a text, or is one that begins with it. */
const jsonMark = '\0';

/** Tells cells apart as they were sent: the number 1 is not the text "1". */
function toText(cell: Cell): string | null {
  if (cell === null || (typeof cell === 'string' && !cell.startsWith(jsonMark))) return cell;
  return `${jsonMark}${JSON.stringify(cell)}`;
}

const fromText = (text: string | null): Cell =>
  text?.startsWith(jsonMark) ? (JSON.parse(text.slice(jsonMark.length)) as Cell) : text;

/** The rows of one result: the texts of a column are its cells. */
export class ResultTable {
  rowCount = 0;
  private readonly columns: readonly TextColumn[];

  constructor(columnCount: number) {
    this.columns = Array.from({ length: columnCount }, () => new TextColumn());
  }

  add(cells: readonly Cell[]): void {
    for (const [index, column] of this.columns.entries()) column.set(this.rowCount, toText(cells[index] ?? null));
    this.rowCount += 1;
  }

  /** Frees the memory that adding rows takes, once all are there. */
  finish(): void {
    for (const { texts } of this.columns) texts.finish();
  }

  getColumn(index: number): TextColumn {
    return at(this.columns, index);
  }

  getRow(row: number): Cell[] {
    return this.columns.map((column) => fromText(column.get(row)));
  }
}

export type CellReading = Pick<ColumnReading, 'column' | 'kind' | 'way'>;

/** A result that is read, and how. Columns without a reading are as the API sent them. */
export type RunColumns = { readonly catalogue: RunCatalogue; readonly readings: readonly CellReading[] };

/** A column that was read: a code for each row, and what each code says. */
type ReadColumn = {
  readonly codes: Int32Array;
  /** Lists what each code says: as it is read, and where it is not, as the API sent it; empty for no value. */
  readonly listTexts: () => readonly string[];
  /** Empty for no value, null for one that is not read. */
  readonly numbers: readonly (string | null)[];
};

/** Whether a text is a date that a calendar has, with a time or without. */
const isDated = (text: string): boolean => isCalendarDate(toCalendarDay(text) ?? '');

/** A date's period; null for a text that is no date. A day that is none stays as it was sent, to be seen. */
function toDateKey(text: string, period: NonNullable<RunField['period']>): string | null {
  const day = toCalendarDay(text);
  if (period === 'day') return day ?? text;
  return day === null || !isDated(text) ? null : toPeriodKey(period, Number(day.slice(0, 4)), Number(day.slice(5, 7)));
}

/** Encodes a column. Rows without a value have the last code, and the key null. */
function encodeColumn({ codes, listTexts }: ReadColumn, { kind, period }: RunField): Codes {
  const texts = listTexts();
  if (kind === 'date') {
    const keys = texts.map((text) => toDateKey(text, period ?? 'day') ?? '');
    return encodeKeys(codes, keys, compareKeys);
  }
  if (kind !== 'text') return encodeKeys(codes, texts, compareKeys);
  const counts = new Int32Array(texts.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return encodeKeys(codes, joinSpellings(texts, counts), compareKeys);
}

function toUnits(text: string | null, { unit, numbersScale }: RunMeasure): number | bigint | null {
  if (text === null) return null;
  return text === '' ? 0 : decimalToUnits(text, unit === 'cents' ? 0 : numbersScale);
}

/** Reads the numbers of a column in its units; a row without a value adds 0. */
function readNumbers({ codes, numbers }: ReadColumn, measure: RunMeasure): SummedNumbers {
  const unitsByCode = numbers.map((text) => toUnits(text, measure));
  const small = Float64Array.from(unitsByCode, (units) => (typeof units === 'number' ? units : Number.NaN));
  const large = new Map<number, bigint>();
  const hasLarge = unitsByCode.some((units) => typeof units === 'bigint');
  const values = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    values[row] = small[code] ?? Number.NaN;
    const exact = hasLarge ? unitsByCode[code] : null;
    if (typeof exact === 'bigint') large.set(row, exact);
  }
  return { values, large };
}

/** Marks the rows of a column without a value by 1. */
function readBlanks({ codes, numbers }: ReadColumn): SummedNumbers {
  const isBlank = Int32Array.from(numbers, (text) => Number(text === ''));
  return { values: codes.map((code) => isBlank[code] ?? 0) };
}

/** The rows of a result as a table to summarise, each column read once. */
export class RunTable implements SummaryTable {
  readonly rows: Int32Array;
  readonly tripRows = null;
  readonly fields: ReadonlyMap<string, TableField>;
  readonly measures: ReadonlyMap<string, RunMeasure>;
  private readonly table: ResultTable;
  private readonly run: RunColumns;
  private readonly read = new Map<number, ReadColumn>();

  constructor(table: ResultTable, run: RunColumns) {
    this.table = table;
    this.run = run;
    this.rows = Int32Array.from({ length: table.rowCount }, (_, row) => row);
    this.measures = run.catalogue.measures;
    const toField = (field: RunField): TableField => ({
      ...field,
      toCodes: () => encodeColumn(this.getColumn(field.column), field),
    });
    this.fields = new Map(Array.from(run.catalogue.fields, ([id, field]) => [id, toField(field)]));
  }

  /** A property: the table of some rows has it, too. */
  readonly getNumbers = (name: string): SummedNumbers => {
    for (const measure of this.measures.values()) {
      if (measure.numbers === name) return readNumbers(this.getColumn(measure.column), measure);
      if (measure.blanks === name) return readBlanks(this.getColumn(measure.column));
    }
    throw new RangeError('The result has no such numbers.');
  };

  /** Counts the rows that have a value in a field of periods, and no date. */
  countUndated(id: string): number {
    const field = this.run.catalogue.fields.get(id);
    if (!field || field.period === null || field.period === 'day') return 0;
    const { codes, listTexts } = this.getColumn(field.column);
    const isUndated = listTexts().map((text) => text !== '' && !isDated(text));
    return codes.reduce((count, code) => count + Number(isUndated[code] === true), 0);
  }

  private getColumn(index: number): ReadColumn {
    const known = this.read.get(index);
    if (known) return known;
    const column = this.table.getColumn(index);
    const reading = this.run.readings.find((one) => one.column === index);
    const cells = column.listTexts().map(fromText);
    const numbers = cells.map(reading ? createCellReader(reading) : cellText);
    const listTexts = () => cells.map((cell, code) => numbers[code] ?? cellText(cell));
    const read = { codes: Int32Array.from(column.getCodes(this.table.rowCount)), listTexts, numbers };
    this.read.set(index, read);
    return read;
  }
}

/* Summaries of results. */

/** What to summarise, as main has checked it. */
export type RunSummaryRequest = {
  readonly definition: SummaryDefinition;
  readonly now: RunColumns;
  /** The other result that it is compared with; `columns` are null where its groups cannot be compared. */
  readonly before: { readonly runId: string; readonly ranAtMs: number; readonly columns: RunColumns } | null;
  /** Sentences about what is not read or compared. */
  readonly notes: readonly string[];
  /** YYYY-MM-DD on this computer's calendar. */
  readonly today: string;
};

/** Says how many rows have a value in a field of periods that is no date. */
function describeUndated(table: RunTable, definition: SummaryDefinition): string[] {
  return listFieldIds(definition).flatMap((id) => {
    const count = table.countUndated(id);
    if (count === 0) return [];
    const [have, they] = count === 1 ? ['has', 'It is'] : ['have', 'They are'];
    const rows = `${table.fields.get(id)?.noun ?? id}: ${formatCount(count, 'row')}`;
    return [`${rows} ${have} a value that is no date. ${they} with the rows without a value.`];
  });
}

function findBefore(
  table: RunTable,
  other: ResultTable | null,
  { definition, before, today }: RunSummaryRequest,
): ComparedTable | null {
  if (before && other) {
    return { table: new RunTable(other, before.columns), coverage: null, ranAtMs: before.ranAtMs, columns: null };
  }
  if (typeof definition.before === 'object') return null;
  const { column } = definition;
  const comparison = definition.before && findComparison(definition, today);
  if (comparison?.kind !== 'columns' || column === null) return null;
  const { period } = comparison;
  // A period is compared where the result has rows of the one before it: what a run left out is not known.
  const used = new Set(getField(table, column).toCodes().keys);
  const moved = moveToNext(table, column);
  const { codes, keys } = getField(moved, column).toCodes();
  const isShown = keys.map((key) => key !== null && used.has(key));
  const positions = Array.from(moved.rows.keys()).filter((position) => isShown[codes[moved.rows[position] ?? 0] ?? 0]);
  return {
    table: pickRows(moved, positions),
    coverage: null,
    ranAtMs: null,
    columns: keys.filter((key, code) => isShown[code] === true && isPeriodOver(period, String(key), today)),
  };
}

/** Adds a result up. @param other - the rows that it is compared with. @throws AppError `usage` where there are too many groups */
export function summariseRows(now: ResultTable, other: ResultTable | null, request: RunSummaryRequest): EncodedSummary {
  const table = new RunTable(now, request.now);
  const { definition } = request;
  return encodeSummary({
    ...summarise(table, definition, findBefore(table, other, request)),
    coverage: { saved: table.rows.length, trips: 0, covered: 0, columns: null, oldest: null },
    notes: [...request.notes, ...describeUndated(table, definition)],
  });
}

/** Lists the rows behind a cell, in their order. @throws AppError as {@link summariseRows} does */
export function listCellRows(now: ResultTable, { now: columns, definition }: RunSummaryRequest, cell: CellAddress) {
  const table = new RunTable(now, columns);
  const found = findCellRows(table, definition, cell);
  const listed = found.length <= maxCellRecords ? found : [];
  const rows = JSON.stringify(listed.map((row) => now.getRow(row)));
  return { count: found.length, oldest: null, records: [], rows };
}
