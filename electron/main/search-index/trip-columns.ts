/** The columns of the index of listed trips. A field of the schema that is missing here does not compile. */
import type { SectorSummary, sectorSummaryRecord, TripItem, tripItemRecord } from '@shared/schemas/trip';
import type { ColumnTable } from './column-table';
import type { ColumnKind } from './columns';

type FieldName<R extends { readonly fields: readonly string[] }> = R['fields'][number];

const itemColumns = {
  id: 'integer',
  client_id: 'integer',
  consultant_id: 'integer',
  branch_id: 'integer',
  passenger_id: 'integer',
  date_opened: 'date',
  date_quoted: 'date',
  date_activated: 'date',
  trip_type: 'text',
  purchase_order: 'text',
  booked_by: 'text',
  destination: 'text',
  charge_to: 'text',
  source: 'text',
  is_active: 'boolean',
  is_archived: 'boolean',
  is_corporate: 'boolean',
  trip_status: 'text',
  date_closed: 'date',
  date_cancelled: 'date',
  date_finalized: 'date',
} as const satisfies Record<Exclude<FieldName<typeof tripItemRecord>, 'sector_summary'>, ColumnKind>;

const summaryColumns = {
  sector_count: 'integer',
  active_sectors: 'integer',
  total_amount: 'integer',
  total_net: 'integer',
  total_fees: 'integer',
  total_gst: 'integer',
  total_commission: 'integer',
  earliest_travel_date: 'date',
  latest_travel_date: 'date',
  total_amount_formatted: 'amount-text',
  total_net_formatted: 'amount-text',
  total_fees_formatted: 'amount-text',
  total_gst_formatted: 'amount-text',
  total_commission_formatted: 'amount-text',
} as const satisfies Record<FieldName<typeof sectorSummaryRecord>, ColumnKind>;

/** What the index knows of a record beside its fields. Times are epoch milliseconds. */
const recordColumns = {
  has_summary: 'boolean',
  /** The record's key, where it is not its id. */
  key: 'text',
  /** The fields that only the record itself can show, separated by spaces. */
  irregular: 'text',
  fetched_at: 'integer',
  gone_at: 'integer',
  rank: 'integer',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** Columns of a trip by their names: those of its sector summary have no prefix. */
export const tripColumns = { ...itemColumns, ...summaryColumns, ...recordColumns };

export type TripTable = ColumnTable<typeof tripColumns>;
export type TripColumnName = keyof typeof tripColumns;

/** A listed trip, as its record says it and as it was cached. */
export type TripEntry = {
  readonly key: string;
  readonly trip: TripItem;
  /** Paths of the contract warnings of the record. */
  readonly warningPaths: readonly string[];
  /** Whether its fields, in the order of the schema, are all that its record says. */
  readonly isRegular: boolean;
  readonly fetchedAtMs: number;
  /** Position in the API's unfiltered list; null where it is not known. */
  readonly rank: number | null;
  /** When a complete list first lacked the trip; null while lists have it. */
  readonly goneAtMs: number | null;
};

/** The name under which a record is irregular by more than its documented fields: others, or another order of them. */
const otherFields = 'other';

function listIrregular(paths: readonly string[]): string {
  return [...new Set([...paths.filter((path) => path !== ''), otherFields])].join(' ');
}

const listNames = <S extends object>(columns: S) => Object.keys(columns) as (keyof S & string)[];
const itemNames = listNames(itemColumns);
const summaryNames = listNames(summaryColumns);
const recordNames = listNames(recordColumns);
const noSummary: Partial<SectorSummary> = {};

/** Sets a trip as the values of a row. */
export function setTrip(table: TripTable, row: number, entry: TripEntry): void {
  const { key, trip, fetchedAtMs, rank, goneAtMs } = entry;
  table.set(row, itemNames, trip);
  table.set(row, summaryNames, trip.sector_summary ?? noSummary);
  table.set(row, recordNames, {
    has_summary: trip.sector_summary !== null,
    key: key === String(trip.id) ? null : key,
    irregular: entry.isRegular ? null : listIrregular(entry.warningPaths),
    fetched_at: fetchedAtMs,
    gone_at: goneAtMs,
    rank,
  });
}

/** The trip of a row; null where only the record itself shows all of it. */
export function toTripItem(table: TripTable, row: number): TripItem | null {
  if (table.column('irregular').get(row) !== null) return null;
  const read = (names: readonly TripColumnName[]) => {
    const values: Record<string, unknown> = {};
    for (const name of names) values[name] = table.get(row, name);
    return values;
  };
  const trip = read(itemNames);
  trip.sector_summary = table.column('has_summary').get(row) === true ? read(summaryNames) : null;
  return trip as TripItem;
}
