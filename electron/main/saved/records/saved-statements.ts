/** Compares statements with the saved sectors of one cache, in the data worker. */

import { createHash } from 'node:crypto';
import {
  elsewhereReasons,
  type SavedDecision,
  type StatementLine,
  type StatementScope,
} from '@shared/commission/statement-file';
import { toBookingId } from '@shared/commission/work-records';
import { IdleSlot } from '@shared/values/collections';
import { prepareComparison } from '../matching/compare';
import { type ExcludedByKey, toLineKey } from '../matching/match-exact';
import {
  type Excluded,
  findReferences,
  type HandQuery,
  listForHand,
  selectCandidates,
} from '../matching/select-candidates';
import { joinNames, toLookup } from '../search/name-lookup';
import type { RecordRepository } from '../store/record-repository';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

/** A statement that nobody worked on for this long is let go. */
const idleMs = 5 * 60_000;

/** A statement's lines, with what they are compared. */
export type StatementQuery = {
  readonly lines: readonly StatementLine[];
  readonly scope: StatementScope;
  /** Sectors that the user has matched are compared whatever they are. */
  readonly decisions: readonly SavedDecision[];
  /** The user's labels of clients, for those whose names are not saved. */
  readonly clientLabels: readonly (readonly [id: number, label: string])[];
};

/** A statement's lines beside the saved sectors. */
export type ComparedLists = Awaited<ReturnType<SavedStatements['compare']>>;

/** What no decision changes. */
type Prepared = Omit<ReturnType<typeof selectCandidates>, 'excluded'> & {
  readonly compare: ReturnType<typeof prepareComparison>;
};

/** The first sector of each key that has the weightiest reason. */
function chooseByKey(excluded: readonly Excluded[]): ExcludedByKey {
  const rank = ({ reason }: Excluded) => elsewhereReasons.indexOf(reason);
  const lastFirst = excluded.toReversed().sort((a, b) => rank(b) - rank(a));
  return new Map(lastFirst.map(({ key, ...sector }) => [key, sector]));
}

/** Reads the sectors of one cache for statements. */
export class SavedStatements {
  private readonly records: RecordRepository;
  private readonly trips: IndexedTrips;
  private readonly search: SavedSearch;
  /** What was prepared for the last statement: the user decides on one pair after the other. */
  private readonly prepared = new IdleSlot<Prepared>(idleMs);

  constructor(records: RecordRepository, trips: IndexedTrips, search: SavedSearch) {
    this.records = records;
    this.trips = trips;
    this.search = search;
  }

  /** Compares a statement with what is saved now. @throws AppError `usage` for more sectors than can be compared */
  async compare(query: StatementQuery, signal?: AbortSignal) {
    const { compare, ...selection } = await this.prepare(query, signal);
    const { isComplete, ...compared } = compare(query.decisions);
    return {
      ...compared,
      ...selection,
      notes: isComplete
        ? []
        : ['Not all suggestions are listed: too many sectors have the same amounts. Choose fewer days.'],
    };
  }

  /** Finds the saved bookings whose references some texts are, of any supplier. */
  async findReferences(texts: readonly string[], signal?: AbortSignal) {
    return findReferences({ sectors: await this.search.sectors.readWhole(signal) }, texts);
  }

  /** Lists bookings that a line may be matched with by hand. */
  async listForHand(query: HandQuery, clientLabels: StatementQuery['clientLabels'], signal?: AbortSignal) {
    return listForHand(await this.readIndexes(clientLabels, signal), query);
  }

  private async readIndexes(clientLabels: StatementQuery['clientLabels'], signal?: AbortSignal) {
    const sectors = await this.search.sectors.readWhole(signal);
    const names = joinNames(await this.search.clients.readWhole(signal), toLookup(clientLabels));
    return { sectors, names, trips: await this.trips.getIndex(signal) };
  }

  /** Selects the sectors, and finds what no decision changes, unless that was done and saved data is as it was. */
  private async prepare(
    { lines, scope, clientLabels, decisions }: StatementQuery,
    signal?: AbortSignal,
  ): Promise<Prepared> {
    // Read first: what changes while the indexes are read makes the next comparison prepare again.
    const mark = `${this.records.getGeneration()} ${this.records.getChangeMark()}`;
    const indexes = await this.readIndexes(clientLabels, signal);
    const decidedIds = decisions
      .flatMap(({ kind, sectors: keys }) => (kind === 'match' ? keys.map(toBookingId) : []))
      .sort();
    const content = JSON.stringify([lines, scope, mark, clientLabels, decidedIds]);
    const key = createHash('sha256').update(content).digest('hex');
    const earlier = this.prepared.get(key);
    if (earlier) return earlier;
    const keys = new Set(lines.map(toLineKey).filter((found) => found !== null));
    const { excluded, ...selection } = selectCandidates(indexes, scope, keys, new Set(decidedIds));
    const compare = prepareComparison(lines, selection.sectors, chooseByKey(excluded));
    const prepared: Prepared = { ...selection, compare };
    this.prepared.set(key, prepared);
    return prepared;
  }
}
