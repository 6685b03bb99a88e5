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
  'booking bookings sale sales commission invoice charge ticket new issue purchase original normal rechnung buchung verkauf provision facture vente reservation factura venta reserva comision fattura vendita prenotazione commissione factuur boeking verkoop commissie';
const takenBack =
  'refund refunds refunded recall recalled reversal reversed reverse cancellation credit-note credit-memo creditnote chargeback clawback recovery void return gutschrift storno stornierung ruckerstattung avoir remboursement annulation nota-di-credito rimborso annullamento nota-de-credito abono reembolso devolucion anulacion cancelacion creditnota terugbetaling annulering';

const takenBackWords: ReadonlySet<string> = new Set(takenBack.split(' '));

/** A longer text is no direction. */
const maxLength = 20;

const toWord = (cell: GridCell | undefined) => {
  const text = toCellText(cell).trim();
  if (text.length > maxLength) return '';
  return text === '-'
    ? text
    : foldText(text)
        .replace(/\.$/, '')
        .replaceAll(/[\s_]+/g, '-');
};

/** Whether a cell says that its amount is taken back: "Refund". */
export const isTakenBack = (cell: GridCell | undefined): boolean => takenBackWords.has(toWord(cell));

/** How the cells of a column say their side. */
export type Directions = {
  /** Null for an empty cell, and for a word that is not of the pair. */
  readonly getSide: (cell: GridCell | undefined) => Side | null;
  /** Whether it is clear which side is taken back, here the credit: "Sale" and "Refund". */
  readonly isClear: boolean;
  /** Whether all cells are words of the pair. */
  readonly isWhole: boolean;
  /** Whether the words are single letters, which may be anything: a class of travel, a state. */
  readonly isShort: boolean;
};

const toSides = (pair: readonly string[]) =>
  new Map<string, Side>(pair.map((word, index) => [word, index === 0 ? 'debit' : 'credit']));
const saleSides = new Map<string, Side>([
  ...sold.split(' ').map((word) => [word, 'debit'] as const),
  ...[...takenBackWords].map((word) => [word, 'credit'] as const),
]);

/** Finds the words for sides that a column has most of; null where it has none, or says of nothing that it is taken back. */
export function findDirections(cells: Iterable<GridCell | undefined>): Directions | null {
  const words = new Set<string>();
  for (const cell of cells) words.add(toWord(cell));
  words.delete('');
  const [best] = [...accounts.map(toSides), saleSides]
    .map((sides) => ({ sides, known: [...words].filter((word) => sides.has(word)) }))
    .sort((a, b) => b.known.length - a.known.length);
  if (!best || best.known.length === 0) return null;
  const isClear = best.sides === saleSides;
  if (isClear && !best.known.some((word) => takenBackWords.has(word))) return null;
  return {
    getSide: (cell) => best.sides.get(toWord(cell)) ?? null,
    isClear,
    isWhole: best.known.length === words.size,
    isShort: best.known.every((word) => word.length === 1),
  };
}
