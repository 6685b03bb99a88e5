/** On which side of an account each amount of a sheet is, and with which sign it is read. One convention holds for a sheet. */
import type { DecimalSign } from '@shared/reading-ways';
import type { RowProblem } from '@shared/schemas/statement/check';
import { maxStatementCents } from '@shared/schemas/statement/file';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { isBlankAmount, type ReadAmount, readAmount, type Side } from './amounts';
import { anyDollar } from './currency-codes';
import { findDirections, isTakenBack } from './directions';
import type { GridCell, GridRow } from './grid';

/** An amount as it is written: its side, and its cents with the sign that it has itself. */
type Written = {
  readonly cents: number;
  readonly currency: string;
  readonly side: Side | null;
  /** Whether its side is that of amounts beside which nothing stands. */
  readonly isUnmarked?: boolean;
};

/** What is compared of a row. */
export type ComparedAmount = {
  readonly cents: number;
  readonly currency: string;
  /** Whether it is the same whichever side is taken back: the total that proves which one is. */
  readonly isFixed: boolean;
};

/** How the amounts of a sheet say which are taken back. */
export type SideReading = {
  /** The side of a row's amount; null for none. */
  readonly getSide: (cells: GridRow) => Side | null;
  /** The side that is taken back, where the words or the signs of the amounts say it; null where they do not. */
  readonly proven: Side | null;
  /** Reads the amount of a row, which a total has without a side, too. */
  readonly read: (cells: GridRow, takenBack: Side, isTotal: boolean) => ComparedAmount | RowProblem;
};

const getCompared = ({ columns, theirAmount }: StatementLayout) =>
  theirAmount === 'amount' ? ([columns.amount, columns.credit] as const) : ([columns.commission, undefined] as const);

const isFilled = (cells: GridRow, column: number | undefined): column is number =>
  column !== undefined && !isBlankAmount(cells[column]);

/** The sign that most amounts of a side have: 1, −1, or 0 where there are as many of both. */
const findSign = (cents: readonly number[]) => Math.sign(cents.reduce((sum, value) => sum + Math.sign(value), 0));

/** Reads the sides of a sheet's amounts. */
export function readSides(rows: readonly GridRow[], layout: StatementLayout, sign: DecimalSign): SideReading {
  const [first, second] = getCompared(layout);
  const { direction, reference, passenger } = layout.columns;
  const withAmount = rows.filter((cells) => isFilled(cells, first) || isFilled(cells, second));
  const directions = direction === undefined ? null : findDirections(withAmount.map((cells) => cells[direction]));
  const marks = withAmount.map((cells) => toMark(readAmount(cells[first ?? -1], sign)));
  const [debits, credits] = [
    marks.filter((mark) => mark === 'debit').length,
    marks.filter((mark) => mark === 'credit').length,
  ];
  // Marks of one kind are the exception where fewer amounts have one: the others are on the other side.
  const isException = (debits === 0 || credits === 0) && (debits + credits) * 2 <= marks.length;
  const unmarked: Side | null = isException ? (debits > 0 ? 'credit' : 'debit') : null;
  const isMarked = direction === undefined && debits + credits > 0;

  const readBefore = new Map<GridRow, Written | RowProblem | 'both'>();
  function readWritten(cells: GridRow) {
    const before = readBefore.get(cells) ?? readAnew(cells);
    readBefore.set(cells, before);
    return before;
  }

  function readAnew(cells: GridRow): Written | RowProblem | 'both' {
    const filled = [first, second].filter((column) => isFilled(cells, column));
    const read = filled.map((column) => readAmount(cells[column ?? -1], sign));
    const problem = read.find((part) => typeof part === 'string');
    if (problem !== undefined) return problem;
    const amounts = read.filter((part) => typeof part === 'object');
    const [amount, other] = amounts.some(({ cents }) => cents !== 0)
      ? amounts.filter(({ cents }) => cents !== 0)
      : amounts;
    // Of a pair of which others have both, one may be missing at the end of a row that is cut off.
    const isHalf = second !== undefined && first !== undefined && amounts.length === 1;
    if (!amount || (isHalf && amount.cents === 0)) return 'no-amount';
    if (other) return 'both';
    if (second !== undefined) {
      // A mark beside an amount says the same as its column, or contradicts it.
      const isCredit = filled[read.indexOf(amount)] === second;
      const side = isCredit ? 'credit' : 'debit';
      if (amount.side !== null && amount.side !== side) return 'sign';
      return { ...amount, cents: amount.side === null ? amount.cents : Math.abs(amount.cents), side };
    }
    if (amount.side !== null) return { ...amount, cents: Math.abs(amount.cents) };
    if (directions) return { ...amount, side: directions.getSide(cells[direction ?? -1]) };
    return { ...amount, side: isMarked ? unmarked : null, isUnmarked: isMarked };
  }

  const written: Record<Side, number[]> = { debit: [], credit: [] };
  for (const cells of rows) {
    const amount = readWritten(cells);
    if (typeof amount === 'object' && amount.side !== null && amount.cents !== 0)
      written[amount.side].push(amount.cents);
  }
  const signs = { debit: findSign(written.debit), credit: findSign(written.credit) };
  const bySigns = signs.debit * signs.credit < 0 ? (signs.debit < 0 ? 'debit' : 'credit') : null;
  const isOwnRefund = (cell: GridCell, column: number) =>
    column !== reference && column !== passenger && isTakenBack(cell);
  const hasSides = second !== undefined || direction !== undefined || isMarked;

  const readSigned = (cells: GridRow, takenBack: Side, isTotal: boolean): ComparedAmount | RowProblem => {
    const amount = readWritten(cells);
    if (amount === 'both') return isTotal ? readBoth(cells, [first, second], sign, takenBack) : 'both-sides';
    if (typeof amount === 'string') return amount;
    const { cents, currency, side, isUnmarked } = amount;
    // Where nothing says a side, a word may.
    const isRefund = (value: number) => value > 0 && !directions && cells.some(isOwnRefund);
    if (side === null || (isTotal && isUnmarked)) {
      const fits = isTotal || cents === 0 || (!hasSides && !isRefund(cents));
      return fits ? { cents, currency, isFixed: true } : 'sign';
    }
    const value = side === takenBack ? -Math.abs(cents) : Math.abs(cents);
    // Where both sides have a minus, it is not one of theirs: one of both must be without.
    const isOwnSign = Math.sign(cents) === signs[side] && (signs.debit > 0 || signs.credit > 0 || cents > 0);
    const fits = isTotal || cents === 0 || (isOwnSign && !isRefund(value));
    return fits ? { cents: value, currency, isFixed: false } : 'sign';
  };

  return {
    getSide: (cells) => {
      const amount = readWritten(cells);
      return typeof amount === 'object' && amount.cents !== 0 ? amount.side : null;
    },
    proven: directions?.isClear ? 'credit' : bySigns,
    read: (cells, takenBack, isTotal) => {
      const amount = readSigned(cells, takenBack, isTotal);
      if (typeof amount === 'string' || !layout.isNegated || amount.cents === 0) return amount;
      return { ...amount, cents: -amount.cents };
    },
  };
}

const toMark = (read: ReadAmount | string) => (typeof read === 'object' ? read.side : null);

/** The difference of both sides of a total. */
function readBoth(
  cells: GridRow,
  columns: readonly (number | undefined)[],
  sign: DecimalSign,
  takenBack: Side,
): ComparedAmount | RowProblem {
  const [debit, credit] = columns.map((column) => readAmount(cells[column ?? -1], sign));
  if (typeof debit !== 'object' || typeof credit !== 'object') return 'amount';
  const difference = Math.abs(debit.cents) - Math.abs(credit.cents);
  if (Math.abs(difference) > maxStatementCents) return 'too-large';
  const currency = debit.currency === '' || debit.currency === anyDollar ? credit.currency : debit.currency;
  return { cents: takenBack === 'credit' || difference === 0 ? difference : -difference, currency, isFixed: false };
}
