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
  { lines, sectors, basis }: Pairing,
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
  const what = basis.isAmountEqual ? 'Same amount' : 'Same name';
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

class Grouper {
  private readonly parts: SheetParts;
  private readonly lineByRow: ReadonlyMap<number, StatementLine>;
  private readonly sectorById: ReadonlyMap<string, CandidateSector>;
  private readonly today: string;

  constructor(parts: SheetParts) {
    this.parts = parts;
    this.lineByRow = new Map(parts.lines.map((line) => [line.row, line]));
    this.sectorById = new Map(parts.compared.sectors.map((sector) => [toBookingId(sector), sector]));
    this.today = getLocalDay(parts.nowMs);
  }

  get unchecked(): number {
    const { trips, tripsWithSectors } = this.parts.compared.coverage;
    return Math.max(0, trips - tripsWithSectors);
  }

  group() {
    const { compared } = this.parts;
    const suggested = new Set(compared.suggestions.flatMap(({ lines }) => lines));
    const suggestedBookings = new Set(compared.suggestions.flatMap(({ sectors }) => sectors.map(toBookingId)));
    const pairs: SheetPair[] = [
      ...compared.suggestions.map((suggestion) => this.toSuggestion(suggestion)),
      ...compared.matches.map((match) => this.toMatch(match)),
      ...compared.theirsOnly.filter((row) => !suggested.has(row)).map((row) => this.toUnknown(row)),
      ...this.listNotRead(),
    ];
    const free = compared.oursOnly.filter((key) => !suggestedBookings.has(toBookingId(key)));
    const missing = free.flatMap((key) => this.toMissing(key));
    const all = [...pairs, ...missing, ...this.listRefused()];
    const claimed = this.listSectors(free).filter(
      (sector) => sector.isClaimed === true && !this.parts.chasesClaimed && this.isInPeriod(sector),
    );
    const sides = [...pairs, ...missing];
    const theirs = sum(sides.map((pair) => pair.theirs ?? 0));
    const ours = sum(sides.map((pair) => pair.ours ?? 0));
    const bookings = sides.flatMap((pair) => pair.bookings);
    return {
      pairs: all,
      chips: this.countChips(all),
      claimedNotListed: claimed.map((sector) => toSheetBooking(sector, this.parts.received)),
      totals: {
        lines: sum(pairs.filter(({ theirs: own }) => own !== null).map(({ lines }) => lines.length)),
        bookings: bookings.length,
        theirs,
        ours,
        difference: this.parts.sentence.question === null ? theirs - ours : null,
      },
      /** Trips of this time whose bookings are not saved. */
      unchecked: this.unchecked,
    };
  }

  /** Counts lines, and bookings of what is missing. */
  private countChips(pairs: readonly SheetPair[]): SheetChip[] {
    return sheetGroups.map((group) => {
      const own = pairs.filter((pair) => pair.group === group);
      const isMissing = group === 'missing';
      return {
        group,
        count: sum(own.map(({ lines, bookings }) => (isMissing ? bookings : lines).length)),
        cents: sum(own.map(({ theirs, ours }) => (isMissing ? ours : theirs) ?? 0)),
      };
    });
  }

  private toPair(
    id: string,
    group: SheetGroup,
    pairing: Pick<Pairing, 'lines' | 'sectors'>,
    why: string,
    isDecided: boolean,
    certain: SheetPair['certain'] = null,
  ): SheetPair {
    const { sentence, received } = this.parts;
    const { question } = sentence;
    const lines = pairing.lines.map((row) => this.toLine(row));
    const bookings = this.listSectors(pairing.sectors).map((sector) => toSheetBooking(sector, received));
    const amounts = lines.flatMap(({ cents }) => cents ?? []);
    const theirs = amounts.length === 0 ? null : sum(amounts);
    const ours = bookings.length === 0 ? null : sum(bookings.map(({ cents }) => cents));
    const isWaiting = question?.id === 'currency' && group !== 'missing' && group !== 'not-read' && group !== 'refused';
    return {
      id,
      group: isWaiting ? 'waiting' : group,
      lines,
      bookings,
      theirs,
      ours,
      difference: question !== null || theirs === null || ours === null ? null : theirs - ours,
      why,
      isDecided,
      certain,
    };
  }

  private listSectors(keys: readonly BookingKey[]): CandidateSector[] {
    return keys.flatMap((key) => this.sectorById.get(toBookingId(key)) ?? []);
  }

  /** A line, or a row that was not read as one. */
  private toLine(row: number): SheetLine {
    const line = this.lineByRow.get(row);
    return {
      row,
      reference: line?.reference ?? null,
      name: line?.passenger ?? null,
      date: line?.date ?? null,
      details: line?.details ?? null,
      cents: line?.compared ?? null,
      cells: this.parts.read.rows[row]?.cells ?? [],
    };
  }

  private toSuggestion(suggestion: StatementSuggestion): SheetPair {
    const { id, lines, sectors } = suggestion;
    const [line] = lines.map((row) => this.lineByRow.get(row));
    const [booking] = this.listSectors(sectors);
    return this.toPair(id, 'to-check', suggestion, explainSuggestion(suggestion, line, booking), false);
  }

  private toMatch(match: StatementMatch): SheetPair {
    const { received, chasesClaimed } = this.parts;
    const bookings = this.listSectors(match.sectors);
    const paid = match.sectors.flatMap((key) => received.get(toBookingId(key)) ?? []).at(0);
    const isClaimed = bookings.length > 0 && bookings.every((booking) => booking.isClaimed === true) && !chasesClaimed;
    const group = match.difference === 0 ? 'agreed' : 'short-paid';
    const ours = sum(bookings.map(({ compared }) => compared));
    const why = paid
      ? `Paid already, ${paid.source}, ${formatMoney(paid.cents)}`
      : describeAmounts(ours + match.difference, ours) || this.explainAgreed(match, bookings);
    return this.toPair(match.id, paid || isClaimed ? 'already-claimed' : group, match, why, match.isDecided);
  }

  private explainAgreed({ basis, sectors, lines }: Pairing, bookings: readonly CandidateSector[]): string {
    const [booking] = bookings;
    if (booking?.isActive === false) return 'Inactive in your booking system';
    if (this.isReversed(lines, booking)) return 'Charged, reversed, charged again';
    if (booking && !this.parts.sentence.supplierIds.includes(booking.supplierId ?? -1))
      return `${nameSupplier(this.parts.names, booking.supplierId)}’s booking`;
    if (sectors.length > 1) return `${formatCount(sectors.length, 'booking')}`;
    if (lines.length > 1) return `${formatCount(lines.length, 'line')}`;
    if (basis.namePercent !== null && basis.namePercent < 30) return 'Other name';
    return basis.days !== null && basis.days > 0 ? `${formatCount(basis.days, 'day')} apart` : '';
  }

  private isReversed(rows: readonly number[], booking: CandidateSector | undefined): boolean {
    const amounts = rows.map((row) => this.lineByRow.get(row)?.compared ?? 0);
    return amounts.length > 2 && amounts.every((cents) => Math.abs(cents) === Math.abs(booking?.compared ?? 0));
  }

  private toUnknown(row: number): SheetPair {
    const { compared, names } = this.parts;
    const line = this.lineByRow.get(row);
    const found = compared.elsewhere.find((other) => other.row === row);
    const explain = (): readonly [why: string, certain?: SheetPair['certain']] => {
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
      if (this.unchecked > 0) return ['Trip not checked yet'];
      if (line?.isReferenceRounded) return ['Its reference has lost digits'];
      return (line?.reference ?? '') === '' ? ['No reference, no booking fits'] : ['No booking fits', 'no-booking'];
    };
    const [why, certain] = explain();
    return this.toPair(`${row}~`, 'unknown', { lines: [row], sectors: [] }, why, false, certain);
  }

  private listNotRead(): SheetPair[] {
    const { reading } = this.parts.read;
    const rows = [
      ...reading.notRead.map(({ row, problem }) => ({ row, why: rowProblems[problem] })),
      ...reading.unclear.map(({ row }) => ({ row, why: rowProblems['unclear-total'] })),
      ...reading.others.map(({ row, currency }) => ({ row, why: `In ${currency}` })),
    ];
    return rows
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, why }) => this.toPair(`${row}!`, 'not-read', { lines: [row], sectors: [] }, why, false));
  }

  private isInPeriod(sector: CandidateSector): boolean {
    const { period, supplierIds } = this.parts.sentence;
    const day = toRealDay(sector.travelDate);
    return (
      period !== null &&
      day !== null &&
      day >= period.from &&
      day <= period.to &&
      supplierIds.includes(sector.supplierId ?? -1)
    );
  }

  private toMissing(key: BookingKey): SheetPair[] {
    const { chasesClaimed, received, writtenOff } = this.parts;
    const id = toBookingId(key);
    const sector = this.sectorById.get(id);
    if (!sector || sector.isActive === false || !this.isInPeriod(sector) || !isDue(sector, this.today)) return [];
    const isClaimed = sector.isClaimed !== false && !(chasesClaimed && sector.isClaimed === true);
    if (isClaimed || sector.compared === 0 || sector.commission === 0 || received.has(id) || writtenOff.has(id))
      return [];
    return [this.toPair(`~${id}`, 'missing', { lines: [], sectors: [key] }, 'Not on the statement', false)];
  }

  private listRefused(): SheetPair[] {
    return this.parts.compared.decisions
      .filter(({ kind, isLost }) => kind === 'refuse' && !isLost)
      .map((decision) => this.toPair(decision.id, 'refused', decision, 'Not it', true));
  }
}

/** Groups a statement's lines and bookings. */
export const groupStatement = (parts: SheetParts) => new Grouper(parts).group();

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
