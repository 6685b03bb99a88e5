/** The columns of the index of listed trips. */
import type { SectorSummary, TripItem } from '@shared/schemas/trip';
import { summaryFieldKinds, tripFieldKinds } from '@shared/trip-rows/trip-fields';
import type { ColumnTable } from './column-table';
import type { ColumnKind } from './columns';

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
export const tripColumns = { ...tripFieldKinds, ...summaryFieldKinds, ...recordColumns };

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
const itemNames = listNames(tripFieldKinds);
const summaryNames = listNames(summaryFieldKinds);
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
