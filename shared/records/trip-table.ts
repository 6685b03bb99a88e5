/** Listed trips as a table of columns: the index of saved trips, and a list on its way to the page. */

import type { ColumnKind } from '../columns/columns';
import type { ColumnTable } from '../columns/table';
import { toColumnKinds } from '../fields/field';
import { summaryFields, tripFields } from '../fields/trip';
import type { ContractWarning } from './record';
import type { SectorSummary, TripItem, TripRow } from './trip';

/** What is known of a record beside its fields. Times are epoch milliseconds. */
const recordFields = {
  has_summary: 'boolean',
  /** What in it is not as documented, as JSON. */
  warnings: 'text',
  /** The record's key, where it is not its id. */
  key: 'text',
  fetched_at: 'number',
  gone_at: 'number',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** Columns of a trip by their names: those of its sector summary have no prefix. */
export const tripColumns = { ...toColumnKinds(tripFields), ...toColumnKinds(summaryFields), ...recordFields };

export type TripTable = ColumnTable<typeof tripColumns>;
export type TripColumnName = keyof typeof tripColumns;

/** A listed trip as it was cached. */
export type TripEntry = TripRow & {
  readonly key: string;
  /** When a complete list first lacked the trip; null while lists have it. */
  readonly goneAtMs: number | null;
};

const listNames = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];
const tripNames = listNames(tripFields);
const summaryNames = listNames(summaryFields);
const recordNames = listNames(recordFields);

/** Sets a trip as the values of a row. `key` and `goneAtMs` are those of a cached one. */
export function setTripRow(
  table: TripTable,
  row: number,
  { trip, warnings, fetchedAtMs, key, goneAtMs }: TripRow & Partial<TripEntry>,
): void {
  table.set(row, tripNames, trip);
  table.set(row, summaryNames, trip.sector_summary ?? {});
  table.set(row, recordNames, {
    has_summary: trip.sector_summary !== null,
    warnings: warnings.length > 0 ? JSON.stringify(warnings) : null,
    key: key === String(trip.id) ? null : key,
    fetched_at: fetchedAtMs,
    gone_at: goneAtMs,
  });
}

/** A part of a row, which reads its values from the columns. */
class View {
  readonly table: TripTable;
  readonly row: number;

  constructor(table: TripTable, row: number) {
    this.table = table;
    this.row = row;
  }
}

class SummaryView extends View {}

class TripView extends View {
  get sector_summary(): SectorSummary | null {
    const { table, row } = this;
    return table.get(row, 'has_summary') === true ? (new SummaryView(table, row) as unknown as SectorSummary) : null;
  }
}

function defineFields(view: typeof View, names: readonly TripColumnName[]): void {
  for (const name of names) {
    Object.defineProperty(view.prototype, name, {
      get(this: View) {
        return this.table.get(this.row, name);
      },
    });
  }
}

defineFields(TripView, tripNames);
defineFields(SummaryView, summaryNames);

const noWarnings: ContractWarning[] = [];

class RowView extends View {
  get trip(): TripItem {
    return new TripView(this.table, this.row) as unknown as TripItem;
  }

  get warnings(): readonly ContractWarning[] {
    const text = this.table.get(this.row, 'warnings');
    return text === null ? noWarnings : (JSON.parse(text) as ContractWarning[]);
  }

  get fetchedAtMs(): number | undefined {
    return this.table.get(this.row, 'fetched_at') ?? undefined;
  }
}

/**
 * The row of a table as a view: it shows what the table has when it is read. It lacks what the columns do, the texts of amounts and
 * fields that are not documented: these are in the record.
 */
export const toTripRow = (table: TripTable, row: number): TripRow => new RowView(table, row) as unknown as TripRow;

/** The rows of a table as views. */
export const toTripRows = (table: TripTable): TripRow[] =>
  Array.from({ length: table.rowCount }, (_, row) => toTripRow(table, row));
