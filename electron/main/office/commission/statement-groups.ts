/** Puts the lines of a statement and our bookings into the sheet's groups, each pair with one phrase that says why it stands there. */
import { rowProblems } from '@main/rows/statements/grid';
import type { ComparedLists } from '@main/saved/records/saved-statements';
import {
  type CandidateSector,
  doubtTexts,
  isWithGst,
  type ReadingChoices,
  type StatementLine,
  type StatementMatch,
  type StatementSuggestion,
} from '@shared/commission/statement-file';
import {
  pairedGroups,
  type SheetBooking,
  type SheetChip,
  type SheetGroup,
  type SheetLine,
  type SheetPair,
  type StatementHead,
  type StatementSheet,
  sheetGroups,
} from '@shared/commission/statement-sheet';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import { getBasisDay } from '@shared/filters/period-basis';
import { getLocalDay, toRealDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import { nameSupplier, type SupplierNames } from './sentence-pieces';
import type { ReadFile } from './sheet-files';
import type { Sentence } from './statement-sentence';

/** Money that was received for a booking, other than by this statement. */
export type Received = { readonly cents: number; readonly source: string };

/** What a sheet is made of. */
export type SheetParts = {
  readonly read: ReadFile;
  readonly choices: ReadingChoices;
  readonly sentence: Sentence;
  /** Lines as they are compared, and how cents of the file become those. */
  readonly lines: readonly StatementLine[];
  readonly convert: (cents: number) => number;
  readonly compared: ComparedLists;
  readonly names: SupplierNames;
  /** By booking, see `toBookingId`. */
  readonly received: ReadonlyMap<string, Received>;
  readonly writtenOff: ReadonlySet<string>;
  /** Whether claimed means that it was only asked for: then a claimed booking is as any other. */
  readonly chasesClaimed: boolean;
  readonly writesOffSmall: boolean;
  /** Which locked month has it; null for none. */
  readonly lock: string | null;
  readonly nowMs: number;
  readonly head: Pick<StatementHead, 'id' | 'fileName' | 'finishedAtMs'>;
};

type Pairing = StatementSuggestion;

const isSwapped = (a: string, b: string) =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('') && a !== b;

const toCode = (text: string | null | undefined) => (text ?? '').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Says what differs between two amounts; empty for nothing. */
export function describeAmounts(theirs: number, ours: number): string {
  const difference = theirs - ours;
  if (difference === 0) return '';
  const cents = Math.abs(difference);
  const small = `${formatCount(cents, 'cent')} ${difference < 0 ? 'less' : 'more'}`;
  if (theirs < 0 && ours < 0) {
    const amount = cents < 100 ? formatCount(cents, 'cent') : formatMoney(cents);
    return `Refund, ${amount} ${difference < 0 ? 'more' : 'less'} taken back`;
  }
  if (theirs === 0) return 'Nothing paid';
  if (ours !== 0 && isWithGst(ours, theirs)) return 'GST left out';
  if (ours !== 0 && isWithGst(theirs, ours)) return 'GST added';
  if (cents < 100) return small;
  const percent = ours === 0 ? 0 : (Math.abs(difference) * 100) / Math.abs(ours);
  const isRound =
    Math.abs(percent - Math.round(percent)) * Math.abs(ours) <= 100 && Math.round(percent) > 0 && percent <= 99;
  return `${isRound ? `${Math.round(percent)}%` : formatMoney(cents)} ${difference < 0 ? 'less' : 'more'}`;
}

/** Says why a suggestion is one. */
function explainSuggestion(
  { lines, sectors, basis, difference }: Pairing,
  line: StatementLine | undefined,
  booking: CandidateSector | undefined,
): string {
  const { doubts, days } = basis;
  if (lines.length + sectors.length > 2) {
    return lines.length > sectors.length
      ? `${lines.length} lines add up to it`
      : `Adds up to ${sectors.length} bookings`;
  }
  const [first] = doubts;
  if (first === 'names' && doubts.includes('dates')) return 'Other name, other date';
  if (first !== undefined)
    return first === 'dates' && days !== null ? `${formatCount(days, 'day')} apart` : doubtTexts[first];
  const [own, other] = [toCode(line?.reference), toCode(booking?.bookingReference)];
  if (basis.reference === 'same') return 'Same reference';
  if (basis.reference === 'near') {
    if (isSwapped(own, other)) return 'Letters swapped';
    return own.length === other.length
      ? 'One letter differs'
      : own === other
        ? 'Written otherwise'
        : 'One letter more or less';
  }
  const what = difference === 0 ? 'Same amount' : 'Same name';
  return `${what}, ${own === '' ? 'no reference' : 'other reference'}`;
}

/** The commission of a booking is due once its travel is over. */
function isDue(sector: CandidateSector, today: string): boolean {
  const day = getBasisDay('return', { ...sector, openedDate: null });
  return day !== null && day < today;
}

export const toSheetBooking = (
  { compared: cents, net: _net, total: _total, ...booking }: CandidateSector,
  received: ReadonlyMap<string, Received>,
): SheetBooking => ({ ...booking, cents, received: received.get(toBookingId(booking))?.cents ?? null });

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

/** Counts lines, and bookings of what is missing. */
const countChips = (pairs: readonly SheetPair[]): SheetChip[] =>
  sheetGroups.map((group) => {
    const own = pairs.filter((pair) => pair.group === group);
    const isMissing = group === 'missing';
    return {
      group,
      count: sum(own.map(({ lines, bookings }) => (isMissing ? bookings : lines).length)),
      cents: sum(own.map(({ theirs, ours }) => (isMissing ? ours : theirs) ?? 0)),
    };
  });

/** Groups a statement's lines and bookings. */
export function groupStatement(parts: SheetParts) {
  const { read, sentence, compared, names, received, writtenOff, chasesClaimed } = parts;
  const { question, period, supplierIds } = sentence;
  const lineByRow = new Map(parts.lines.map((line) => [line.row, line]));
  const sectorById = new Map(compared.sectors.map((sector) => [toBookingId(sector), sector]));
  const today = getLocalDay(parts.nowMs);
  const { trips, tripsWithSectors } = compared.coverage;
  const unchecked = Math.max(0, trips - tripsWithSectors);

  const listSectors = (keys: readonly BookingKey[]) => keys.flatMap((key) => sectorById.get(toBookingId(key)) ?? []);

  /** A line, or a row that was not read as one. */
  const toLine = (row: number): SheetLine => {
    const line = lineByRow.get(row);
    return {
      row,
      reference: line?.reference ?? null,
      name: line?.passenger ?? null,
      date: line?.date ?? null,
      details: line?.details ?? null,
      cents: line?.compared ?? null,
      cells: read.rows[row]?.cells ?? [],
    };
  };

  const toPair = (
    id: string,
    group: SheetGroup,
    pairing: Pick<Pairing, 'lines' | 'sectors'>,
    why: string,
    { isDecided = false, certain = null }: Partial<Pick<SheetPair, 'isDecided' | 'certain'>> = {},
  ): SheetPair => {
    const lines = pairing.lines.map(toLine);
    const bookings = listSectors(pairing.sectors).map((sector) => toSheetBooking(sector, received));
    const amounts = lines.flatMap(({ cents }) => cents ?? []);
    const theirs = amounts.length === 0 ? null : sum(amounts);
    const ours = bookings.length === 0 ? null : sum(bookings.map(({ cents }) => cents));
    const isWaiting = question?.id === 'currency' && group !== 'missing' && group !== 'not-read' && group !== 'refused';
    const difference = question !== null || theirs === null || ours === null ? null : theirs - ours;
    return {
      ...{ id, group: isWaiting ? 'waiting' : group, lines, bookings },
      ...{ theirs, ours, difference, why, isDecided, certain },
    };
  };

  const toSuggestion = (suggestion: StatementSuggestion) => {
    const [line] = suggestion.lines.map((row) => lineByRow.get(row));
    const [booking] = listSectors(suggestion.sectors);
    return toPair(suggestion.id, 'to-check', suggestion, explainSuggestion(suggestion, line, booking));
  };

  const explainAgreed = ({ basis, sectors, lines }: Pairing, bookings: readonly CandidateSector[]): string => {
    const [booking] = bookings;
    if (booking?.isActive === false) return 'Inactive in your booking system';
    const amounts = lines.map((row) => Math.abs(lineByRow.get(row)?.compared ?? 0));
    if (lines.length > 2 && amounts.every((cents) => cents === Math.abs(booking?.compared ?? 0)))
      return 'Charged, reversed, charged again';
    if (booking && !supplierIds.includes(booking.supplierId ?? -1))
      return `${nameSupplier(names, booking.supplierId)}’s booking`;
    if (sectors.length > 1) return `${formatCount(sectors.length, 'booking')}`;
    if (lines.length > 1) return `${formatCount(lines.length, 'line')}`;
    if (basis.namePercent !== null && basis.namePercent < 30) return 'Other name';
    return basis.days !== null && basis.days > 0 ? `${formatCount(basis.days, 'day')} apart` : '';
  };

  const toMatch = (match: StatementMatch) => {
    const bookings = listSectors(match.sectors);
    const paid = match.sectors.flatMap((key) => received.get(toBookingId(key)) ?? []).at(0);
    const isClaimed = bookings.length > 0 && bookings.every((booking) => booking.isClaimed === true) && !chasesClaimed;
    const group = match.difference === 0 ? 'agreed' : 'short-paid';
    const ours = sum(bookings.map(({ compared: cents }) => cents));
    const why = paid
      ? `Paid already, ${paid.source}, ${formatMoney(paid.cents)}`
      : describeAmounts(ours + match.difference, ours) || explainAgreed(match, bookings);
    return toPair(match.id, paid || isClaimed ? 'already-claimed' : group, match, why, match);
  };

  const explainUnknown = (row: number): readonly [why: string, certain?: SheetPair['certain']] => {
    const line = lineByRow.get(row);
    const found = compared.elsewhere.find((other) => other.row === row);
    if (found) {
      const trip = `On trip ${found.tripId}`;
      const reasons = {
        inactive: `${trip}, inactive`,
        'other-supplier': `${nameSupplier(names, found.supplierId)}’s booking`,
        gone: `${trip}, gone from your booking system`,
        'no-amount': `${trip}, its amount can’t be read`,
      } as const;
      return [reasons[found.reason], found.reason === 'inactive' ? 'inactive' : null];
    }
    if (unchecked > 0) return ['Trip not checked yet'];
    if (line?.isReferenceRounded) return ['Its reference has lost digits'];
    return (line?.reference ?? '') === '' ? ['No reference, no booking fits'] : ['No booking fits', 'no-booking'];
  };

  const toUnknown = (row: number) => {
    const [why, certain = null] = explainUnknown(row);
    return toPair(`${row}~`, 'unknown', { lines: [row], sectors: [] }, why, { certain });
  };

  const listNotRead = () => {
    const { notRead, unclear, others } = read.reading;
    const rows = [
      ...notRead.map(({ row, problem }) => ({ row, why: rowProblems[problem] })),
      ...unclear.map(({ row }) => ({ row, why: rowProblems['unclear-total'] })),
      ...others.map(({ row, currency }) => ({ row, why: `In ${currency}` })),
    ];
    return rows
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, why }) => toPair(`${row}!`, 'not-read', { lines: [row], sectors: [] }, why));
  };

  const isInPeriod = ({ travelDate, supplierId }: CandidateSector) => {
    const day = toRealDay(travelDate);
    const isInside = period !== null && day !== null && day >= period.from && day <= period.to;
    return isInside && supplierIds.includes(supplierId ?? -1);
  };

  const isMissing = (sector: CandidateSector) => {
    const id = toBookingId(sector);
    if (sector.isActive === false || !isInPeriod(sector) || !isDue(sector, today)) return false;
    const isClaimed = sector.isClaimed !== false && !(chasesClaimed && sector.isClaimed === true);
    return !isClaimed && sector.compared !== 0 && sector.commission !== 0 && !received.has(id) && !writtenOff.has(id);
  };

  const suggested = new Set(compared.suggestions.flatMap(({ lines }) => lines));
  const suggestedBookings = new Set(compared.suggestions.flatMap(({ sectors }) => sectors.map(toBookingId)));
  const free = listSectors(compared.oursOnly).filter((sector) => !suggestedBookings.has(toBookingId(sector)));
  const sides: readonly SheetPair[] = [
    ...compared.suggestions.map(toSuggestion),
    ...compared.matches.map(toMatch),
    ...compared.theirsOnly.filter((row) => !suggested.has(row)).map(toUnknown),
    ...listNotRead(),
    ...free
      .filter(isMissing)
      .map((sector) =>
        toPair(`~${toBookingId(sector)}`, 'missing', { lines: [], sectors: [sector] }, 'Not on the statement'),
      ),
  ];
  const refused = compared.decisions
    .filter(({ kind, isLost }) => kind === 'refuse' && !isLost)
    .map((decision) => toPair(decision.id, 'refused', decision, 'Not it', { isDecided: true }));
  const pairs = [...sides, ...refused];
  const claimed = free.filter((sector) => sector.isClaimed === true && !chasesClaimed && isInPeriod(sector));
  const theirs = sum(sides.map((pair) => pair.theirs ?? 0));
  const ours = sum(sides.map((pair) => pair.ours ?? 0));
  return {
    pairs,
    chips: countChips(pairs),
    claimedNotListed: claimed.map((sector) => toSheetBooking(sector, received)),
    totals: {
      lines: sum(sides.map((pair) => (pair.theirs === null ? 0 : pair.lines.length))),
      bookings: sum(sides.map(({ bookings }) => bookings.length)),
      theirs,
      ours,
      difference: question === null ? theirs - ours : null,
    },
    /** Trips of this time whose bookings are not saved. */
    unchecked,
  };
}

/** Says what Finish would do, and why it is off. */
export function planSheetFinish(
  { sentence: { question }, choices, head, lock }: SheetParts,
  {
    pairs,
    unchecked,
    paysCommission,
  }: Pick<ReturnType<typeof groupStatement>, 'pairs' | 'unchecked'> & Pick<StatementHead, 'paysCommission'>,
  total: StatementSheet['sum'],
): StatementSheet['finish'] {
  const of = (group: SheetGroup) => pairs.filter((pair) => pair.group === group);
  // A bill pays no commission, and leaves none open.
  const paying = paysCommission ? pairs : [];
  const paired = paying.filter(({ group }) => pairedGroups.has(group));
  // What was received before is a part of what is paid.
  const isShort = ({ difference, bookings }: SheetPair) =>
    difference !== null && difference + sum(bookings.map(({ received }) => received ?? 0)) < 0;
  const count = (own: readonly SheetPair[]) => sum(own.map(({ bookings }) => bookings.length));
  const short = paying.filter((pair) => pair.group === 'short-paid' && isShort(pair));
  const missing = paying.filter(({ group }) => group === 'missing');
  const unknown = of('unknown');
  const toCheck = of('to-check');
  const notRead = of('not-read');
  const blockedBy = () => {
    if (head.finishedAtMs !== null) return 'This statement is finished.';
    if (lock !== null) return lock;
    if (question !== null) return 'Answer the question first.';
    // Cents of another currency are none of ours.
    if (total.currency !== null && choices.currency?.how === 'as-is')
      return `Receipts can’t be in ${total.currency}. Choose a rate, then finish.`;
    if (!total.isEqual && total.waivedReason === null) {
      return notRead.length > 0
        ? `${formatCount(notRead.length, 'row')} ${notRead.length === 1 ? 'isn’t' : 'aren’t'} read.`
        : 'The lines don’t add up to the file’s own total.';
    }
    if (toCheck.length > 0) return `Settle the ${toCheck.length} to check, then finish.`;
    if (unknown.length > 0 && unchecked > 0) {
      return `${formatCount(unchecked, 'trip')} of this time ${unchecked === 1 ? 'isn’t' : 'aren’t'} on this computer, and ${formatCount(unknown.length, 'line')} may be of ${unchecked === 1 ? 'it' : 'them'}.`;
    }
    return null;
  };
  return {
    blockedBy: blockedBy(),
    paid: count(paired) - count(paired.filter(isShort)),
    partPaid: count(paired.filter(isShort)),
    short: { count: short.length, cents: sum(short.map(({ difference }) => -(difference ?? 0))) },
    missing: { count: count(missing), cents: sum(missing.map(({ ours }) => ours ?? 0)) },
    queried: { count: unknown.length, cents: sum(unknown.map(({ theirs }) => theirs ?? 0)) },
  };
}
