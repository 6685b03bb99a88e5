/** On which side of an account each amount of a sheet is, and with which sign it is read. One convention holds for a sheet. */
import type { DecimalSign } from '@shared/reading-ways';
import type { RowProblem } from '@shared/schemas/statement/check';
import { maxStatementCents } from '@shared/schemas/statement/file';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { isBlankAmount, type ReadAmount, readAmount, type Side } from './amounts';
import { anyDollar } from './currency-codes';
import { findDirections, isTakenBack } from './directions';
import type { GridRow } from './grid';

/** An amount as it is written: its side, and its cents with the sign that it has itself. */
type Written = { readonly cents: number; readonly currency: string; readonly side: Side | null };

/** How the amounts of a sheet say which are taken back. */
export type SideReading = {
  /** Lines on each side. */
  readonly counts: Readonly<Record<Side, number>>;
  /** The side that is taken back, where the words or the signs of the amounts say it; null where they do not. */
  readonly proven: Side | null;
  /** Reads the amount of a row, which a total has without a side, too. */
  readonly read: (cells: GridRow, takenBack: Side, isTotal: boolean) => Sum | RowProblem;
};
type Sum = { readonly cents: number; readonly currency: string };

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
  const marks = new Set(withAmount.map((cells) => toMark(readAmount(cells[first ?? -1], sign))));
  /** The side of an amount beside which nothing stands, where others have one and the same mark. */
  const unmarked: Side | null =
    marks.has('debit') === marks.has('credit') ? null : marks.has('debit') ? 'credit' : 'debit';
  const isMarked = direction === undefined && (marks.has('debit') || marks.has('credit'));

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
    if (!amount) return 'no-amount';
    if (other) return 'both';
    if (second !== undefined) {
      // A mark beside an amount says the same as its column, or contradicts it.
      const isCredit = filled[read.indexOf(amount)] === second;
      const side = isCredit ? 'credit' : 'debit';
      if (amount.side !== null && amount.side !== side) return 'sign';
      return {
        ...amount,
        cents: amount.side === null ? amount.cents : Math.abs(amount.cents),
        side: first === undefined && !isCredit ? null : side,
      };
    }
    if (amount.side !== null) return { ...amount, cents: Math.abs(amount.cents) };
    if (directions) return { ...amount, side: directions.getSide(cells[direction ?? -1]) };
    return { ...amount, side: isMarked ? unmarked : null };
  }

  const written: Record<Side, number[]> = { debit: [], credit: [] };
  for (const cells of rows) {
    const amount = readWritten(cells);
    if (typeof amount === 'object' && amount.side !== null && amount.cents !== 0)
      written[amount.side].push(amount.cents);
  }
  const signs = { debit: findSign(written.debit), credit: findSign(written.credit) };
  const bySigns = signs.debit * signs.credit < 0 ? (signs.debit < 0 ? 'debit' : 'credit') : null;
  const hasSides = second !== undefined || directions !== null || isMarked;

  return {
    counts: { debit: written.debit.length, credit: written.credit.length },
    proven: directions?.isClear ? 'credit' : bySigns,
    read: (cells, takenBack, isTotal) => {
      const amount = readWritten(cells);
      if (amount === 'both') return isTotal ? readBoth(cells, [first, second], sign, takenBack) : 'both-sides';
      if (typeof amount === 'string') return amount;
      const { cents, currency, side } = amount;
      const turned = (value: number) => ({ cents: layout.isNegated && value !== 0 ? -value : value, currency });
      if (side === null) {
        const isRefund =
          cents > 0 && cells.some((cell, column) => column !== reference && column !== passenger && isTakenBack(cell));
        const fits = cents === 0 || isTotal || (!hasSides && !isRefund);
        return fits ? turned(cents) : 'sign';
      }
      // Where both sides have the same sign, it is not one of theirs, and one of both must be positive.
      const fits =
        cents === 0 || isTotal || (Math.sign(cents) === signs[side] && !(signs.debit < 0 && signs.credit < 0));
      if (!fits) return 'sign';
      return turned(side === takenBack ? -Math.abs(cents) : Math.abs(cents));
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
): Sum | RowProblem {
  const [debit, credit] = columns.map((column) => readAmount(cells[column ?? -1], sign));
  if (typeof debit !== 'object' || typeof credit !== 'object') return 'amount';
  const difference = Math.abs(debit.cents) - Math.abs(credit.cents);
  if (Math.abs(difference) > maxStatementCents) return 'too-large';
  const currency = debit.currency === '' || debit.currency === anyDollar ? credit.currency : debit.currency;
  return { cents: takenBack === 'credit' || difference === 0 ? difference : -difference, currency };
}
