/** Lines and sectors as they are compared: with keys and days that are made once. */
import { type ClaimKey, toClaimId } from '@shared/claims';
import { isCalendarDate, toCalendarDay } from '@shared/dates';
import type { CandidateSector, StatementLine } from '@shared/schemas/statement/lines';
import { type Basis, type BasisDoubt, type BasisKind, toPairingId } from '@shared/schemas/statement/pairings';
import { compareKeys, compareNames, splitName, toReferenceKey } from './references';

type Item = {
  readonly key: string | null;
  /** The text of the key. */
  readonly reference: string | null;
  readonly name: readonly string[];
  /** Days since 1970; null where there is no date. */
  readonly day: number | null;
  readonly cents: number;
};
export type LineItem = Item & { readonly row: number };
export type SectorItem = Item & { readonly id: string; readonly sector: ClaimKey };

function toDayNumber(day: string | null): number | null {
  return day !== null && isCalendarDate(day) ? Date.parse(`${day}T00:00:00Z`) / 86_400_000 : null;
}

/** The key of a line's reference; null where it is none, or a spreadsheet has lost digits of it. */
export const toLineKey = ({ reference, isReferenceRounded }: StatementLine): string | null =>
  isReferenceRounded ? null : toReferenceKey(reference);

export const toLineItem = (line: StatementLine): LineItem => ({
  row: line.row,
  reference: line.reference,
  key: toLineKey(line),
  name: splitName(line.passenger),
  day: toDayNumber(line.date),
  cents: line.compared,
});

export const toSectorItem = (sector: CandidateSector): SectorItem => ({
  id: toClaimId(sector),
  sector: { tripId: sector.tripId, sectorId: sector.sectorId },
  reference: sector.bookingReference,
  key: toReferenceKey(sector.bookingReference),
  name: splitName(sector.clientName),
  day: toDayNumber(toCalendarDay(sector.travelDate ?? '')),
  cents: sector.compared,
});

/** Lines and sectors that belong together, or may. */
export type Pairing = {
  readonly lines: readonly LineItem[];
  readonly sectors: readonly SectorItem[];
  readonly kind: BasisKind;
};

export const getPairingId = ({ lines, sectors }: Pick<Pairing, 'lines' | 'sectors'>): string =>
  toPairingId(
    lines.map(({ row }) => row),
    sectors.map(({ sector }) => sector),
  );

export const sumItems = (items: readonly Item[]): number => items.reduce((sum, { cents }) => sum + cents, 0);

/** Theirs less ours. */
export const getDifference = ({ lines, sectors }: Pick<Pairing, 'lines' | 'sectors'>): number =>
  sumItems(lines) - sumItems(sectors);

/** Days between the dates of a line and a sector; null where one has none. */
export const countDays = (line: LineItem, sector: SectorItem): number | null =>
  line.day === null || sector.day === null ? null : Math.abs(line.day - sector.day);

/**
 * Says what a pairing rests on. Dates and names are those of a single line and sector only.
 *
 * @param doubts - why its reference did not match by itself
 */
export function describeBasis(pairing: Pairing, toleranceCents: number, doubts: readonly BasisDoubt[] = []): Basis {
  const { lines, sectors, kind } = pairing;
  const [line, sector] = [lines[0], sectors[0]];
  const isSingle = lines.length === 1 && sectors.length === 1;
  const keys = new Set([...lines, ...sectors].map(({ key }) => key));
  const isSame = keys.size === 1 && !keys.has(null);
  return {
    kind,
    reference: isSingle && line && sector ? compareKeys(line.key, sector.key) : isSame ? 'same' : null,
    isAmountEqual: Math.abs(getDifference(pairing)) <= toleranceCents,
    days: isSingle && line && sector ? countDays(line, sector) : null,
    namePercent: isSingle && line && sector ? compareNames(line.name, sector.name) : null,
    doubts: [...doubts],
  };
}

/** Groups items by a key; those without one are left out. */
export function groupBy<T>(items: Iterable<T>, getKey: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = getKey(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
