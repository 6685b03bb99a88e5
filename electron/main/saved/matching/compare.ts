/** Compares a statement's lines with sectors: the four lists, with what the user has decided. */

import type { CandidateSector, StatementLine } from '@shared/commission/statement-file';
import {
  type BasisDoubt,
  type BasisKind,
  type Decision,
  type StatementMatch,
  type StatementSuggestion,
  toPairingContent,
} from '@shared/commission/statement-work';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import {
  describeBasis,
  getDifference,
  getPairingId,
  groupBy,
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

export type SavedDecision = Omit<Decision, 'isLost'>;

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

/** Lines and sectors by what names them. */
class Items {
  readonly lines: ReadonlyMap<number, LineItem>;
  readonly sectors: ReadonlyMap<string, SectorItem>;

  constructor(lines: readonly StatementLine[], sectors: readonly CandidateSector[]) {
    this.lines = new Map(lines.map((line) => [line.row, toLineItem(line)]));
    this.sectors = new Map(sectors.map((sector) => [toBookingId(sector), toSectorItem(sector)]));
  }

  /** Finds the items of a decision; null where one of them is not there. */
  find(rows: readonly number[], keys: readonly BookingKey[], kind: BasisKind): Pairing | null {
    const lines = rows.flatMap((row) => this.lines.get(row) ?? []);
    const sectors = keys.flatMap((key) => this.sectors.get(toBookingId(key)) ?? []);
    return lines.length === rows.length && sectors.length === keys.length ? { lines, sectors, kind } : null;
  }
}

/** What the matches of one comparison have taken. */
class TakenItems {
  private readonly taken = new Set<LineItem | SectorItem>();

  /** Takes the items of a match; false where one of them is taken. */
  take({ lines, sectors }: Pairing): boolean {
    const items = [...lines, ...sectors];
    if (items.some((item) => this.taken.has(item))) return false;
    for (const item of items) this.taken.add(item);
    return true;
  }

  listFree<T extends LineItem | SectorItem>(items: Iterable<T>): T[] {
    return [...items].filter((item) => !this.taken.has(item));
  }
}

function countByKey(items: readonly (LineItem | SectorItem)[]): ReadonlyMap<string, number> {
  return new Map([...groupBy(items, ({ key }) => key)].map(([key, ofKey]) => [key, ofKey.length]));
}

type Exact = { readonly pairing: Pairing; readonly described: StatementSuggestion };

/**
 * Compares the lines of a statement with sectors, after each decision of the user anew. What no decision changes is found
 * once: keys, names and exact matches, which are those of all lines and sectors.
 */
export class StatementComparer {
  private readonly items: Items;
  private readonly lineByRow: ReadonlyMap<number, StatementLine>;
  private readonly sectorById: ReadonlyMap<string, CandidateSector>;
  private readonly exact: readonly Exact[];
  private readonly sharedKeys: SharedKeys;
  private readonly countByKey: ReadonlyMap<string, number>;

  /** @param sharedKeys - of references that sectors have which are no candidates, with the reasons */
  constructor(
    lines: readonly StatementLine[],
    candidates: readonly CandidateSector[],
    sharedKeys: SharedKeys = new Map(),
  ) {
    this.items = new Items(lines, candidates);
    this.lineByRow = new Map(lines.map((line) => [line.row, line]));
    this.sectorById = new Map(candidates.map((sector) => [toBookingId(sector), sector]));
    this.sharedKeys = sharedKeys;
    const [lineItems, sectorItems] = [[...this.items.lines.values()], [...this.items.sectors.values()]];
    this.countByKey = countByKey([...lineItems, ...sectorItems]);
    this.exact = matchExact(lineItems, sectorItems, sharedKeys).map((pairing) => ({
      pairing,
      described: this.describe(pairing),
    }));
  }

  /**
   * Compares under some decisions. No decision makes another match by itself; a decision wins over an exact match that it
   * contradicts, and is lost where its lines or sectors say something else.
   */
  compare(saved: readonly SavedDecision[]): Comparison {
    const { items } = this;
    const taken = new TakenItems();
    const matched: (Exact & { readonly isDecided: boolean })[] = [];
    const decisions = saved.map((decision) => {
      const found = items.find(decision.lines, decision.sectors, decision.basis.kind);
      const pairing = found && this.getContent(found) === decision.content ? found : null;
      const isLost = pairing === null || (decision.kind === 'match' && !taken.take(pairing));
      if (pairing !== null && !isLost && decision.kind === 'match') {
        matched.push({ pairing, described: this.describe(pairing), isDecided: true });
      }
      return { ...decision, isLost };
    });
    const refused = new Set(decisions.filter(({ kind, isLost }) => kind === 'refuse' && !isLost).map(({ id }) => id));
    for (const exact of this.exact) {
      if (!refused.has(exact.described.id) && taken.take(exact.pairing)) matched.push({ ...exact, isDecided: false });
    }
    const lines = taken.listFree(items.lines.values());
    const sectors = taken.listFree(items.sectors.values());
    const { suggestions, isComplete } = suggest(lines, sectors, refused);
    return {
      matches: matched.map(({ described, isDecided }) => ({ ...described, isDecided })),
      theirsOnly: lines.map(({ row }) => row),
      oursOnly: sectors.map(({ sector }) => sector),
      suggestions: suggestions.map((pairing) => this.describe(pairing, this.listDoubts(pairing))),
      decisions,
      isComplete,
    };
  }

  /** Says why the same reference did not match by itself. */
  private listDoubts(pairing: Pairing) {
    return listDoubts(pairing, this.sharedKeys, (key) => this.countByKey.get(key) ?? 0);
  }

  private describe(pairing: Pairing, doubts: readonly BasisDoubt[] = []): StatementSuggestion {
    return {
      id: getPairingId(pairing),
      lines: pairing.lines.map(({ row }) => row),
      sectors: pairing.sectors.map(({ sector }) => sector),
      basis: describeBasis(pairing, doubts),
      difference: getDifference(pairing),
    };
  }

  private getContent({ lines, sectors }: Pairing): string {
    return toPairingContent(
      lines.flatMap(({ row }) => this.lineByRow.get(row) ?? []),
      sectors.flatMap(({ id }) => this.sectorById.get(id) ?? []),
    );
  }
}
