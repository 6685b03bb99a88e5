/** The four columns of an amount in a comparison: before, now, change, and change in percent. All exact. */
import type { ResultColumn } from '@renderer/fields/result-columns';
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { emptyCell } from '@renderer/table/columns/column-factories';
import type { ReadCell } from '@shared/reports/column-readings';
import { type Cell, cellText, type Difference } from '@shared/reports/report';
import { decimalToUnits, formatUnits, getTenthsOfPercent, toExactNumber, unitsToDecimal } from '@shared/values/money';
import { compareTexts as texts } from './texts';

/*
 * The amounts of a comparison: before, now, and the change between them, exactly. A row that is new had nothing before, one
 * that is gone has nothing now, and an empty cell is nothing, as in the totals of a report.
 */

/** A row of both runs, or of one, with its index among all of them. */
export type ComparedRow = Difference & { readonly index: number };

/** Units of the last decimal place; null for a value that is no number. */
export type Units = number | bigint | null;

/** One amount in both runs. Undefined on a side where the row does not exist or has no value. */
export type AmountSides = {
  readonly before: Units | undefined;
  readonly now: Units | undefined;
  readonly change: Units;
};

/** Subtracts exactly. Null if either side is not a number; a missing side counts as nothing. */
export function subtractUnits(now: Units | undefined, before: Units | undefined): Units {
  if (now === null || before === null) return null;
  const [left, right] = [now ?? 0, before ?? 0];
  if (typeof left === 'number' && typeof right === 'number') {
    const change = left - right;
    if (Number.isSafeInteger(change)) return change;
  }
  return toExactNumber(BigInt(left) - BigInt(right));
}

/** Gets the decimal places of a column's units. */
const getUnitScale = ({ range, total }: ResultColumn): number =>
  range === 'cents' ? 2 : typeof total === 'object' ? total.scale : 0;

/** The amounts of one column. They are read when they are first needed, and once. */
export class AmountChanges {
  /** Decimal places of the units. */
  readonly scale: number;
  private readonly column: ResultColumn;
  private readonly rows: readonly ComparedRow[];
  private readonly readNow: ReadCell;
  private readonly readBefore: ReadCell;
  private sides: readonly AmountSides[] | null = null;

  /** @param readBefore - reads a cell of the earlier run, where the column has texts to read there */
  constructor(column: ResultColumn, rows: readonly ComparedRow[], readBefore: ReadCell = cellText) {
    this.column = column;
    this.rows = rows;
    this.readNow = column.reading?.read ?? cellText;
    this.readBefore = readBefore;
    this.scale = getUnitScale(column);
  }

  get({ index }: ComparedRow): AmountSides {
    this.sides ??= this.rows.map((row) => this.read(row));
    const sides = this.sides[index];
    if (sides === undefined) throw new Error('The row is of another comparison');
    return sides;
  }

  private read({ kind, cells, before: changed }: ComparedRow): AmountSides {
    const { index } = this.column;
    const after = cells[index] ?? null;
    const earlier = index in changed ? (changed[index] ?? null) : after;
    const before = kind === 'added' ? undefined : this.toUnits(earlier, this.readBefore);
    const now = kind === 'removed' ? undefined : this.toUnits(after, this.readNow);
    return { before, now, change: subtractUnits(now, before) };
  }

  private toUnits(cell: Cell, read: ReadCell): Units | undefined {
    const { range } = this.column;
    // Cents come as whole numbers: the scale is that of the screen.
    const sentScale = range === 'cents' ? 0 : this.scale;
    if (typeof cell === 'number' && sentScale === 0 && Number.isSafeInteger(cell)) return cell;
    const text = read(cell);
    if (text === null) return null;
    return text === '' ? undefined : decimalToUnits(text, sentScale);
  }
}

/** Sorts rows by the size of their change, the largest first; a change that cannot be read comes first of all. */
export function sortBySize(rows: readonly ComparedRow[], amounts: AmountChanges): ComparedRow[] {
  const sizes = new Map<ComparedRow, number>();
  for (const row of rows) {
    const { change } = amounts.get(row);
    sizes.set(row, change === null ? Number.POSITIVE_INFINITY : Math.abs(Number(change)));
  }
  const getSize = (row: ComparedRow) => sizes.get(row) ?? 0;
  return [...rows].sort((a, b) => (getSize(a) === getSize(b) ? a.index - b.index : getSize(a) < getSize(b) ? 1 : -1));
}

/** An amount of the report with its changes. */
export type AmountColumn = { readonly column: ResultColumn; readonly amounts: AmountChanges };

/** Formats a change with its sign: "+1,232.50". */
export const formatChange = (units: number | bigint, scale: number): string =>
  `${units > 0 ? '+' : ''}${formatUnits(units, scale)}`;

const toNumber = (units: Units | undefined) => (units === null || units === undefined ? null : Number(units));

/** Creates the column of one side of an amount, or of its change. */
function createUnitsColumn(
  { column, amounts }: AmountColumn,
  part: 'before' | 'now' | 'change',
  header: string,
  view: (units: number | bigint) => CellView,
): AppColumn<ComparedRow> {
  const { scale } = amounts;
  const get = (row: ComparedRow) => amounts.get(row)[part];
  // The text as it was sent, of a value that is no number.
  const getSent = ({ kind, cells, before }: ComparedRow) => {
    if (part === 'change' || kind === (part === 'now' ? 'removed' : 'added')) return '';
    const { index } = column;
    return cellText((part === 'before' && index in before ? before[index] : cells[index]) ?? null);
  };
  const isCents = column.range === 'cents';
  return {
    id: `${part} of the report: ${column.id}`,
    header,
    isNumeric: true,
    range: isCents ? 'cents' : 'number',
    ...(column.isDollars ? { isDollars: true } : {}),
    total: isCents ? 'cents' : scale === 0 ? 'count' : { scale },
    value: (row) => {
      const value = toNumber(get(row));
      return value === null ? null : isCents ? value : value / 10 ** scale;
    },
    // What is missing on one side counts as nothing; what cannot be read is left out, and counted.
    aggregateValue: (row) => {
      const units = get(row);
      return units === undefined ? 0 : units;
    },
    text: (row) => {
      const units = get(row);
      if (units === undefined) return '';
      return units === null ? getSent(row) : unitsToDecimal(units, scale);
    },
    cell: (row) => {
      const units = get(row);
      if (units === undefined) return emptyCell;
      return units === null ? { text: getSent(row), tone: 'warn', warning: texts.unreadable } : view(units);
    },
  };
}

/** Says a change in percent: "+12.5"; "new" or "none now" for a row of one run alone; empty where it has none. */
function formatPercent({ kind }: ComparedRow, tenths: bigint | null): string {
  if (kind === 'added') return texts.isNew;
  if (kind === 'removed') return texts.isNoneNow;
  return tenths === null ? '' : formatChange(tenths, 1);
}

function createPercentColumn({ column, amounts }: AmountColumn, header: string): AppColumn<ComparedRow> {
  const getTenths = (row: ComparedRow): bigint | null => {
    const { before, change } = amounts.get(row);
    if (row.kind === 'removed' || row.kind === 'added' || before === null || change === null) return null;
    return getTenthsOfPercent(before ?? 0, change);
  };
  const sum = (rows: readonly ComparedRow[], part: 'before' | 'change') =>
    rows.reduce((total, row) => total + BigInt(amounts.get(row)[part] ?? 0), 0n);
  const isReadable = (row: ComparedRow) => amounts.get(row).change !== null;
  return {
    id: `percent of the report: ${column.id}`,
    header,
    // Room for its words.
    size: 90,
    isNumeric: true,
    range: 'number',
    total: { scale: 1 },
    // That of the totals, which no file can add up from the rows.
    aggregate: {
      isSum: false,
      getTotal: (rows) => {
        const tenths = rows.every(isReadable) ? getTenthsOfPercent(sum(rows, 'before'), sum(rows, 'change')) : null;
        return tenths === null ? null : { cents: tenths, includedCount: rows.length, excludedCount: 0 };
      },
    },
    value: (row) => {
      const tenths = getTenths(row);
      return tenths === null ? null : Number(tenths) / 10;
    },
    text: (row) => {
      const tenths = getTenths(row);
      return tenths === null ? formatPercent(row, null) : unitsToDecimal(tenths, 1);
    },
    cell: (row) => {
      const tenths = getTenths(row);
      const text = formatPercent(row, tenths);
      return (tenths ?? 0n) < 0n ? { text, tone: 'negative' } : { text };
    },
  };
}

const toSignedCell = (units: number | bigint, text: string): CellView =>
  units < 0 ? { text, tone: 'negative' } : { text };

export type AmountHeadings = Readonly<Record<'before' | 'now' | 'change' | 'percent', string>>;

/** Creates the four columns of an amount. */
export function createAmountColumns(amount: AmountColumn, headings: AmountHeadings): AppColumn<ComparedRow>[] {
  const { scale } = amount.amounts;
  const toPlain = (units: number | bigint) => toSignedCell(units, formatUnits(units, scale));
  return [
    createUnitsColumn(amount, 'before', headings.before, toPlain),
    createUnitsColumn(amount, 'now', headings.now, toPlain),
    createUnitsColumn(amount, 'change', headings.change, (units) => toSignedCell(units, formatChange(units, scale))),
    createPercentColumn(amount, headings.percent),
  ];
}
