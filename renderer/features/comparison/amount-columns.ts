/** The four columns of an amount in a comparison: before, now, change, and change in percent. */
import type { ResultColumn } from '@renderer/components/result-columns';
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { emptyCell } from '@renderer/table/columns/cell-views';
import { formatUnits, unitsToDecimal } from '@shared/money';
import { getTenthsOfPercent } from '@shared/percent';
import { cellText } from '@shared/schemas/report';
import { type AmountChanges, type ComparedRow, isMoney, type Units } from './amount-changes';
import { texts } from './texts';

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
    header: texts.columns[part](column.header),
    isNumeric: true,
    range: isCents ? 'cents' : 'number',
    ...(isMoney(column) ? { isDollars: true } : {}),
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

/** Formats tenths of a percent as a plain decimal: "-12.5". */
const formatTenths = (tenths: bigint) => unitsToDecimal(tenths, 1);

/** Formats a change in percent: "+12.5%"; "new" or "gone" where there was or is nothing; empty where nothing changed from nothing. */
export function formatPercent(before: Units | undefined, change: Units, isGone: boolean): string {
  if (isGone) return texts.goneAmount;
  if (before === null || change === null) return '';
  const tenths = getTenthsOfPercent(before ?? 0, change);
  if (tenths === null) return BigInt(change) === 0n ? '' : texts.newAmount;
  return `${tenths > 0n ? '+' : ''}${formatUnits(tenths, 1)}%`;
}

function createPercentColumn({ column, amounts }: AmountColumn): AppColumn<ComparedRow> {
  const getTenths = (row: ComparedRow): bigint | null => {
    const { before, change } = amounts.get(row);
    if (row.kind === 'removed' || before === null || change === null) return null;
    return getTenthsOfPercent(before ?? 0, change);
  };
  const format = (row: ComparedRow) => {
    const { before, change } = amounts.get(row);
    return formatPercent(before, change, row.kind === 'removed');
  };
  return {
    id: `percent of the report: ${column.id}`,
    header: texts.columns.percent(column.header),
    isNumeric: true,
    range: 'number',
    value: (row) => {
      const tenths = getTenths(row);
      return tenths === null ? null : Number(tenths) / 10;
    },
    text: (row) => {
      const tenths = getTenths(row);
      return tenths === null ? format(row) : formatTenths(tenths);
    },
    cell: (row) => {
      const text = format(row);
      const isFall = (getTenths(row) ?? 0n) < 0n;
      return isFall ? { text, tone: 'negative' } : { text };
    },
  };
}

const toSignedCell = (units: number | bigint, text: string): CellView =>
  units < 0 ? { text, tone: 'negative' } : { text };

/** Creates the four columns of an amount. */
export function createAmountColumns(amount: AmountColumn): AppColumn<ComparedRow>[] {
  const { scale } = amount.amounts;
  const toPlain = (units: number | bigint) => toSignedCell(units, formatUnits(units, scale));
  return [
    createUnitsColumn(amount, 'before', toPlain),
    createUnitsColumn(amount, 'now', toPlain),
    createUnitsColumn(amount, 'change', (units) => toSignedCell(units, formatChange(units, scale))),
    createPercentColumn(amount),
  ];
}
