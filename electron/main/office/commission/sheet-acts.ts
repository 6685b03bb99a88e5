/** What the user does on a sheet: choices of how it is read, with the amounts as they are compared then, and decisions on pairs. */
import type { Reading } from '@main/rows/statements/read-statement';
import {
  type ComparedKind,
  homeCurrency,
  type ReadingChoices,
  readingChoicesSchema,
  type SavedDecision,
  type StatementColumnRole,
  type StatementScope,
  statementColumnRoles,
  toPairingContent,
  toPairingId,
  withoutGst,
} from '@shared/commission/statement-file';
import {
  type HandBooking,
  listSheetBookings,
  pairedGroups,
  type SheetAct,
  type SheetBooking,
  type SheetLine,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { isCalendarDate, toCalendarDay } from '@shared/values/dates';
import { divideHalfEven } from '@shared/values/money';

/** Refuses an act on a sheet that is another one now. */
export const refuseChanged = () =>
  new AppError('usage', 'The sheet has changed since. Nothing was decided: look at the lines again.', {});

/** Acts that read the file in another way. */
export type ReadingAct = Extract<SheetAct, { kind: 'choose' | 'column' | 'columns' | 'waive' }>;

/** Our amount of a booking with which a kind is compared. */
export const toOurAmount = (kind: ComparedKind | null): StatementScope['ourAmount'] =>
  kind === null || kind === 'gst' ? 'commission' : kind;

/** Converts cents by a rate of at most nine decimals, to the nearest cent, halves to the even one. */
export function convertCents(cents: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  return Number(divideHalfEven(BigInt(cents) * BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length)));
}

export function toConverter(reading: Reading, choices: ReadingChoices): (cents: number) => number {
  const { kind } = reading.proofs.what;
  const currency = getCurrencyChoice(reading, choices);
  const rate = currency?.how === 'rate' ? currency.rate : null;
  return (cents) => {
    const plain = kind === 'gst' ? withoutGst(cents) : cents;
    return rate === null ? plain : convertCents(plain, rate);
  };
}

const isRate = (text: string) => /^\d{1,6}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0;

function parsePeriod(value: string) {
  const [from = '', to = ''] = value.split('/');
  if (isCalendarDate(from) && isCalendarDate(to) && from <= to) return { from, to };
  throw new AppError('usage', 'This is not a period: choose a first and a last day.', {});
}

/** Pieces and questions whose choice is one value. */
const ofOneValue: ReadonlyMap<string, keyof ReadingChoices> = new Map([
  ['what', 'what'],
  ['dates', 'dateOrder'],
  ['decimals', 'decimalSign'],
  ['signs', 'signs'],
  ['text', 'encoding'],
  ['claimed', 'claimed'],
]);

/** What an act changes of the choices: one more, or one taken back. */
function toChange(
  { rows, columns }: ReadingChoices,
  id: string,
  value: string | null,
  reading: Reading,
): Partial<Record<keyof ReadingChoices, unknown>> {
  const [kind, row] = id.split(':');
  const one = ofOneValue.get(id);
  if (one !== undefined) return { [one]: value };
  if (kind === 'row' && row !== undefined) {
    const { [row]: _, ...others } = rows;
    return { rows: value === null ? others : { ...others, [row]: value } };
  }
  switch (id) {
    case 'supplier':
      return { supplierIds: value?.split('+').map(Number) ?? null };
    case 'period':
      return { period: value === null ? null : parsePeriod(value) };
    case 'currency':
      return { currency: value === null ? null : parseCurrency(value, reading) };
    case 'reference': {
      const { reference: _, ...others } = columns;
      return { columns: value === null ? others : { ...others, reference: Number(value) } };
    }
    default:
      throw refuseChanged();
  }
}

/** The currency of a file's amounts where it is another one than the office's; null for the office's own. */
export const getOtherCurrency = ({ currency: { currency, named } }: Reading): string | null =>
  [currency, ...named].find((code) => code !== null && code !== homeCurrency) ?? null;

/** What was chosen of the currency, while the file's amounts are in that one. */
export const getCurrencyChoice = (reading: Reading, { currency }: ReadingChoices): ReadingChoices['currency'] =>
  currency?.code === getOtherCurrency(reading) ? currency : null;

function parseCurrency(value: string, reading: Reading): ReadingChoices['currency'] {
  const code = getOtherCurrency(reading) ?? homeCurrency;
  if (value === 'as-is' || value === 'wrong') return { code, how: value, rate: null };
  const [how, rate = ''] = value.split(':');
  if (how === 'rate' && isRate(rate)) return { code, how, rate };
  throw new AppError('usage', 'This is not a rate: type how many AUD one of them is, as 1.6420.', {});
}

/** Says what a column is, or that it is nothing that counts. */
function chooseColumn(
  choices: ReadingChoices,
  index: number,
  role: StatementColumnRole | null,
  { layout }: Reading,
): ReadingChoices {
  const before = statementColumnRoles.filter((own) => layout.columns[own] === index && own !== role);
  const cleared = Object.fromEntries(before.map((own) => [own, null]));
  const columns = { ...choices.columns, ...cleared, ...(role === null ? {} : { [role]: index }) };
  // An amount of theirs is one thing: choosing another column for it takes the first one's role away.
  if (role === 'amount' || role === 'credit') return { ...choices, columns: { ...columns, commission: null } };
  return { ...choices, columns };
}

/** The choices after an act. @throws AppError `usage` for one that does not fit */
export function choose(choices: ReadingChoices, act: ReadingAct, reading: Reading): ReadingChoices {
  if (act.kind === 'waive') return { ...choices, waivedReason: act.reason };
  if (act.kind === 'columns') return { ...choices, columns: act.columns };
  if (act.kind === 'column') return chooseColumn(choices, act.index, act.role, reading);
  const change = toChange(choices, act.id, act.value, reading);
  const { data } = readingChoicesSchema.safeParse({ ...choices, ...change });
  if (data === undefined) throw refuseChanged();
  return data;
}

/* What the user decides of pairs. */

/** A sheet with what was decided on it. */
export type Decidable = { readonly sheet: StatementSheet; readonly decisions: readonly SavedDecision[] };

export type PairAct = Exclude<SheetAct, ReadingAct>;
type DecisionChange = { readonly added: readonly SavedDecision[]; readonly removed: readonly SavedDecision[] };

/**
 * Turns an act on pairs into decisions, each with what its lines and bookings say now.
 *
 * @param others - bookings that are matched by hand, and stand nowhere on the sheet
 * @throws AppError `usage` where a part of it does not fit the sheet; nothing is decided then
 */
export function decideOnPairs(
  { sheet, decisions }: Decidable,
  act: PairAct,
  decidedAtMs: number,
  others: readonly SheetBooking[] = [],
): DecisionChange {
  const make = (
    kind: SavedDecision['kind'],
    lines: readonly SheetLine[],
    bookings: readonly SheetBooking[],
  ): SavedDecision => {
    const [rows, sectors] = [
      lines.map(({ row }) => row),
      bookings.map(({ tripId, sectorId }) => ({ tripId, sectorId })),
    ];
    const content = toPairingContent(
      lines.map(({ name, cents, ...line }) => ({ ...line, passenger: name, compared: cents ?? 0 })),
      bookings.map((booking) => ({ ...booking, compared: booking.cents })),
    );
    return { kind, id: toPairingId(rows, sectors), lines: rows, sectors, decidedAtMs, content };
  };
  if (act.kind === 'match') {
    const rows = new Set(act.lines);
    const hasRow = ({ lines }: { readonly lines: readonly SheetLine[] }) => lines.some(({ row }) => rows.has(row));
    const paired = sheet.pairs.filter(({ group }) => pairedGroups.has(group));
    const open = sheet.pairs.filter(({ group }) => group === 'to-check' || group === 'unknown');
    const free = [...open, ...paired].flatMap(({ lines }) => lines);
    // What lines are matched with by now is let go of.
    const taken = new Set(paired.flatMap((pair) => (hasRow(pair) ? [] : pair.bookings.map(toBookingId))));
    const ids = [...new Set(act.bookings.map(toBookingId))];
    const bookingById = new Map([...listSheetBookings(sheet), ...others].map((each) => [toBookingId(each), each]));
    const lines = [...rows].flatMap((row) => free.find((line) => line.row === row) ?? []);
    const bookings = ids.flatMap((id) => (taken.has(id) ? [] : (bookingById.get(id) ?? [])));
    if (lines.length < rows.size || bookings.length < ids.length) throw refuseChanged();
    const removed = decisions.filter(({ kind, lines: own }) => kind === 'match' && own.some((row) => rows.has(row)));
    return { added: [make('match', lines, bookings)], removed };
  }
  const wanted = new Set(act.pairs);
  const pairs = sheet.pairs.filter(({ id }) => wanted.has(id));
  if (act.kind === 'undo') {
    const removed = decisions.filter(({ id }) => wanted.has(id));
    if (removed.length < wanted.size) throw refuseChanged();
    return { added: [], removed };
  }
  const isAccept = act.kind === 'accept';
  const fits = pairs.filter(
    ({ group, bookings, lines }) =>
      bookings.length > 0 && lines.length > 0 && (group === 'to-check' || (!isAccept && group !== 'refused')),
  );
  if (fits.length < wanted.size) throw refuseChanged();
  // A decision takes the place of one of the same lines and bookings.
  return {
    added: fits.map(({ lines, bookings }) => make(isAccept ? 'match' : 'refuse', lines, bookings)),
    removed: [],
  };
}

/* Bookings that lines may be matched with by hand: what would fit first, then what is missing, claimed and inactive. */

const order: readonly HandBooking['under'][] = ['fits', 'missing', 'claimed', 'inactive', 'other', 'paired'];

/** Puts bookings under their headings, the nearest travel first. @param rows - of the lines that are matched */
export function listHandBookings(
  sheet: StatementSheet,
  rows: readonly number[],
  bookings: readonly SheetBooking[],
): HandBooking[] {
  // A refused pair has lines that stand in another one, too.
  const pairs = sheet.pairs.filter(({ group }) => group !== 'refused');
  const lines = pairs.flatMap((pair) => pair.lines.filter(({ row }) => rows.includes(row)));
  const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), 0);
  const references = new Set(lines.flatMap(({ reference }) => reference ?? []));
  const groupById = new Map(
    sheet.pairs.flatMap((pair) =>
      pair.lines.some(({ row }) => rows.includes(row))
        ? []
        : pair.bookings.map((key) => [toBookingId(key), pair.group] as const),
    ),
  );
  const toTime = (day: string | null | undefined) => Date.parse(toCalendarDay(day ?? '') ?? '');
  const [time = Number.NaN] = lines.map(({ date }) => toTime(date));
  const getUnder = (booking: SheetBooking): HandBooking['under'] => {
    const group = groupById.get(toBookingId(booking));
    if (group !== undefined && pairedGroups.has(group)) return 'paired';
    if (lines.length > 0 && (booking.cents === cents || references.has(booking.bookingReference ?? ''))) return 'fits';
    if (group === 'missing') return 'missing';
    if (booking.isActive === false) return 'inactive';
    return booking.isClaimed === true ? 'claimed' : 'other';
  };
  const getDistance = ({ travelDate }: SheetBooking) => {
    const distance = Math.abs(toTime(travelDate) - time);
    return Number.isNaN(distance) ? 0 : distance;
  };
  return bookings
    .map((booking): HandBooking => ({ ...booking, under: getUnder(booking) }))
    .sort(
      (a, b) =>
        order.indexOf(a.under) - order.indexOf(b.under) ||
        getDistance(a) - getDistance(b) ||
        a.tripId - b.tripId ||
        a.sectorId - b.sectorId,
    );
}
