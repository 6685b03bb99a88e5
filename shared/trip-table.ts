/** The columns of listed trips: those of the index of saved trips. A field of the schema that is missing here does not compile. */
import { tripAmounts } from './amounts';
import type { ColumnKind } from './columns/columns';
import type { ColumnTable } from './columns/table';
import { centsToDecimal, formatMoney } from './money';
import type { SectorSummary, sectorSummaryRecord, TripItem, tripItemRecord } from './schemas/trip';

type FieldName<R extends { readonly fields: readonly string[] }> = R['fields'][number];

/** The fields of a trip but for its sector summary, in the order of the API. */
const tripFields = {
  id: 'number',
  client_id: 'number',
  consultant_id: 'number',
  branch_id: 'number',
  passenger_id: 'number',
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

type FormattedField = `${(typeof tripAmounts)[number]['summaryField']}_formatted`;

/** The fields of a sector summary but for the texts of its amounts, in the order of the API. */
const summaryFields = {
  sector_count: 'number',
  active_sectors: 'number',
  total_amount: 'number',
  total_net: 'number',
  total_fees: 'number',
  total_gst: 'number',
  total_commission: 'number',
  earliest_travel_date: 'date',
  latest_travel_date: 'date',
} as const satisfies Record<Exclude<FieldName<typeof sectorSummaryRecord>, FormattedField>, ColumnKind>;

/** What is known of a record beside its fields. Times are epoch milliseconds. */
const recordFields = {
  has_summary: 'boolean',
  /** Of the texts of its amounts. */
  amount_style: 'number',
  /** Whether its fields, in the order of the schema, are all that its record says. */
  is_regular: 'boolean',
  /** The record's key, where it is not its id. */
  key: 'text',
  fetched_at: 'number',
  gone_at: 'number',
  rank: 'number',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** Columns of a trip by their names: those of its sector summary have no prefix. */
export const tripColumns = { ...tripFields, ...summaryFields, ...recordFields };

export type TripTable = ColumnTable<typeof tripColumns>;
export type TripColumnName = keyof typeof tripColumns;

/** A listed trip, as its record says it and as it was cached. */
export type TripEntry = {
  readonly key: string;
  readonly trip: TripItem;
  readonly isRegular: boolean;
  readonly fetchedAtMs: number;
  /** Position in the API's unfiltered list; null where it is not known. */
  readonly rank: number | null;
  /** When a complete list first lacked the trip; null while lists have it. */
  readonly goneAtMs: number | null;
};

/** -123456 becomes "-1,234.56". */
const toGroupedDecimal = (cents: number) => formatMoney(cents).replace('\u2212', '-');

/** The ways in which the API writes an amount. */
const amountStyles: readonly ((cents: number) => string)[] = [
  centsToDecimal,
  toGroupedDecimal,
  (cents) => `$${toGroupedDecimal(cents)}`,
  (cents) => toGroupedDecimal(cents).replace('-', '-$'),
  (cents) => `$${centsToDecimal(cents)}`,
];

/** The style in which all amounts of a summary are written; null where there is none, or an amount has no text. */
function findAmountStyle(summary: SectorSummary): number | null {
  const style = amountStyles.findIndex((format) =>
    tripAmounts.every(({ summaryField: name }) => {
      const cents = summary[name];
      return cents !== null && format(cents) === summary[`${name}_formatted`];
    }),
  );
  return style < 0 ? null : style;
}

const listNames = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];
const tripNames = listNames(tripFields);
const summaryNames = listNames(summaryFields);
const recordNames = listNames(recordFields);

/** Sets a trip as the values of a row. */
export function setTrip(table: TripTable, row: number, entry: TripEntry): void {
  const { key, trip, fetchedAtMs, rank, goneAtMs } = entry;
  const { sector_summary: summary } = trip;
  const amountStyle = summary && findAmountStyle(summary);
  table.set(row, tripNames, trip);
  table.set(row, summaryNames, summary ?? {});
  table.set(row, recordNames, {
    has_summary: summary !== null,
    amount_style: amountStyle,
    is_regular: entry.isRegular && (summary === null || amountStyle !== null),
    key: key === String(trip.id) ? null : key,
    fetched_at: fetchedAtMs,
    gone_at: goneAtMs,
    rank,
  });
}

/** The trip of a row; null where only the record itself shows all of it. */
export function toTripItem(table: TripTable, row: number): TripItem | null {
  if (table.get(row, 'is_regular') !== true) return null;
  const read = (names: readonly TripColumnName[]) =>
    Object.fromEntries(names.map((name) => [name, table.get(row, name)]));
  const format = amountStyles[table.column('amount_style').get(row) ?? -1];
  const formatted = tripAmounts.map(({ summaryField: name }) => {
    const cents = table.column(name).get(row);
    return [`${name}_formatted`, cents === null ? null : (format?.(cents) ?? null)];
  });
  const hasSummary = table.get(row, 'has_summary') === true;
  const summary = hasSummary ? { ...read(summaryNames), ...Object.fromEntries(formatted) } : null;
  return { ...read(tripNames), sector_summary: summary } as TripItem;
}
