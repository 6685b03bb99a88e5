/** On which side of an account each amount of a sheet is, and with which sign it is read. One convention holds for a sheet. */

import { maxStatementCents } from '@shared/commission/statement-file';
import type { DecimalSign } from '@shared/values/read-values';
import { foldText } from '@shared/values/texts';
import { anyDollar } from './currencies';
import {
  type GridCell,
  type GridRow,
  isBlankAmount,
  type RowProblem,
  readAmount,
  type Side,
  type StatementLayout,
  toCellText,
} from './grid';

/* The words by which a column says on which side of an account an amount is: what is owed, or what is taken back. */

/** Words for an account's sides. Which of them is taken back differs from one supplier to the next. */
const accounts: readonly (readonly [debit: string, credit: string])[] = [
  ['dr', 'cr'],
  ['d', 'c'],
  ['d', 'k'],
  ['db', 'cr'],
  ['deb', 'cred'],
  ['debit', 'credit'],
  ['s', 'h'],
  ['soll', 'haben'],
  ['debe', 'haber'],
  ['dare', 'avere'],
  ['debet', 'credit'],
  ['+', '-'],
];

/** Words for what is sold, and for what is taken back. */
const sold =
  'booking bookings sale sales commission invoice inv debit-note dn charge ticket new issue purchase original normal rechnung buchung verkauf provision facture vente reservation factura venta reserva comision fattura vendita prenotazione commissione factuur boeking verkoop commissie';
const takenBack =
  'refund refunds refunded recall recalled reversal reversed reverse cancellation credit-note cn credit-memo acm creditnote chargeback clawback recovery void return gutschrift storno stornierung ruckerstattung avoir remboursement annulation nota-di-credito rimborso annullamento nota-de-credito abono reembolso devolucion anulacion cancelacion terugbetaling annulering';
const soldTerms: ReadonlySet<string> = new Set(sold.split(' '));
const takenBackTerms: ReadonlySet<string> = new Set(takenBack.split(' '));
/** What makes a refund another thing: a fee for it, or a booking that has none. */
const otherThing = /\b(?:fee|fees|charge|no|non|not|insurance|protection)\b/;

/** Characters, and words, of the longest text that is a direction. */
const [maxLength, maxParts] = [30, 3];

const toWord = (cell: GridCell | undefined) => {
  const text = toCellText(cell).trim();
  if (text.length > maxLength) return '';
  return foldText(text)
    .replace(/\.$/, '')
    .replaceAll(/[\s_]+/g, '-');
};

/** The side of a word, or of several of which one says that something is taken back: "Commission recall". */
function findSaleSide(word: string): Side | null {
  const parts = [word, ...word.split(/[-/]/)];
  if (parts.length > maxParts + 1 || otherThing.test(word)) return soldTerms.has(word) ? 'debit' : null;
  if (parts.some((part) => takenBackTerms.has(part))) return 'credit';
  return parts.some((part) => soldTerms.has(part)) ? 'debit' : null;
}

/** A credit is taken back beside words of sales: "Invoice" and "Credit". Elsewhere it may be a way of paying. */
const findBesideSales = (word: string): Side | null =>
  word === 'credit' || word === 'cr' ? 'credit' : findSaleSide(word);

/** Whether a cell says that its amount is taken back: "Refund". */
const isTakenBack = (cell: GridCell | undefined): boolean =>
  typeof cell === 'string' && findSaleSide(toWord(cell)) === 'credit';

const vocabularies: readonly ((word: string) => Side | null)[] = [
  ...accounts.map(
    ([debit, credit]) =>
      (word: string): Side | null =>
        word === debit ? 'debit' : word === credit ? 'credit' : null,
  ),
  findBesideSales,
];

/** Finds the words for sides that a column has most of; null where it has none, or says of nothing that it is taken back. */
export function findDirections(cells: readonly (GridCell | undefined)[]) {
  const terms = cells.map(toWord).filter((word) => word !== '');
  const [best] = vocabularies
    .map((find) => ({ find, known: terms.filter((word) => find(word) !== null) }))
    .sort((a, b) => b.known.length - a.known.length);
  if (!best || best.known.length === 0) return null;
  const isClear = best.find === findBesideSales;
  if (isClear && !best.known.some((word) => best.find(word) === 'credit')) return null;
  return {
    /** Null for an empty cell, and for a word that is not of the pair. */
    getSide: (cell: GridCell | undefined) => best.find(toWord(cell)),
    /** Whether it is clear which side is taken back, here the credit: "Sale" and "Refund". */
    isClear,
    /** Whether most cells are words of the pair: the others are of nothing that is known, and are named. */
    isMain: best.known.length * 2 > terms.length,
    /** Whether the words are single letters, which may be anything: a class of travel, a state. */
    isShort: best.known.every((word) => word.length === 1),
  };
}

/** An amount as it is written: its side, and its cents with the sign that it has itself. */
type Written = {
  readonly cents: number;
  readonly currency: string;
  readonly side: Side | null;
  /** Whether its side is that of amounts beside which nothing stands. */
  readonly isUnmarked?: boolean;
};

export type ComparedAmount = {
  readonly cents: number;
  readonly currency: string;
  /** Whether it is the same whichever side is taken back: the total that proves which one is. */
  readonly isFixed: boolean;
};

const isFilled = (cells: GridRow, column: number | undefined): column is number =>
  column !== undefined && !isBlankAmount(cells[column]);

/** Finds how the amounts of a sheet say which of them are taken back. */
export function readSides(rows: readonly GridRow[], { columns, theirAmount }: StatementLayout, sign: DecimalSign) {
  const { amount, credit, commission, direction, reference, passenger } = columns;
  /** The column of the amounts; of two sides the debits, and the credits. */
  const [first, second] = theirAmount === 'amount' ? [amount, credit] : [commission, undefined];
  const withAmount = rows.filter((cells) => isFilled(cells, first) || isFilled(cells, second));
  const directions = direction === undefined ? null : findDirections(withAmount.map((cells) => cells[direction]));
  const marks = withAmount.map((cells) => {
    const read = readAmount(cells[first ?? -1], sign);
    return typeof read === 'object' ? read.side : null;
  });
  const count = (side: Side) => marks.filter((mark) => mark === side).length;
  const [debits, credits] = [count('debit'), count('credit')];
  /** Whether DR or CR stands beside amounts. */
  const isMarked = direction === undefined && debits + credits > 0;
  // Marks of one kind are the exception where fewer amounts have one: the others are on the other side.
  const isException = (debits === 0 || credits === 0) && (debits + credits) * 2 <= marks.length;
  /** The side of amounts beside which nothing stands. */
  const unmarked: Side | null = isException ? (debits > 0 ? 'credit' : 'debit') : null;
  const hasSides = second !== undefined || direction !== undefined || isMarked;

  const readWritten = (cells: GridRow): Written | RowProblem | 'both' => {
    const filled = [first, second].filter((column) => isFilled(cells, column));
    const read = filled.map((column) => readAmount(cells[column ?? -1], sign));
    const problem = read.find((part) => typeof part === 'string');
    if (problem !== undefined) return problem;
    const amounts = read.filter((part) => typeof part === 'object');
    const [found = amounts[0], other] = amounts.filter(({ cents }) => cents !== 0);
    // Of a pair of which others have both, one may be missing at the end of a row that is cut off.
    const isHalf = first !== undefined && second !== undefined && amounts.length === 1;
    if (!found || (isHalf && found.cents === 0)) return 'no-amount';
    if (other) return 'both';
    const isSigned = found.side === null;
    const cents = isSigned ? found.cents : Math.abs(found.cents);
    if (second !== undefined) {
      const side = filled[read.indexOf(found)] === second ? 'credit' : 'debit';
      // A mark beside an amount says the same as its column, or contradicts it.
      return isSigned || found.side === side ? { ...found, cents, side } : 'sign';
    }
    if (!isSigned) return { ...found, cents };
    if (directions) return { ...found, side: directions.getSide(cells[direction ?? -1]) };
    return { ...found, side: isMarked ? unmarked : null, isUnmarked: isMarked };
  };
  const known = new Map<GridRow, Written | RowProblem | 'both'>();
  const getWritten = (cells: GridRow) => {
    const found = known.get(cells) ?? readWritten(cells);
    known.set(cells, found);
    return found;
  };

  const written = rows.map(getWritten).filter((read) => typeof read === 'object');
  /** The sign that most amounts of a side have: 1, −1, or 0 where there are as many of both. */
  const findSign = (side: Side) =>
    Math.sign(written.reduce((sum, read) => sum + (read.side === side ? Math.sign(read.cents) : 0), 0));
  const signs = { debit: findSign('debit'), credit: findSign('credit') };
  const bySigns: Side | null = signs.debit * signs.credit >= 0 ? null : signs.debit < 0 ? 'debit' : 'credit';

  /** Whether a word says that an amount is taken back which is not. */
  const isRefund = (cells: GridRow, cents: number) => {
    const isWord = (column: number) => column !== reference && column !== passenger;
    return cents > 0 && !directions && cells.some((cell, column) => isWord(column) && isTakenBack(cell));
  };

  /** The difference of both sides of a total. */
  const readBoth = (cells: GridRow, takenBack: Side | 'none'): ComparedAmount | RowProblem => {
    const [debit, other] = [first, second].map((column) => readAmount(cells[column ?? -1], sign));
    if (typeof debit !== 'object' || typeof other !== 'object') return 'amount';
    const isSum = takenBack === 'none';
    const difference = isSum ? debit.cents + other.cents : Math.abs(debit.cents) - Math.abs(other.cents);
    if (Math.abs(difference) > maxStatementCents) return 'amount';
    const currency = debit.currency === '' || debit.currency === anyDollar ? other.currency : debit.currency;
    return { cents: takenBack !== 'debit' || difference === 0 ? difference : -difference, currency, isFixed: false };
  };

  return {
    /** The side that is taken back, where the words or the signs of the amounts say it; null where they do not. */
    proven: directions?.isClear ? ('credit' as const) : bySigns,
    /** The side of a row's amount; null for none. */
    getSide: (cells: GridRow): Side | null => {
      const found = getWritten(cells);
      return typeof found === 'object' && found.cents !== 0 ? found.side : null;
    },
    /** Reads what is compared of a row. A total may be without a side, and have both. */
    read: (cells: GridRow, takenBack: Side | 'none', isTotal: boolean): ComparedAmount | RowProblem => {
      const found = getWritten(cells);
      if (found === 'both') return isTotal ? readBoth(cells, takenBack) : 'both-sides';
      if (typeof found === 'string') return found;
      const { cents, currency, side, isUnmarked } = found;
      if (takenBack === 'none' && side !== null) return { cents, currency, isFixed: false };
      if (side === null || (isTotal && isUnmarked)) {
        const fits = isTotal || cents === 0 || (!hasSides && !isRefund(cells, cents));
        return fits ? { cents, currency, isFixed: true } : 'sign';
      }
      const value = side === takenBack ? -Math.abs(cents) : Math.abs(cents);
      // Where both sides have a minus, it is not one of theirs: one of both must be without.
      const isOwnSign = Math.sign(cents) === signs[side] && (signs.debit > 0 || signs.credit > 0);
      const fits = isTotal || cents === 0 || (isOwnSign && !isRefund(cells, value));
      return fits ? { cents: value, currency, isFixed: false } : 'sign';
    },
  };
}
