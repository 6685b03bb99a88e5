/** The words by which a column says on which side of an account an amount is: what is owed, or what is taken back. */
import { foldText } from '@shared/search-text';
import type { Side } from './amounts';
import { type GridCell, toCellText } from './grid';

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

/** Whether a cell says that its amount is taken back: "Refund". */
export const isTakenBack = (cell: GridCell | undefined): boolean =>
  typeof cell === 'string' && findSaleSide(toWord(cell)) === 'credit';

/** How the cells of a column say their side. */
export type Directions = {
  /** Null for an empty cell, and for a word that is not of the pair. */
  readonly getSide: (cell: GridCell | undefined) => Side | null;
  /** Whether it is clear which side is taken back, here the credit: "Sale" and "Refund". */
  readonly isClear: boolean;
  /** Whether most cells are words of the pair: the others are of nothing that is known, and are named. */
  readonly isMain: boolean;
  /** Whether the words are single letters, which may be anything: a class of travel, a state. */
  readonly isShort: boolean;
};

type Vocabulary = { readonly isClear: boolean; readonly find: (word: string) => Side | null };

const ways: readonly Vocabulary[] = [
  ...accounts.map(([debit, credit]): Vocabulary => {
    const find = (word: string) => (word === debit ? 'debit' : word === credit ? 'credit' : null);
    return { isClear: false, find };
  }),
  { isClear: true, find: findSaleSide },
];

/** Finds the words for sides that a column has most of; null where it has none, or says of nothing that it is taken back. */
export function findDirections(cells: readonly (GridCell | undefined)[]): Directions | null {
  const terms = cells.map(toWord).filter((word) => word !== '');
  const [best] = ways
    .map((way) => ({ ...way, known: terms.filter((word) => way.find(word) !== null) }))
    .sort((a, b) => b.known.length - a.known.length);
  if (!best || best.known.length === 0) return null;
  if (best.isClear && !best.known.some((word) => best.find(word) === 'credit')) return null;
  return {
    getSide: (cell) => best.find(toWord(cell)),
    isClear: best.isClear,
    isMain: best.known.length * 2 > terms.length,
    isShort: best.known.every((word) => word.length === 1),
  };
}
