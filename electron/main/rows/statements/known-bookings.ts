/** What our saved bookings prove of a file: which column has their references, their amounts and their days, and whose they are. */
import type { KnownBooking, StatementColumnRole } from '@shared/commission/statement-file';
import { type ComparedKind, comparedKinds, getOurs, isOfCommission, toTheirs } from '@shared/commission/statement-file';
import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from '@shared/values/read-values';
import { type Columns, type GridRow, isBlankAmount, readCents, readDay, type StatementGrid, toCellText } from './grid';

/** On what a piece rests. `bookings`: our saved bookings. */
export type ProofBy = 'bookings' | 'values' | 'heading' | 'total' | 'file' | 'remembered' | 'chosen' | 'none';

/** Saved bookings by the text of a cell that is exactly their reference. */
export type KnownBookings = ReadonlyMap<string, readonly KnownBooking[]>;

/** Rows by which proofs are made. */
const maxProofRows = 5_000;
/** Texts that are looked up, and characters of one. */
const maxTexts = 60_000;
const [minTextLength, maxTextLength] = [3, 60];

/** Lists the texts of a file that may be a reference, each once: what our bookings are asked for. */
export function listTexts({ file, rows }: StatementGrid): string[] {
  const texts = new Set<string>();
  const shown = rows.flatMap((own, sheet) => (file.sheets[sheet]?.isHidden ? [] : own.slice(0, maxProofRows)));
  for (const cells of shown) {
    for (const cell of cells) {
      const text = typeof cell === 'object' || isBlankAmount(cell) ? '' : toCellText(cell).trim();
      if (text.length >= minTextLength && text.length <= maxTextLength) texts.add(text);
      if (texts.size === maxTexts) return [...texts];
    }
  }
  return [...texts];
}
/** A proof is of so many bookings at least. */
export const minFound = 3;

const getText = (cells: GridRow, column: number) => toCellText(cells[column]).trim();

export type FoundRow = { readonly cells: GridRow; readonly bookings: readonly KnownBooking[] };

export function findRows(rows: readonly GridRow[], column: number | undefined, known: KnownBookings): FoundRow[] {
  if (column === undefined) return [];
  return rows.slice(0, maxProofRows).flatMap((cells) => {
    const bookings = known.get(getText(cells, column));
    return bookings === undefined ? [] : [{ cells, bookings }];
  });
}

const countWidth = (rows: readonly GridRow[]) =>
  rows.slice(0, maxProofRows).reduce((width, { length }) => Math.max(width, length), 0);

/** How many rows of each column have the reference of a booking, the most first. */
export function countReferences(rows: readonly GridRow[], known: KnownBookings) {
  return Array.from({ length: countWidth(rows) }, (_, column) => ({
    column,
    found: known.size === 0 ? 0 : findRows(rows, column, known).length,
  })).toSorted((a, b) => b.found - a.found || a.column - b.column);
}

/** The column that has three references of bookings or more, and twice as many as the next. */
export function proveReferences([best, next]: ReturnType<typeof countReferences>): number | null {
  return best && best.found >= minFound && best.found >= 2 * (next?.found ?? 0) ? best.column : null;
}

export type AmountProof = {
  readonly column: number;
  readonly kind: ComparedKind;
  readonly sign: DecimalSign;
  /** How many of the found rows have an amount of ours. */
  readonly equal: number;
};

/**
 * Finds the column whose amounts are ours for most of the found rows, whatever their signs; of several a commission before what is compared
 * otherwise, also where some of it is short, then the one with most, then the one that the headings name.
 *
 * @param pair - two columns of which a row has an amount in one: both are read as one
 */
export function proveAmount(
  found: readonly FoundRow[],
  width: number,
  named: number | undefined,
  pair: readonly [number, number] | null,
): AmountProof | null {
  const proofs: AmountProof[] = [];
  const read = (cells: GridRow, column: number, sign: DecimalSign) => {
    const columns = pair?.includes(column) ? pair : [column];
    return columns.flatMap((each) => (isBlankAmount(cells[each]) ? [] : (readCents(cells[each], sign) ?? [])));
  };
  for (let column = 0; column < width; column += 1) {
    for (const sign of decimalSigns) {
      const cells = found.map((row) => ({ row, cents: read(row.cells, column, sign) }));
      for (const kind of comparedKinds) {
        const isOurs = ({ row, cents }: (typeof cells)[number]) =>
          row.bookings.some((booking) => {
            const ours = getOurs(booking, kind);
            return ours !== null && ours !== 0 && cents.some((own) => Math.abs(toTheirs(own, kind)) === Math.abs(ours));
          });
        const equal = cells.filter(isOurs).length;
        if (equal > 0 && equal * 2 > found.length) proofs.push({ column, kind, sign, equal });
      }
    }
  }
  const rank = ({ column, kind }: AmountProof) => comparedKinds.indexOf(kind) * 2 + (column === named ? 0 : 1);
  const isBill = ({ kind }: AmountProof) => Number(!isOfCommission(kind));
  return proofs.toSorted((a, b) => isBill(a) - isBill(b) || b.equal - a.equal || rank(a) - rank(b)).at(0) ?? null;
}

/** How many found rows have a date on the day of their own booking, under each order. */
export function countSameDays(found: readonly FoundRow[], column: number): Record<DateOrder, number> {
  const count = (order: DateOrder) =>
    found.filter(({ cells, bookings }) => {
      const day = readDay(cells[column], order);
      return day !== null && bookings.some((booking) => booking.day === day);
    }).length;
  return { dmy: count('dmy'), mdy: count('mdy'), ymd: count('ymd') };
}

/** The column with the most dates on the days of bookings; undefined where no column has three. */
export function proveDates(found: readonly FoundRow[], width: number): number | undefined {
  const counts = Array.from({ length: width }, (_, column) => ({
    column,
    count: Math.max(...Object.values(countSameDays(found, column))),
  })).toSorted((a, b) => b.count - a.count);
  const [best, next] = counts;
  return best && best.count >= minFound && best.count > (next?.count ?? 0) ? best.column : undefined;
}

/** The only order under which three dates or more fall on the days of bookings, and twice as many as under any other. */
export function proveOrder(counts: Readonly<Record<DateOrder, number>>, found: number): DateOrder | null {
  const [best, next] = dateOrders.toSorted((a, b) => counts[b] - counts[a]);
  if (best === undefined || next === undefined) return null;
  const isEnough = counts[best] >= minFound || (counts[best] > 0 && counts[best] === found);
  return isEnough && counts[best] >= 2 * counts[next] && counts[best] > counts[next] ? best : null;
}

/** How many found bookings each supplier has, the most first. A reference of several suppliers is none's. */
export function countSuppliers(found: readonly FoundRow[]): { readonly supplierId: number; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const { bookings } of found) {
    const [only, ...others] = new Set(bookings.map(({ supplierId }) => supplierId));
    if (only !== null && only !== undefined && others.length === 0) counts.set(only, (counts.get(only) ?? 0) + 1);
  }
  return [...counts].map(([supplierId, count]) => ({ supplierId, count })).sort((a, b) => b.count - a.count);
}

/**
 * The only column whose last amount, as in the row of a total, is the sum of all above it.
 *
 * @param named - what the headings say: it stays, unless its values may be rates or levels, of which the row of the total has none
 */
export function proveSum(
  rows: readonly GridRow[],
  columns: readonly number[],
  named: number | undefined,
): number | null {
  const read = (cells: GridRow, column: number) => decimalSigns.map((sign) => readCents(cells[column], sign));
  const isCoarse = (cells: GridRow) =>
    named === undefined || read(cells, named).every((cents) => (cents ?? 0) % 50 === 0);
  if (!rows.every(isCoarse)) return null;
  const [only, ...others] = columns.filter((column) =>
    decimalSigns.some((sign) => {
      const amounts = rows.flatMap((cells) => readCents(cells[column], sign) ?? []);
      const total = amounts.pop() ?? 0;
      return amounts.length >= minFound && total !== 0 && total === amounts.reduce((sum, cents) => sum + cents, 0);
    }),
  );
  if (only === undefined || others.length > 0 || only === named) return null;
  const last = rows.findLast((cells) => !isBlankAmount(cells[only]));
  return named === undefined || isBlankAmount(last?.[named]) ? only : null;
}

/** A column that is the product of a gross amount and a rate in per cent for nearly all rows, the commission; and that of the rate. */
export function proveProduct(
  rows: readonly GridRow[],
  columns: readonly number[],
): { readonly column: number; readonly rate: number } | null {
  const amounts = rows.slice(0, 500).map((cells) => columns.map((column) => readProduct(cells, column)));
  for (const [product, column] of columns.entries()) {
    for (const [gross] of columns.entries()) {
      for (const [rate, ofRate] of columns.entries()) {
        if (product === gross || gross === rate || rate === product) continue;
        const full = amounts.filter((row) => row[product] && row[gross] && row[rate]);
        const fits = full.filter((row) => {
          const expected = ((row[gross] ?? 0) * (row[rate] ?? 0)) / 10_000;
          return Math.abs(expected - (row[product] ?? 0)) <= 1 && Math.abs(row[rate] ?? 0) <= 5_000;
        });
        if (full.length >= minFound && fits.length >= full.length * 0.8) return { column, rate: ofRate };
      }
    }
  }
  return null;
}

const readProduct = (cells: GridRow, column: number): number | null =>
  readCents(toCellText(cells[column]).replace(/%$/, '').trimEnd(), '.');

/** Columns by what they are, with one taken for a role: no column is two things. */
export function takeColumn(columns: Readonly<Columns>, role: StatementColumnRole, column: number): Columns {
  const others = Object.entries(columns).filter(([own, index]) => own !== role && index !== column);
  return { ...Object.fromEntries(others), [role]: column };
}
