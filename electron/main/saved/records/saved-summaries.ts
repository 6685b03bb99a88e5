/** Summaries of the saved trips and sectors of one cache. */

import { listMeasureIds, summaryAmounts } from '@shared/summary/catalogue';
import {
  type CellAddress,
  type CellRecords,
  describeShown,
  maxCellRecords,
  type SummaryDefinition,
} from '@shared/summary/definition';
import { type EncodedSummary, encodeSummary } from '@shared/summary/encoded-summary';
import { splitSummaryFilters } from '@shared/summary/filters';
import { getPeriodBefore, getSummaryDate } from '@shared/summary/periods';
import { findCellRows, planSums, summarise, toOneCell } from '@shared/summary/summarise';
import { type ComparedTable, movePeriods, pickRows, selectPeriodBefore } from '@shared/summary/summary-table';
import type { TripIndex } from '../search/trip-index';
import { readRecords } from '../summary/cell-records';
import { type LinkedIndex, LinkedIndexes } from '../summary/linked-index';
import { filterSectors, type SectorFilters, type Selection, Selections, toDayNumber } from '../summary/selection';
import { findOldest, pickInactive, type SourceRows, selectRows } from '../summary/source-rows';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

type Selected = { readonly selection: Selection; readonly notes: readonly string[] };
type SelectedCell = { readonly source: SourceRows; readonly notes: readonly string[] };

/** Whether a trip's dates of travel may have a day of a range; one that is not known may. */
function mayTravelIn(trips: TripIndex, row: number, from: number, to: number): boolean {
  const first = trips.table.column('earliest_travel_date').getDay(row);
  const last = trips.table.column('latest_travel_date').getDay(row);
  return (first === null || first <= to) && (last === null || last >= from);
}

/** The rows of trips that match, and the filters of their sectors. */
type Found = {
  readonly rows: Uint32Array;
  readonly ofSectors: SectorFilters;
  readonly notes: readonly string[];
};

/** Adds up the records of one cache, in the data worker. */
export class SavedSummaries {
  private readonly trips: IndexedTrips;
  private readonly search: SavedSearch;
  private readonly indexes = new LinkedIndexes();
  private readonly selections = new Selections();

  constructor(trips: IndexedTrips, search: SavedSearch) {
    this.trips = trips;
    this.search = search;
  }

  /**
   * Adds the saved data up.
   *
   * @throws AppError `usage` for an unknown filter, and for more groups than a screen can show
   */
  async summarise(definition: SummaryDefinition, signal?: AbortSignal): Promise<EncodedSummary> {
    const { selection, notes } = await this.select(definition, signal);
    const { source } = selection;
    const before = definition.before === undefined ? null : this.selectBefore(source, definition);
    const inactive = selection.getInactive(listMeasureIds(definition));
    return encodeSummary({ ...summarise(source, definition, before), inactive, coverage: source.coverage, notes });
  }

  /** Lists what is behind a cell. @throws AppError as {@link summarise} does */
  async listRecords(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<CellRecords> {
    const { source } = await this.selectCell(definition, cell, signal);
    const total = [toOneCell(source, planSums(source, definition.measures))];
    const oldest = findOldest(source);
    const records = source.rows.length <= maxCellRecords ? readRecords(source) : [];
    return {
      count: source.rows.length,
      shown: describeShown({ total, oldest }),
      oldest,
      records,
      rowCount: 0,
      rows: '',
    };
  }

  /** Describes what is behind a cell without its records, with all of its amounts. @throws AppError as {@link summarise} does */
  async describeCell(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal) {
    const { source, notes } = await this.selectCell(definition, cell, signal);
    const plan = planSums(source, summaryAmounts);
    const oldest = findOldest(source);
    return {
      measures: plan.measures,
      total: [toOneCell(source, plan)],
      inactive: toOneCell(pickInactive(source), plan),
      shown: describeShown({ total: [toOneCell(source, planSums(source, definition.measures))], oldest }),
      oldest,
      coverage: source.coverage,
      notes: [...notes],
    };
  }

  /** Selects what the sums are compared with; null where there is no period before. */
  private selectBefore(source: SourceRows, definition: SummaryDefinition): ComparedTable | null {
    const periodBefore = getPeriodBefore(definition);
    switch (periodBefore.kind) {
      case 'none':
        return null;
      case 'field':
        return selectPeriodBefore(source, definition, periodBefore, true);
      case 'dates': {
        const { from, to } = periodBefore.before;
        const filters = { ...definition.filters, date_from: from, date_to: to };
        // Of the same state of the indexes as the rows that are compared with them.
        const { rows, ofSectors } = this.find(source.index, { ...definition, filters });
        const before = filterSectors(selectRows(source.index, rows), ofSectors);
        const table = movePeriods(before, periodBefore.months);
        return { table, coverage: before.coverage, ranAtMs: null, field: null };
      }
    }
  }

  private async selectCell(
    definition: SummaryDefinition,
    cell: CellAddress,
    signal: AbortSignal | undefined,
  ): Promise<SelectedCell> {
    const { selection, notes } = await this.select(definition, signal);
    const { source } = selection;
    return { source: pickRows(source, findCellRows(source, definition, cell)), notes };
  }

  /** Finds the trips that match. From and To compare the date of the summary's periods, where it has any. */
  private find({ trips, sectorTrips }: LinkedIndex, definition: SummaryDefinition): Found {
    const { ofTrips, ofSectors } = splitSummaryFilters(definition);
    const date = getSummaryDate(definition);
    const { date_from: from = '', date_to: to = '', ...others } = ofTrips;
    if (date === null || (from === '' && to === '')) return { ...this.trips.find(trips, ofTrips), ofSectors };
    const { rows, notes } = this.trips.find(trips, others);
    const [min, max] = [from === '' ? 0 : toDayNumber(from), to === '' ? Number.MAX_SAFE_INTEGER : toDayNumber(to)];
    if (date === 'travel' && definition.source === 'sectors') {
      const bounds = { ...(from !== '' && { travel_from: from }), ...(to !== '' && { travel_to: to }) };
      const hasSectors = new Set(sectorTrips.map(({ listedRow }) => listedRow));
      // A trip whose sectors are not saved is missed only where it may have some in these dates.
      const wanted = rows.filter((row) => hasSectors.has(row) || mayTravelIn(trips, row, min, max));
      return { rows: wanted, ofSectors: { ...ofSectors, ...bounds }, notes };
    }
    const column = trips.table.column(date === 'opened' ? 'date_opened' : 'earliest_travel_date');
    const isInside = (row: number) => {
      const day = column.getDay(row);
      return day !== null && day >= min && day <= max;
    };
    return { rows: rows.filter(isInside), ofSectors, notes };
  }

  private async select(definition: SummaryDefinition, signal: AbortSignal | undefined): Promise<Selected> {
    const { source } = definition;
    const sectors = source === 'sectors' ? await this.search.readSectors(signal) : null;
    const trips = await this.trips.getIndex();
    signal?.throwIfAborted();
    const index = this.indexes.get(trips, sectors);
    const { rows, ofSectors, notes } = this.find(index, definition);
    return { selection: this.selections.get(index, rows, ofSectors), notes };
  }
}
