/** Decides which amounts of a statement are taken back: by words and signs, the stated total, our bookings; else it is asked. */
import type { ReadingChoices, RememberedReading, SignReading, StatementLine } from '@shared/commission/statement-file';
import { type ComparedKind, getOurs, toTheirs } from '@shared/commission/statement-file';
import { type GridCell, type GridRow, type Side, type StatementLayout, toCellText } from './grid';
import { type KnownBookings, minFound, type ProofBy } from './known-bookings';
import { addUp, findStated, type SheetLines } from './read-lines';

/** A way of reading, and what would follow from it. */
export type Option<Value> = { readonly value: Value; readonly count: number; readonly cents: number };

/** Which amounts are taken back, and what proves it. */
export type SignsProof = {
  readonly by: ProofBy;
  readonly reading: SignReading | null;
  readonly options: readonly Option<SignReading>[];
  /** How what is taken back is written. */
  readonly marks: 'brackets' | 'minus' | 'marks' | 'columns' | 'words' | null;
};

/** The cells of some columns. */
export const listCells = (rows: readonly GridRow[], columns: readonly (number | undefined)[]): GridCell[] =>
  rows.flatMap((cells) => columns.flatMap((column) => (column === undefined ? [] : (cells[column] ?? []))));

/** How many lines have the amount of a booking with their reference, with its sign. */
export function countSameSigns(
  lines: readonly StatementLine[],
  known: KnownBookings,
  kind: ComparedKind,
  factor: 1 | -1 = 1,
) {
  return lines.filter(({ reference, compared }) =>
    (known.get(reference ?? '') ?? []).some((booking) => {
      const ours = getOurs(booking, kind);
      return ours !== null && ours !== 0 && toTheirs(compared * factor, kind) === ours;
    }),
  ).length;
}

export function findMarks(rows: readonly GridRow[], layout: StatementLayout, isDirected: boolean) {
  const { amount, credit, commission, direction } = layout.columns;
  if (layout.theirAmount === 'amount' && amount !== undefined && credit !== undefined) return 'columns';
  if (direction !== undefined && isDirected) return 'words';
  const texts = listCells(rows, [layout.theirAmount === 'amount' ? amount : commission]).map((cell) =>
    toCellText(cell).trim(),
  );
  if (isDirected) return 'marks';
  if (texts.some((text) => /^\D{0,4}\(\D*\d[^)]*\)/.test(text))) return 'brackets';
  return texts.some((text) => /^\D{0,4}[-\u2010-\u2015\u2212]\D{0,4}\d|\d[-\u2212]$/.test(text)) ? 'minus' : null;
}

/** Decides which amounts are taken back: as chosen, by words and signs, by the stated total, by the signs of our bookings; else it is asked. */
export function proveSigns(
  read: (side: Side | 'none') => SheetLines,
  {
    choices,
    remembered,
    known,
    kind,
  }: {
    readonly choices: ReadingChoices;
    readonly remembered: RememberedReading | null;
    readonly known: KnownBookings;
    readonly kind: ComparedKind;
  },
  marks: (isDirected: boolean) => SignsProof['marks'],
): SignsProof {
  const first = read('credit');
  const { counts, proven } = first.sides;
  if (counts.debit + counts.credit === 0) {
    const [same, turned] = [countSameSigns(first.lines, known, kind), countSameSigns(first.lines, known, kind, -1)];
    const sum = addUp(first.lines);
    const options: SignsProof['options'] = [
      { value: 'plain', count: same, cents: sum },
      { value: 'turned', count: turned, cents: -sum },
    ];
    const isTurned = turned >= Math.min(minFound, first.lines.length) && turned > 2 * same;
    const byBookings: SignReading = isTurned ? 'turned' : 'plain';
    const base = { options, marks: marks(false) };
    if (choices.signs === 'plain' || choices.signs === 'turned')
      return { ...base, by: 'chosen', reading: choices.signs };
    if (same + turned > 0) return { ...base, by: 'bookings', reading: byBookings };
    if (remembered?.signs === 'turned') return { ...base, by: 'remembered', reading: 'turned' };
    return { ...base, by: 'file', reading: 'plain' };
  }
  const sheets = (['credit', 'debit', 'none'] as const).map((value) => ({ value, sheet: read(value) }));
  const options: SignsProof['options'] = sheets.map(({ value, sheet }) => ({
    value,
    count: countSameSigns(sheet.lines, known, kind),
    cents: addUp(sheet.lines),
  }));
  const base = { options, marks: marks(true) };
  const chosen = choices.signs;
  if (chosen === 'credit' || chosen === 'debit' || chosen === 'none') return { ...base, by: 'chosen', reading: chosen };
  if (proven !== null) return { ...base, by: 'file', reading: proven };
  const fewest = Math.min(...sheets.map(({ sheet }) => sheet.unreadable.length));
  const [fitting, ...others] = sheets.filter(({ sheet }) => {
    const total = addUp(sheet.lines);
    // A row that nothing calls a total may be a payment, with the other sign.
    const stated = findStated(sheet);
    return total !== 0 && sheet.unreadable.length === fewest && stated?.isProof && total === stated.cents;
  });
  if (fitting && others.length === 0) return { ...base, by: 'total', reading: fitting.value };
  // One side is taken back, unless our bookings say that none is.
  const [best, next] = options.slice(0, 2).toSorted((a, b) => b.count - a.count);
  const added = options[2]?.count ?? 0;
  if (best && next && best.count >= 2 && best.count >= 2 * next.count && best.count >= added) {
    return { ...base, by: 'bookings', reading: best.value };
  }
  if (best && added >= 2 && added >= 2 * best.count) return { ...base, by: 'bookings', reading: 'none' };
  const before = remembered?.signs ?? null;
  if (before === 'credit' || before === 'debit') return { ...base, by: 'remembered', reading: before };
  return { ...base, by: 'none', reading: null };
}
