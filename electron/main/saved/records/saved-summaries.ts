/** Summaries of the saved trips and sectors of one cache. */

import type { TripDateField } from '@shared/filters/date-fit';
import {
  type CellAddress,
  type CellDescription,
  type CellRecords,
  maxCellRecords,
  type SummaryDefinition,
  type SummaryField,
} from '@shared/summary/definition';
import { type EncodedSummary, encodeSummary } from '@shared/summary/encoded-summary';
import { getPeriodBefore, getSummaryDate } from '@shared/summary/periods';
import { splitSummaryFilters } from '@shared/summary/values';
import type { TripIndex } from '../search/trip-index';
import { findCellRows, readRecords } from '../summary/cell-records';
import { type LinkedIndex, LinkedIndexes } from '../summary/linked-index';
import { type RowsBefore, selectBefore } from '../summary/rows-before';
import { filterSectors, type SectorFilters, type Selection, Selections, toDayNumber } from '../summary/selection';
import { findOldest, pickInactive, pickRows, type SourceRows, selectRows } from '../summary/source-rows';
import { groupSource, summarise, toOneCell } from '../summary/summarise';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

type Selected = { readonly selection: Selection; readonly notes: readonly string[] };
type SelectedCell = { readonly source: SourceRows; readonly notes: readonly string[] };

/** The date of a trip that a field of periods groups by; null for dates of its sectors. */
function getTripDate(source: SummaryDefinition['source'], field: SummaryField): TripDateField | null {
  if (field.startsWith('opened-')) return 'date_opened';
  return source === 'trips' ? 'earliest_travel_date' : null;
}

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
    const { source, inactive } = selection;
    const before = definition.change ? this.selectBefore(source, definition) : null;
    return encodeSummary({ ...summarise(source, definition, before), inactive, coverage: source.coverage, notes });
  }

  /** Lists what is behind a cell. @throws AppError as {@link summarise} does */
  async listRecords(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<CellRecords> {
    const { source } = await this.selectCell(definition, cell, signal);
    return {
      total: [toOneCell(source)],
      oldest: findOldest(source),
      records: source.rows.length <= maxCellRecords ? readRecords(source) : [],
    };
  }

  /** Describes what is behind a cell without its records. @throws AppError as {@link summarise} does */
  async describeCell(definition: SummaryDefinition, cell: CellAddress, signal?: AbortSignal): Promise<CellDescription> {
    const { source, notes } = await this.selectCell(definition, cell, signal);
    return {
      total: [toOneCell(source)],
      oldest: findOldest(source),
      inactive: toOneCell(pickInactive(source)),
      coverage: source.coverage,
      notes: [...notes],
    };
  }

  /** Selects what the sums are compared with; null where there is no period before. */
  private selectBefore(source: SourceRows, definition: SummaryDefinition): RowsBefore | null {
    const periodBefore = getPeriodBefore(definition);
    switch (periodBefore.kind) {
      case 'none':
        return null;
      case 'field': {
        const fields: readonly (SummaryField | null)[] = [...definition.rows, definition.column];
        const date = getTripDate(definition.source, periodBefore.field);
        const listed = date === null ? null : this.trips.getListedBy(date);
        return selectBefore(source, periodBefore, fields.indexOf(periodBefore.field), listed);
      }
      case 'dates': {
        const { from, to } = periodBefore.before;
        const filters = { ...definition.filters, date_from: from, date_to: to };
        // Of the same state of the indexes as the rows that are compared with them.
        const { rows, ofSectors } = this.find(source.index, { ...definition, filters });
        return {
          source: filterSectors(selectRows(source.index, rows), ofSectors),
          months: periodBefore.months,
          field: null,
        };
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
    return { source: pickRows(source, findCellRows(groupSource(source, definition), cell)), notes };
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
