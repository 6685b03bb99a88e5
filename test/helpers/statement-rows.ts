/** The rows of made-up statements: lines, totals, and rows that nobody can read. */
import type { Random } from '@demo/random';
import type { Booking, Column, Conventions } from './statement-columns';
import { labels, otherLabels } from './statement-vocabulary';
import { writeAmount } from './statement-writing';

/** What a row says: a line, or something else. */
export type KnownRow =
  | {
      readonly kind: 'line';
      readonly reference: string;
      readonly day: string | null;
      readonly cents: number;
      readonly currency: string;
      /** Whether its end is missing, and its date may be. */
      readonly isCut?: boolean;
    }
  /** No line, or one of this amount where its words can be understood. */
  | { readonly kind: 'other'; readonly orCents?: number };

/** How the file is written, where its cells may leave it open. */
export type KnownWays = {
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  readonly decimalSign: '.' | ',';
  readonly takenBack: 'credit' | 'debit';
  readonly currency: string;
};

/** A row of cells, with its truth. */
export type Row = { readonly cells: string[]; readonly known: KnownRow };

export const other: KnownRow = { kind: 'other' };

/** A total of some bookings, with its label in any column of texts. */
function makeTotal(
  random: Random,
  of: Conventions,
  columns: readonly Column[],
  bookings: readonly Booking[],
  text: string,
): Row {
  const cells = columns.map(() => '');
  const own = bookings.filter(({ currency }) => currency === bookings[0]?.currency);
  const sum = own.reduce((total, { cents }) => total + cents, 0);
  const named = { reference: '', name: '', day: '', currency: own[0]?.currency ?? '' };
  const isPair = of.signs === 'pair' || of.signs === 'signed-pair';
  const amounts = columns.flatMap(({ heading }, index) => (of.currency.amounts.has(heading) ? [index] : []));
  for (const index of amounts) {
    const column = columns[index];
    if (!column) continue;
    if (isPair) {
      // Both sides have their own sum.
      const side = own.filter((booking) => column.write(booking) !== '' && /[1-9]/.test(column.write(booking)));
      const isMinus = side.some(({ cents }) => cents < 0);
      const cents = side.reduce((total, booking) => total + Math.abs(booking.cents), 0);
      cells[index] = writeAmount(random, of, isMinus && of.signs === 'signed-pair' ? -cents : cents, named.currency);
    } else
      cells[index] = writeAmount(random, of.signs === 'column' ? { ...of, signs: 'minus' } : of, sum, named.currency);
  }
  const positions = columns.flatMap(({ write }, index) =>
    write({ ...named, cents: 1, name: 'N' }) === 'N' || index === 0 ? [index] : [],
  );
  const position = random.pick(positions);
  if (!amounts.includes(position)) cells[position] = text;
  return { cells, known: other };
}

export function makeRows(
  random: Random,
  conventions: Conventions,
  columns: readonly Column[],
  bookings: readonly Booking[],
): Row[] {
  const toLine = (booking: Booking): Row => ({
    cells: columns.map(({ write }) => write(booking)),
    known: {
      kind: 'line',
      reference: booking.reference,
      day: booking.day,
      cents: booking.cents,
      currency: booking.currency,
    },
  });
  const isOneCurrency = new Set(bookings.map(({ currency }) => currency)).size === 1;
  const hasSections = isOneCurrency && bookings.length > 5 && random.chance(0.25);
  const rows: Row[] = [];
  const addTotal = (of: readonly Booking[]) =>
    rows.push(makeTotal(random, conventions, columns, of, random.pick(labels)));
  if (hasSections) {
    const half = Math.floor(bookings.length / 2);
    for (const part of [bookings.slice(0, half), bookings.slice(half)]) {
      rows.push(...part.map(toLine));
      addTotal(part);
    }
  } else rows.push(...bookings.map(toLine));
  const extra = random.chance(0.25) ? makeOtherRow(random, conventions, columns, bookings) : null;
  if (extra?.isFirst) rows.unshift(extra.row);
  if (isOneCurrency && random.chance(0.6)) addTotal(bookings);
  if (extra && !extra.isFirst) rows.push(extra.row);
  if (conventions.damage === 'none' && random.chance(0.15))
    rows.push(makeStrangeLine(random, conventions, columns, bookings, toLine));
  if (random.chance(0.2))
    rows.push({ cells: [], known: other }, { cells: ['Please pay within 14 days'], known: other });
  return rows;
}

/** A row with an amount that is no line and no sum: a balance, a tax, a payment, or the header again. */
function makeOtherRow(
  random: Random,
  of: Conventions,
  columns: readonly Column[],
  bookings: readonly Booking[],
): { readonly row: Row; readonly isFirst: boolean } {
  const kind = random.pick(['first', 'last', 'paid', 'header'] as const);
  if (kind === 'header') return { row: { cells: columns.map(({ heading }) => heading), known: other }, isFirst: false };
  const label = kind === 'paid' ? 'Payment' : random.pick(otherLabels[kind]);
  const cents = bookings.reduce((sum, booking) => sum + booking.cents, 0);
  const own = kind === 'paid' ? -cents : random.int(100, 90_000);
  const cells = columns.map(() => '');
  const amount = columns.findIndex(({ heading }) => of.currency.amounts.has(heading));
  const isPlain = of.signs === 'column' || of.signs === 'pair' || of.signs === 'signed-pair';
  cells[amount] = writeAmount(random, isPlain ? { ...of, signs: 'minus' } : of, own, bookings[0]?.currency ?? '');
  const text = columns.findIndex((_, index) => index !== amount);
  cells[text] = label;
  return { row: { cells, known: other }, isFirst: kind === 'first' };
}

/** A line that says too little, or contradicts itself: nobody can read its amount. */
function makeStrangeLine(
  random: Random,
  of: Conventions,
  columns: readonly Column[],
  bookings: readonly Booking[],
  toLine: (booking: Booking) => Row,
): Row {
  const booking = bookings.find(({ cents }) => cents > 0) ?? bookings[0];
  if (!booking) return { cells: [], known: other };
  const line = toLine({ ...booking, reference: `${booking.reference.slice(0, -1)}7` });
  const set = (heading: RegExp, text: string) => {
    const index = columns.findIndex((column) => heading.test(column.heading));
    if (index < 0) return line;
    return { cells: line.cells.map((cell, column) => (column === index ? text : cell)), known: other };
  };
  if (of.signs === 'column' && bookings.some(({ cents }) => cents < 0)) {
    const own = columns.find(({ heading }) => of.direction.headings.includes(heading));
    const at = own ? columns.indexOf(own) : -1;
    const text = random.pick(['', 'ADJ', 'X']);
    return { cells: line.cells.map((cell, column) => (column === at ? text : cell)), known: other };
  }
  if (of.currency.column) return set(/^(?:Currency|Curr|Ccy)$/, 'QQQ');
  if (of.signs === 'column') return line;
  const refund = set(/^(?:Product|Kind)$/, random.pick(['Refund', 'Gutschrift', 'Commission recall']));
  return refund.known.kind === 'line' ? refund : { ...refund, known: { kind: 'other', orCents: -booking.cents } };
}
