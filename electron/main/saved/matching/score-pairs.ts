/** Suggestions of what may belong together, for the user to accept or refuse. */
import {
  countDays,
  getDifference,
  getPairingId,
  groupByKey,
  type LineItem,
  type Pairing,
  type SectorItem,
} from './match-exact';
import { areOtherNames, compareKeys, compareNames, listNearKeys } from './references';

/** Days within which a date speaks for an equal amount. */
const windowDays = 14;
/** Lines and sectors of one reference that are suggested together. */
const maxGroup = 100;
/** Sectors of one amount among which names are compared where a date is missing. */
const maxUndated = 50;
/** Pairs that are weighed; beyond it suggestions are not complete, and say so. */
const maxPairs = 1_000_000;

/** What is suggested; less would be a guess. */
const minScore = 5;

type Suggestions = { readonly suggestions: Pairing[]; readonly isComplete: boolean };

type ScoredPair = { readonly line: LineItem; readonly sector: SectorItem; readonly score: number };

/** Weighs a pair: its references, amounts, dates and names. An amount of zero says nothing. */
function scorePair(line: LineItem, sector: SectorItem): number {
  const reference = compareKeys(line.key, sector.key);
  const isEqual = line.cents !== 0 && line.cents === sector.cents;
  const days = countDays(line, sector);
  const name = compareNames(line.name, sector.name);
  const ofReference = reference === 'same' ? 6 : reference === 'near' ? 3 : 0;
  const ofDate = days === null || days > windowDays ? 0 : days === 0 ? 2 : days <= 3 ? 1.5 : 0.5;
  const ofName = name === null ? 0 : name >= 90 ? 2 : name >= 60 ? 1 : areOtherNames(line.name, sector.name) ? -1 : 0;
  return ofReference + (isEqual ? 4 : 0) + ofDate + ofName;
}

/** Lists the sectors of a line's amount near its date, and of those where one of both has no date a few to compare their names. */
function listOfAmount({ day }: LineItem, ofAmount: readonly SectorItem[]): SectorItem[] {
  let undated = 0;
  return ofAmount.filter((sector) => {
    if (day !== null && sector.day !== null) return Math.abs(sector.day - day) <= windowDays;
    undated += 1;
    return undated <= maxUndated;
  });
}

/** Suggests the lines and sectors of a reference together where they add up to the same. */
function suggestGroups(
  lines: readonly LineItem[],
  sectors: readonly SectorItem[],
  refused: ReadonlySet<string>,
): Pairing[] {
  const byKey = groupByKey(sectors);
  return [...groupByKey(lines)].flatMap(([key, ofLines]) => {
    const group: Pairing = { lines: ofLines, sectors: byKey.get(key) ?? [] };
    const size = group.lines.length + group.sectors.length;
    const isGroup = group.sectors.length > 0 && size > 2 && size <= maxGroup;
    if (!isGroup || getDifference(group) !== 0 || refused.has(getPairingId(group))) return [];
    return [group];
  });
}

function listPairs(
  lines: readonly LineItem[],
  sectors: readonly SectorItem[],
  refused: ReadonlySet<string>,
): { readonly pairs: ScoredPair[]; readonly isComplete: boolean } {
  const byAmount = Map.groupBy(sectors, ({ cents }) => cents);
  const byKey = groupByKey(sectors);
  const byNearKey = new Map<string, Set<SectorItem>>();
  for (const sector of sectors) {
    for (const near of sector.key === null ? [] : listNearKeys(sector.key)) {
      byNearKey.set(near, (byNearKey.get(near) ?? new Set()).add(sector));
    }
  }
  const pairs: ScoredPair[] = [];
  let weighed = 0;
  for (const line of lines) {
    const found = new Set(listOfAmount(line, byAmount.get(line.cents) ?? []));
    if (line.key !== null) {
      for (const sector of byKey.get(line.key) ?? []) found.add(sector);
      for (const near of listNearKeys(line.key)) for (const sector of byNearKey.get(near) ?? []) found.add(sector);
    }
    for (const sector of found) {
      weighed += 1;
      const score = scorePair(line, sector);
      if (score >= minScore && !refused.has(getPairingId({ lines: [line], sectors: [sector] }))) {
        pairs.push({ line, sector, score });
      }
    }
    if (weighed > maxPairs) return { pairs, isComplete: false };
  }
  return { pairs, isComplete: true };
}

/**
 * Chooses pairs one to one, the best first. What is chosen is stable: no line and sector that are not together would both
 * be in a better pair than the ones they are in.
 */
function choosePairs(pairs: ScoredPair[]): Pairing[] {
  const gap = ({ line, sector }: ScoredPair) => Math.abs(line.cents - sector.cents);
  pairs.sort(
    (a, b) =>
      b.score - a.score ||
      gap(a) - gap(b) ||
      (countDays(a.line, a.sector) ?? windowDays) - (countDays(b.line, b.sector) ?? windowDays) ||
      a.line.line.row - b.line.line.row ||
      (a.sector.id < b.sector.id ? -1 : 1),
  );
  const [usedLines, usedSectors] = [new Set<LineItem>(), new Set<SectorItem>()];
  return pairs.flatMap((pair) => {
    const { line, sector } = pair;
    if (usedLines.has(line) || usedSectors.has(sector)) return [];
    usedLines.add(line);
    usedSectors.add(sector);
    return [{ lines: [line], sectors: [sector] }];
  });
}

/**
 * Suggests what may belong together of lines and sectors without a match.
 *
 * @param refused - ids of pairings
 */
export function suggest(
  lines: readonly LineItem[],
  sectors: readonly SectorItem[],
  refused: ReadonlySet<string>,
): Suggestions {
  const groups = suggestGroups(lines, sectors, refused);
  const grouped = new Set<LineItem | SectorItem>(groups.flatMap((group) => [...group.lines, ...group.sectors]));
  const { pairs, isComplete } = listPairs(
    lines.filter((line) => !grouped.has(line)),
    sectors.filter((sector) => !grouped.has(sector)),
    refused,
  );
  return { suggestions: [...groups, ...choosePairs(pairs)], isComplete };
}
