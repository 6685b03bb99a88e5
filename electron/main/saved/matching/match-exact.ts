/** Matches that need no user: the same reference on both sides, and nothing else that it could be. */

import {
  type Basis,
  type BasisDoubt,
  type CandidateSector,
  type Elsewhere,
  type StatementLine,
  toPairingId,
} from '@shared/commission/statement-file';
import { toBookingId } from '@shared/commission/work-records';
import { isCalendarDate, toCalendarDay } from '@shared/values/dates';
import { areOtherNames, compareKeys, compareNames, isPlaceholder, splitName, toReferenceKey } from './references';

/* Lines and sectors as they are compared: with keys and days that are made once. */

type Item = {
  readonly key: string | null;
  readonly name: readonly string[];
  /** Days since 1970; null where there is no date. */
  readonly day: number | null;
  readonly cents: number;
};
export type LineItem = Item & { readonly line: StatementLine };
export type SectorItem = Item & { readonly id: string; readonly sector: CandidateSector };

const toDayNumber = (day: string | null): number | null =>
  day !== null && isCalendarDate(day) ? Date.parse(`${day}T00:00:00Z`) / 86_400_000 : null;

/** The key of a line's reference; null where it is none, or a spreadsheet has lost digits of it. */
export const toLineKey = ({ reference, isReferenceRounded }: StatementLine): string | null =>
  isReferenceRounded ? null : toReferenceKey(reference);

export const toLineItem = (line: StatementLine): LineItem => ({
  line,
  key: toLineKey(line),
  name: splitName(line.passenger),
  day: toDayNumber(line.date),
  cents: line.compared,
});

export const toSectorItem = (sector: CandidateSector): SectorItem => ({
  id: toBookingId(sector),
  sector,
  key: toReferenceKey(sector.bookingReference),
  name: splitName(sector.clientName),
  day: toDayNumber(toCalendarDay(sector.travelDate ?? '')),
  cents: sector.compared,
});

/** Lines and sectors that belong together, or may. */
export type Pairing = { readonly lines: readonly LineItem[]; readonly sectors: readonly SectorItem[] };

export const getPairingId = ({ lines, sectors }: Pairing): string =>
  toPairingId(
    lines.map(({ line }) => line.row),
    sectors.map(({ sector }) => sector),
  );

const sumItems = (items: readonly Item[]): number => items.reduce((sum, { cents }) => sum + cents, 0);

/** Theirs less ours. */
export const getDifference = ({ lines, sectors }: Pairing): number => sumItems(lines) - sumItems(sectors);

/** Days between the dates of a line and a sector; null where one has none. */
export const countDays = (line: LineItem, sector: SectorItem): number | null =>
  line.day === null || sector.day === null ? null : Math.abs(line.day - sector.day);

/**
 * Says what a pairing rests on. Dates and names are those of a single line and sector only.
 *
 * @param doubts - why its reference did not match by itself
 */
export function describeBasis({ lines, sectors }: Pairing, doubts: readonly BasisDoubt[]): Basis {
  const [line, sector] = [lines[0], sectors[0]];
  if (!line || !sector || lines.length + sectors.length > 2) {
    return { reference: null, days: null, namePercent: null, doubts };
  }
  return {
    reference: compareKeys(line.key, sector.key),
    days: countDays(line, sector),
    namePercent: compareNames(line.name, sector.name),
    doubts,
  };
}

/** Groups items by their keys; those without one are left out. */
export function groupByKey<T extends Item>(items: Iterable<T>): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(items, ({ key }) => key ?? '');
  groups.delete('');
  return groups;
}

type Pair = { readonly line: LineItem; readonly sector: SectorItem };

/** Pairs each line with the only sector that fits, which fits no other line; null where one of either side is left over. */
function pairUniquely(
  lines: readonly LineItem[],
  sectors: readonly SectorItem[],
  fits: (line: LineItem, sector: SectorItem) => boolean,
): Pair[] | null {
  if (lines.length !== sectors.length) return null;
  const pairs: Pair[] = [];
  const used = new Set<SectorItem>();
  for (const line of lines) {
    const fitting = sectors.filter((sector) => fits(line, sector));
    const [sector] = fitting;
    if (sector === undefined || fitting.length > 1 || used.has(sector)) return null;
    used.add(sector);
    pairs.push({ line, sector });
  }
  return pairs;
}

/** More lines of one reference are a group booking, which a user looks at. */
const maxRepeats = 200;

/**
 * Pairs the lines and sectors of a repeated reference: by their amounts, or by amounts and dates. Only where all of them
 * pair in one way: a part that pairs may be a coincidence, as with a booking that was split.
 */
function pairRepeated(lines: readonly LineItem[], sectors: readonly SectorItem[]): Pair[] | null {
  if (lines.length > maxRepeats) return null;
  const isEqual = (line: LineItem, sector: SectorItem) => line.cents === sector.cents;
  return (
    pairUniquely(lines, sectors, isEqual) ??
    pairUniquely(
      lines,
      sectors,
      (line, sector) => isEqual(line, sector) && line.day !== null && line.day === sector.day,
    )
  );
}

/** Travel that is further from the line's date than this is that of another booking: references are used again. */
const maxDays = 366;
/** Travel that is further from the line's date than this is that of another booking where the names say so, too. */
const maxDaysOfOtherName = 3;

/** The checks that a line and a sector with the same key fail: then it is a suggestion. */
function listContradictions(line: LineItem, sector: SectorItem): BasisDoubt[] {
  const days = countDays(line, sector) ?? 0;
  const isNameOther = areOtherNames(line.name, sector.name);
  const areBothOther = isNameOther && days > maxDaysOfOtherName;
  return [
    ...(isNameOther && line.cents !== sector.cents ? ['amount' as const] : []),
    ...(areBothOther ? ['names' as const] : []),
    ...(areBothOther || days > maxDays ? ['dates' as const] : []),
  ];
}

/** Sectors that are no candidates. Their keys do not match by themselves, whatever the lines and sectors that have them, too, say. */
export type ExcludedByKey = ReadonlyMap<string, Omit<Elsewhere, 'row'>>;

/**
 * Says why lines and sectors of one key did not match without the user; empty for those of several keys.
 *
 * @param countOfKey - lines and sectors that have a key
 */
export function listDoubts(
  { lines, sectors }: Pairing,
  excluded: ExcludedByKey,
  countOfKey: (key: string) => number,
): BasisDoubt[] {
  const [line, sector] = [lines[0], sectors[0]];
  const isSingle = lines.length === 1 && sectors.length === 1;
  if (!line || !sector || !isSingle || line.key === null || line.key !== sector.key) return [];
  const shared = excluded.get(line.key);
  return [
    ...listContradictions(line, sector),
    ...(shared ? [shared.reason] : []),
    ...(isPlaceholder(line.key) ? ['placeholder' as const] : []),
    ...(countOfKey(line.key) > 2 ? ['repeated' as const] : []),
  ];
}

/** Whether some lines charge, reverse and charge again the amount of one sector: each is that amount with a sign. */
function isReversed(lines: readonly LineItem[], [sector, ...others]: readonly SectorItem[]): boolean {
  if (sector === undefined || others.length > 0 || lines.length < 3 || lines.length > maxRepeats) return false;
  const isSame = lines.every(({ cents }) => Math.abs(cents) === Math.abs(sector.cents) && cents !== 0);
  return isSame && sumItems(lines) === sector.cents;
}

/**
 * Finds the exact matches. A reference that stands once on each side matches whatever its amounts: where they differ, the
 * match is in the list of differences.
 *
 * @param excluded - sectors that are no candidates: a line may be one of theirs
 */
export function matchExact(
  lines: readonly LineItem[],
  sectors: readonly SectorItem[],
  excluded: ExcludedByKey,
): Pairing[] {
  const sectorsByKey = groupByKey(sectors);
  const matches: Pairing[] = [];
  for (const [key, ofLines] of groupByKey(lines)) {
    const ofSectors = sectorsByKey.get(key) ?? [];
    if (excluded.has(key) || isPlaceholder(key)) continue;
    const isSingle = ofLines.length === 1 && ofSectors.length === 1;
    if (isReversed(ofLines, ofSectors)) {
      const areOwn = ofLines.every((line) =>
        ofSectors.every((sector) => listContradictions(line, sector).every((doubt) => doubt === 'amount')),
      );
      if (areOwn) matches.push({ lines: ofLines, sectors: ofSectors });
      continue;
    }
    const pairs = isSingle
      ? ofLines.flatMap((line) => ofSectors.map((sector) => ({ line, sector })))
      : (pairRepeated(ofLines, ofSectors) ?? []);
    if (pairs.some(({ line, sector }) => listContradictions(line, sector).length > 0)) continue;
    for (const { line, sector } of pairs) matches.push({ lines: [line], sectors: [sector] });
  }
  return matches;
}
