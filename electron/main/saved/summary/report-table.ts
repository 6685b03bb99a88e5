/** The rows of a report's result, as the user has typed their columns. */

import { type Codes, encodeKeys, TextColumn } from '@shared/columns/columns';
import type { SummedNumbers } from '@shared/columns/group';
import type { ColumnReading } from '@shared/reports/column-reading-schema';
import { createCellReader } from '@shared/reports/column-readings';
import { type Cell, cellText } from '@shared/reports/report';
import type { FieldKind, ReportSummaryPlan } from '@shared/summary/report-summary';
import type { ReportField, ReportPeriod, ReportValue, ReportValueCounts } from '@shared/summary/report-summary-schema';
import { toPeriodKey } from '@shared/values/date-ranges';
import { isCalendarDate, toCalendarDay } from '@shared/values/dates';
import { decimalToUnits } from '@shared/values/money';
import { compareKeys, joinSpellings } from './fields';
import type { SummaryIndex } from './levels';

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

  /** @throws RangeError for a column that the result does not have */
  getColumn(index: number): TextColumn {
    const column = this.columns[index];
    if (column) return column;
    throw new RangeError('The result has no such column.');
  }

  getRow(row: number): Cell[] {
    return this.columns.map((column) => fromText(column.get(row)));
  }
}

/** What of a reading the cells of a column need. */
export type CellReading = Pick<ColumnReading, 'column' | 'kind' | 'way'>;

/** A result that is read, and how. Columns without a reading are as the API sent them. */
type ReadResult = { readonly table: ResultTable; readonly readings: readonly CellReading[] };

/** A column that was read: a code for each row, and what each code says. */
type ReadColumn = {
  readonly codes: Int32Array;
  /** Lists what each code says: as it is read, and where it is not, as the API sent it; empty for no value. */
  readonly listTexts: () => readonly string[];
  /** Empty for no value, null for one that is not read. */
  readonly numbers: readonly (string | null)[];
};

const noColumn: ReadColumn = { codes: new Int32Array(), listTexts: () => [''], numbers: [''] };

function readColumn({ table, readings }: ReadResult, index: number): ReadColumn {
  const column = table.getColumn(index);
  const reading = readings.find((one) => one.column === index);
  const cells = column.listTexts().map(fromText);
  const numbers = cells.map(reading ? createCellReader(reading) : cellText);
  const listTexts = () => cells.map((cell, code) => numbers[code] ?? cellText(cell));
  return { codes: Int32Array.from(column.getCodes(table.rowCount)), listTexts, numbers };
}

/** The rows of another result behind those of a result, so that spellings are joined over both. */
function joinColumns(now: ReadColumn, before: ReadColumn, rowCount: number): ReadColumn {
  // Codes of the other result follow those of this one. The first of each stands for no value.
  const codes = new Int32Array(rowCount);
  codes.set(now.codes);
  codes.set(
    before.codes.map((code) => code + now.numbers.length),
    now.codes.length,
  );
  return {
    codes,
    listTexts: () => [...now.listTexts(), ...before.listTexts()],
    numbers: [...now.numbers, ...before.numbers],
  };
}

/** A field of a report, with how its values are told apart. */
export type PlannedField = ReportField & { readonly kind: FieldKind };

/** Whether a text is a date that a calendar has, with a time or without. */
const isDated = (text: string): boolean => isCalendarDate(toCalendarDay(text) ?? '');

/** A date's period; null for a text that is no date. A day that is none stays as it was sent, to be seen. */
function toDateKey(text: string, period: ReportPeriod): string | null {
  const day = toCalendarDay(text);
  if (period === 'day') return day ?? text;
  return day === null || !isDated(text) ? null : toPeriodKey(period, Number(day.slice(0, 4)), Number(day.slice(5, 7)));
}

/** Encodes a column. Rows without a value have the last code, and the key null. */
function encodeColumn({ codes, listTexts }: ReadColumn, { kind, period }: Omit<PlannedField, 'column'>): Codes {
  const texts = listTexts();
  if (kind === 'date')
    return encodeKeys(
      codes,
      texts.map((text) => toDateKey(text, period ?? 'day') ?? ''),
      compareKeys,
    );
  if (kind !== 'text') return encodeKeys(codes, texts, compareKeys);
  const counts = new Int32Array(texts.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return encodeKeys(codes, joinSpellings(texts, counts), compareKeys);
}

/** The numbers of a column in its units, and 1 for each row without a value, which adds 0 to a sum. */
type ReadNumbers = {
  readonly units: SummedNumbers;
  readonly blanks: SummedNumbers;
  readonly isUnreadable: (row: number) => boolean;
};

const countRows = (rows: Int32Array, isCounted: (row: number) => boolean) =>
  rows.reduce((count, row) => count + Number(isCounted(row)), 0);

function toUnits(text: string | null, { unit, scale }: ReportValue): number | bigint | null {
  if (text === null) return null;
  return text === '' ? 0 : decimalToUnits(text, unit === 'cents' ? 0 : scale);
}

function readNumbers({ codes, numbers }: ReadColumn, value: ReportValue): ReadNumbers {
  const unitsByCode = numbers.map((text) => toUnits(text, value));
  const small = Float64Array.from(unitsByCode, (units) => (typeof units === 'number' ? units : Number.NaN));
  const isBlank = Int32Array.from(numbers, (text) => Number(text === ''));
  const large = new Map<number, bigint>();
  const hasLarge = unitsByCode.some((units) => typeof units === 'bigint');
  const [units, blanks] = [new Float64Array(codes.length), new Int32Array(codes.length)];
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    units[row] = small[code] ?? Number.NaN;
    blanks[row] = isBlank[code] ?? 0;
    const exact = hasLarge ? unitsByCode[code] : null;
    if (typeof exact === 'bigint') large.set(row, exact);
  }
  return {
    units: { values: units, large },
    blanks: { values: blanks },
    isUnreadable: (row) => unitsByCode[codes[row] ?? 0] === null,
  };
}

/** The rows that a summary reads: those of a result, and those of the run before behind them. */
export class ReportIndex implements SummaryIndex<PlannedField> {
  readonly amountCount: number;
  readonly rowCount: number;
  private readonly now: ReadResult;
  private readonly before: (ReadResult & { readonly columns: readonly (number | null)[] }) | null;
  private readonly read = new Map<number, ReadColumn>();
  private readonly values: readonly ReportValue[];
  private readonly numbers: readonly ReadNumbers[];

  /** @param before - with, for each column of the result, its index there; null for one that has no values there */
  constructor(now: ReadResult, before: ReportIndex['before'], { values }: Pick<ReportSummaryPlan, 'values'>) {
    this.now = now;
    this.before = before;
    this.rowCount = now.table.rowCount + (before?.table.rowCount ?? 0);
    this.values = values;
    this.numbers = values.map((value) => readNumbers(this.getColumn(value.column), value));
    this.amountCount = 2 * values.length;
  }

  encode(field: PlannedField): Codes {
    return encodeColumn(this.getColumn(field.column), field);
  }

  /** Counts the rows of some that have a value in a field of periods, and no date. */
  countUndated({ column, period }: PlannedField, rows: Int32Array): number {
    if (period === null || period === 'day') return 0;
    const { codes, listTexts } = this.getColumn(column);
    const isUndated = listTexts().map((text) => text !== '' && !isDated(text));
    return countRows(rows, (row) => isUndated[codes[row] ?? 0] === true);
  }

  /** For each value its sum, and the number of rows without one. */
  listValues(): SummedNumbers[] {
    return this.numbers.flatMap(({ units, blanks }) => [units, blanks]);
  }

  /** Counts what the sums of some rows leave out. */
  countValues(rows: Int32Array): ReportValueCounts[] {
    return this.values.map((value, index) => {
      const numbers = this.numbers[index];
      return {
        ...value,
        blank: numbers ? countRows(rows, (row) => numbers.blanks.values[row] === 1) : 0,
        unreadable: numbers ? countRows(rows, numbers.isUnreadable) : 0,
      };
    });
  }

  private getColumn(index: number): ReadColumn {
    let column = this.read.get(index);
    if (column === undefined) {
      column = readColumn(this.now, index);
      if (this.before !== null) {
        const position = this.before.columns[index] ?? null;
        const before = position === null ? noColumn : readColumn(this.before, position);
        column = joinColumns(column, before, this.rowCount);
      }
      this.read.set(index, column);
    }
    return column;
  }
}
