/** Compares a statement's lines with sectors: the four lists, with what the user has decided. */

import {
  type BasisDoubt,
  type CandidateSector,
  type Decision,
  type SavedDecision,
  type StatementLine,
  type StatementMatch,
  type StatementSuggestion,
  toPairingContent,
} from '@shared/commission/statement-file';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import {
  countDays,
  describeBasis,
  type ExcludedByKey,
  getDifference,
  getPairingId,
  groupByKey,
  type LineItem,
  listDoubts,
  matchExact,
  type Pairing,
  type SectorItem,
  toLineItem,
  toSectorItem,
} from './match-exact';
import { areOtherNames, compareKeys, compareNames, listNearKeys } from './references';

/* Suggestions of what may belong together, for the user to accept or refuse. */

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

/** A pairing; of one of several that fit equally well, `doubt` says so. */
type Suggested = Pairing & { readonly doubt?: BasisDoubt | undefined };

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

const gap = ({ line, sector }: ScoredPair) => Math.abs(line.cents - sector.cents);
const getDays = ({ line, sector }: ScoredPair) => countDays(line, sector) ?? windowDays;
const rank = (a: ScoredPair, b: ScoredPair) => b.score - a.score || gap(a) - gap(b) || getDays(a) - getDays(b);

/**
 * Chooses pairs one to one, the best first. What is chosen is stable: no line and sector that are not together would both
 * be in a better pair than the ones they are in. Where one of two that fit equally well is chosen, that is said of it.
 */
function choosePairs(pairs: ScoredPair[]): Suggested[] {
  pairs.sort((a, b) => rank(a, b) || a.line.line.row - b.line.line.row || (a.sector.id < b.sector.id ? -1 : 1));
  const chosen = new Map<LineItem | SectorItem, ScoredPair>();
  for (const pair of pairs) {
    if (chosen.has(pair.line) || chosen.has(pair.sector)) continue;
    chosen.set(pair.line, pair).set(pair.sector, pair);
  }
  const doubts = new Map<ScoredPair, BasisDoubt>();
  for (const [doubt, side, otherSide] of [
    ['another-line', 'sector', 'line'],
    ['another-booking', 'line', 'sector'],
  ] as const) {
    for (const pair of pairs) {
      const [own, other] = [chosen.get(pair[side]), chosen.get(pair[otherSide])];
      const isBetterElsewhere = other !== undefined && rank(other, pair) < 0;
      if (own && own !== pair && rank(own, pair) === 0 && !isBetterElsewhere) doubts.set(own, doubt);
    }
  }
  return [...new Set(chosen.values())].map((pair) => ({
    ...{ lines: [pair.line], sectors: [pair.sector] },
    doubt: doubts.get(pair),
  }));
}

/**
 * Suggests what may belong together of lines and sectors without a match.
 *
 * @param refused - ids of pairings
 */
function suggest(lines: readonly LineItem[], sectors: readonly SectorItem[], refused: ReadonlySet<string>) {
  const groups = suggestGroups(lines, sectors, refused);
  const grouped = new Set<LineItem | SectorItem>(groups.flatMap((group) => [...group.lines, ...group.sectors]));
  const { pairs, isComplete } = listPairs(
    lines.filter((line) => !grouped.has(line)),
    sectors.filter((sector) => !grouped.has(sector)),
    refused,
  );
  const suggestions: Suggested[] = [...groups, ...choosePairs(pairs)];
  return { suggestions, isComplete };
}

const toKey = ({ sector: { tripId, sectorId } }: SectorItem): BookingKey => ({ tripId, sectorId });

const describe = (pairing: Pairing, doubts: readonly BasisDoubt[] = []): StatementSuggestion => ({
  id: getPairingId(pairing),
  lines: pairing.lines.map(({ line }) => line.row),
  sectors: pairing.sectors.map(toKey),
  basis: describeBasis(pairing, doubts),
  difference: getDifference(pairing),
});

/** The four lists. */
export type Comparison = ReturnType<ReturnType<typeof prepareComparison>>;

/**
 * Prepares the comparison of a statement's lines with sectors, which is made after each decision of the user anew. What no decision
 * changes is found once: keys, names and exact matches, which are those of all lines and sectors.
 *
 * @param excluded - sectors that are no candidates, by the keys of their references
 */
export function prepareComparison(
  lines: readonly StatementLine[],
  candidates: readonly CandidateSector[],
  excluded: ExcludedByKey = new Map(),
) {
  const [lineItems, sectorItems] = [lines.map(toLineItem), candidates.map(toSectorItem)];
  const lineByRow = new Map(lineItems.map((item) => [item.line.row, item]));
  const sectorById = new Map(sectorItems.map((item) => [item.id, item]));
  const itemsByKey = groupByKey([...lineItems, ...sectorItems]);
  const matched = matchExact(lineItems, sectorItems, excluded).map((pairing) => ({
    pairing,
    exact: describe(pairing),
  }));

  /** Finds what a decision is on; null where one of it is not there, or says something else. */
  const find = ({ lines: rows, sectors: keys, content }: SavedDecision): Pairing | null => {
    const own = rows.flatMap((row) => lineByRow.get(row) ?? []);
    const ours = keys.flatMap((key) => sectorById.get(toBookingId(key)) ?? []);
    const now = toPairingContent(
      own.map(({ line }) => line),
      ours.map(({ sector }) => sector),
    );
    const isSame = own.length === rows.length && ours.length === keys.length && now === content;
    return isSame ? { lines: own, sectors: ours } : null;
  };

  /**
   * Compares under some decisions. No decision makes another match by itself; a decision wins over an exact match that it
   * contradicts, and is lost where its lines or sectors say something else.
   */
  return (saved: readonly SavedDecision[]) => {
    const taken = new Set<LineItem | SectorItem>();
    const isFree = (item: LineItem | SectorItem) => !taken.has(item);
    /** Takes each line and sector once. @returns false where one of them is taken */
    const take = (pairing: Pairing) => {
      const items = [...pairing.lines, ...pairing.sectors];
      const areFree = items.every(isFree);
      if (areFree) for (const item of items) taken.add(item);
      return areFree;
    };
    const matches: StatementMatch[] = [];
    const decisions = saved.map((decision): Decision => {
      const pairing = find(decision);
      const isLost = pairing === null || (decision.kind === 'match' && !take(pairing));
      if (pairing && !isLost && decision.kind === 'match') matches.push({ ...describe(pairing), isDecided: true });
      return { ...decision, isLost };
    });
    const refused = new Set(decisions.filter(({ kind, isLost }) => kind === 'refuse' && !isLost).map(({ id }) => id));
    for (const { pairing, exact } of matched) {
      if (!refused.has(exact.id) && take(pairing)) matches.push({ ...exact, isDecided: false });
    }
    const [freeLines, freeSectors] = [lineItems.filter(isFree), [...sectorById.values()].filter(isFree)];
    const { suggestions, isComplete } = suggest(freeLines, freeSectors, refused);
    return {
      ...{ matches, decisions },
      /** Whether every pair that may be suggested was weighed. */
      isComplete,
      theirsOnly: freeLines.map(({ line }) => line.row),
      oursOnly: freeSectors.map(toKey),
      /** Where saved data has the references of lines that are left. */
      elsewhere: freeLines.flatMap(({ line: { row }, key }) => {
        const found = excluded.get(key ?? '');
        return found ? [{ ...found, row }] : [];
      }),
      suggestions: suggestions.map((pairing) =>
        describe(pairing, [
          ...listDoubts(pairing, excluded, (key) => itemsByKey.get(key)?.length ?? 0),
          ...(pairing.doubt ? [pairing.doubt] : []),
        ]),
      ),
    };
  };
}
