/** Matches that need no user: the same reference on both sides, and nothing else that it could be. */
import type { Elsewhere } from '@shared/schemas/statement/lines';
import type { BasisDoubt } from '@shared/schemas/statement/pairings';
import { countDays, groupBy, type LineItem, type Pairing, type SectorItem } from './items';
import { areOtherNames, isPlaceholder } from './references';

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
function pairRepeated(
  lines: readonly LineItem[],
  sectors: readonly SectorItem[],
  toleranceCents: number,
): Pair[] | null {
  if (lines.length > maxRepeats) return null;
  const isEqual = (line: LineItem, sector: SectorItem) => Math.abs(line.cents - sector.cents) <= toleranceCents;
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
function listContradictions(line: LineItem, sector: SectorItem, toleranceCents: number): BasisDoubt[] {
  const days = countDays(line, sector) ?? 0;
  const isNameOther = areOtherNames(line.name, sector.name);
  const areBothOther = isNameOther && days > maxDaysOfOtherName;
  return [
    ...(isNameOther && Math.abs(line.cents - sector.cents) > toleranceCents ? ['amount' as const] : []),
    ...(areBothOther ? ['names' as const] : []),
    ...(areBothOther || days > maxDays ? ['dates' as const] : []),
  ];
}

/** Why a key does not match by itself, whatever its lines and sectors say: sectors that are no candidates have it, too. */
export type SharedKeys = ReadonlyMap<string, Elsewhere['reason']>;

/**
 * Says why lines and sectors of one key did not match without the user; empty for those of several keys.
 *
 * @param countOfKey - lines and sectors that have a key
 */
export function listDoubts(
  { lines, sectors }: Pick<Pairing, 'lines' | 'sectors'>,
  toleranceCents: number,
  sharedKeys: SharedKeys,
  countOfKey: (key: string) => number,
): BasisDoubt[] {
  const [line, sector] = [lines[0], sectors[0]];
  const isSingle = lines.length === 1 && sectors.length === 1;
  if (!line || !sector || !isSingle || line.key === null || line.key !== sector.key) return [];
  const shared = sharedKeys.get(line.key);
  return [
    ...listContradictions(line, sector, toleranceCents),
    ...(shared === undefined ? [] : [shared]),
    ...(isPlaceholder(line.key) ? ['placeholder' as const] : []),
    ...(countOfKey(line.key) > 2 ? ['repeated' as const] : []),
  ];
}

/**
 * Finds the exact matches. A reference that stands once on each side matches whatever its amounts: where they differ, the
 * match is in the list of differences.
 *
 * @param sharedKeys - of sectors that are no candidates: a line may be one of theirs
 */
export function matchExact(
  lines: readonly LineItem[],
  sectors: readonly SectorItem[],
  toleranceCents: number,
  sharedKeys: Pick<SharedKeys, 'has'>,
): Pairing[] {
  const sectorsByKey = groupBy(sectors, ({ key }) => key);
  const matches: Pairing[] = [];
  for (const [key, ofLines] of groupBy(lines, (line) => line.key)) {
    const ofSectors = sectorsByKey.get(key) ?? [];
    if (sharedKeys.has(key) || isPlaceholder(key)) continue;
    const isSingle = ofLines.length === 1 && ofSectors.length === 1;
    const pairs = isSingle
      ? ofLines.flatMap((line) => ofSectors.map((sector) => ({ line, sector })))
      : (pairRepeated(ofLines, ofSectors, toleranceCents) ?? []);
    if (pairs.some(({ line, sector }) => listContradictions(line, sector, toleranceCents).length > 0)) continue;
    const kind = isSingle ? 'reference' : 'reference-unique-pairs';
    for (const { line, sector } of pairs) matches.push({ lines: [line], sectors: [sector], kind });
  }
  return matches;
}
