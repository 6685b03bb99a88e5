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
  getDifference,
  getPairingId,
  groupByKey,
  type LineItem,
  listDoubts,
  matchExact,
  type Pairing,
  type SectorItem,
  type SharedKeys,
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
type Suggestions = { readonly suggestions: Suggested[]; readonly isComplete: boolean };

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
function suggest(
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

/** The four lists. */
export type Comparison = ReturnType<StatementComparer['compare']>;

const toKey = ({ sector: { tripId, sectorId } }: SectorItem): BookingKey => ({ tripId, sectorId });

const describe = (pairing: Pairing, doubts: readonly BasisDoubt[] = []): StatementSuggestion => ({
  id: getPairingId(pairing),
  lines: pairing.lines.map(({ line }) => line.row),
  sectors: pairing.sectors.map(toKey),
  basis: describeBasis(pairing, doubts),
  difference: getDifference(pairing),
});

/** Takes what one comparison matches: each line and sector once. */
function createTaker() {
  const taken = new Set<LineItem | SectorItem>();
  return {
    /** @returns false where one of them is taken */
    take: ({ lines, sectors }: Pairing): boolean => {
      const items = [...lines, ...sectors];
      if (items.some((item) => taken.has(item))) return false;
      for (const item of items) taken.add(item);
      return true;
    },
    isFree: (item: LineItem | SectorItem): boolean => !taken.has(item),
  };
}

/**
 * Compares the lines of a statement with sectors, after each decision of the user anew. What no decision changes is found
 * once: keys, names and exact matches, which are those of all lines and sectors.
 */
export class StatementComparer {
  private readonly lines: ReadonlyMap<number, LineItem>;
  private readonly sectors: ReadonlyMap<string, SectorItem>;
  private readonly exact: readonly (StatementSuggestion & { readonly pairing: Pairing })[];
  private readonly sharedKeys: SharedKeys;
  private readonly itemsByKey: ReadonlyMap<string, readonly unknown[]>;

  /** @param sharedKeys - of references that sectors have which are no candidates, with the reasons */
  constructor(
    lines: readonly StatementLine[],
    candidates: readonly CandidateSector[],
    sharedKeys: SharedKeys = new Map(),
  ) {
    const [lineItems, sectorItems] = [lines.map(toLineItem), candidates.map(toSectorItem)];
    this.lines = new Map(lineItems.map((item) => [item.line.row, item]));
    this.sectors = new Map(sectorItems.map((item) => [item.id, item]));
    this.sharedKeys = sharedKeys;
    this.itemsByKey = groupByKey([...lineItems, ...sectorItems]);
    this.exact = matchExact(lineItems, sectorItems, sharedKeys).map((pairing) => ({ ...describe(pairing), pairing }));
  }

  /**
   * Compares under some decisions. No decision makes another match by itself; a decision wins over an exact match that it
   * contradicts, and is lost where its lines or sectors say something else.
   */
  compare(saved: readonly SavedDecision[]) {
    const { take, isFree } = createTaker();
    const matches: StatementMatch[] = [];
    const decisions = saved.map((decision): Decision => {
      const pairing = this.find(decision);
      const isLost = pairing === null || (decision.kind === 'match' && !take(pairing));
      if (pairing && !isLost && decision.kind === 'match') matches.push({ ...describe(pairing), isDecided: true });
      return { ...decision, isLost };
    });
    const refused = new Set(decisions.filter(({ kind, isLost }) => kind === 'refuse' && !isLost).map(({ id }) => id));
    for (const { pairing, ...exact } of this.exact) {
      if (!refused.has(exact.id) && take(pairing)) matches.push({ ...exact, isDecided: false });
    }
    const lines = [...this.lines.values()].filter(isFree);
    const sectors = [...this.sectors.values()].filter(isFree);
    const { suggestions, isComplete } = suggest(lines, sectors, refused);
    return {
      ...{ matches, decisions },
      /** Whether every pair that may be suggested was weighed. */
      isComplete,
      theirsOnly: lines.map(({ line }) => line.row),
      oursOnly: sectors.map(toKey),
      suggestions: suggestions.map((pairing) =>
        describe(pairing, [
          ...listDoubts(pairing, this.sharedKeys, (key) => this.itemsByKey.get(key)?.length ?? 0),
          ...(pairing.doubt ? [pairing.doubt] : []),
        ]),
      ),
    };
  }

  /** Finds what a decision is on; null where one of it is not there, or says something else. */
  private find({ lines: rows, sectors: keys, content }: SavedDecision): Pairing | null {
    const lines = rows.flatMap((row) => this.lines.get(row) ?? []);
    const sectors = keys.flatMap((key) => this.sectors.get(toBookingId(key)) ?? []);
    const now = toPairingContent(
      lines.map(({ line }) => line),
      sectors.map(({ sector }) => sector),
    );
    return lines.length === rows.length && sectors.length === keys.length && now === content
      ? { lines, sectors }
      : null;
  }
}
