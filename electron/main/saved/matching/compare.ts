/** Compares a statement's lines with sectors: the four lists, with what the user has decided. */

import type { CandidateSector, StatementLine } from '@shared/commission/statement-file';
import {
  type BasisDoubt,
  type Decision,
  type SavedDecision,
  type StatementMatch,
  type StatementSuggestion,
  toPairingContent,
} from '@shared/commission/statement-work';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import {
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
import { suggest } from './score-pairs';

/** The four lists. */
export type Comparison = {
  readonly matches: StatementMatch[];
  readonly theirsOnly: number[];
  readonly oursOnly: BookingKey[];
  readonly suggestions: StatementSuggestion[];
  readonly decisions: Decision[];
  /** Whether every pair that may be suggested was weighed. */
  readonly isComplete: boolean;
};

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
  compare(saved: readonly SavedDecision[]): Comparison {
    const { take, isFree } = createTaker();
    const matches: StatementMatch[] = [];
    const decisions = saved.map((decision) => {
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
      ...{ matches, decisions, isComplete },
      theirsOnly: lines.map(({ line }) => line.row),
      oursOnly: sectors.map(toKey),
      suggestions: suggestions.map((pairing) =>
        describe(
          pairing,
          listDoubts(pairing, this.sharedKeys, (key) => this.itemsByKey.get(key)?.length ?? 0),
        ),
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
