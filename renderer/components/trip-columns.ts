/** The columns of every list of trips: each field of the list item, the common ones shown. */
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import { formatNameAndId, type NameKind, type Names } from '@shared/schemas/directory';
import type { TripRow } from '@shared/schemas/trip';

type Column = AppColumn<TripRow>;
type Summary = NonNullable<TripRow['trip']['sector_summary']>;

// Each column reads its own field by name, not by a variable: through 100,000 rows that is several times as fast.
const amount = (id: string, header: string, cents: (summary: Summary) => number | null): Column =>
  createAmountColumn({
    id,
    header,
    cents: ({ trip }) => (trip.sector_summary === null ? null : cents(trip.sector_summary)),
  });

const text = (id: string, header: string, size: number, value: Column['value']): Column => ({
  id,
  header,
  size,
  value,
});

type IsHidden = { readonly isHidden?: boolean };

const date = (
  id: string,
  header: string,
  value: (row: TripRow) => string | null,
  { isHidden = false }: IsHidden = {},
) => createDateColumn({ id, header, isHidden, value });

const hidden: IsHidden = { isHidden: true };

const flag = (id: string, header: string, value: (row: TripRow) => boolean | null): Column =>
  createFlagColumn({ id, header, isHidden: true, value });

/** An id by its name, as it is sorted, searched and shown; the id alone where there is no name. */
function named(names: Names, kind: NameKind, header: string, idOf: (row: TripRow) => number | null): Column {
  const known = new Map<number | null, string | null>();
  const value = (row: TripRow) => {
    const id = idOf(row);
    const text = known.get(id);
    if (text !== undefined) return text;
    const found = formatNameAndId(names, kind, id);
    known.set(id, found);
    return found;
  };
  return { id: `${kind}_id`, header, size: 168, value };
}

const differs = 'Differs from the API’s documentation';

function toTripIdCell({ trip, warnings }: TripRow): CellView {
  const mark = warnings.length > 0 ? { mark: differs, hover: differs } : {};
  return trip.id === null ? { text: '–', ...mark } : { text: String(trip.id), href: `#/trips/${trip.id}`, ...mark };
}

/** @param names - of clients, consultants and branches */
export function createTripColumns(names: Names): Column[] {
  return [
    {
      ...createIdColumn<TripRow>({ id: 'id', header: 'Trip', value: ({ trip }) => trip.id }),
      size: 92,
      isPinned: true,
      cell: toTripIdCell,
    },
    date('date_opened', 'Opened', ({ trip }) => trip.date_opened),
    createStatusColumn({ id: 'trip_status', header: 'Status', value: ({ trip }) => trip.trip_status }),
    text('booked_by', 'Booked by', 160, ({ trip }) => trip.booked_by),
    text('destination', 'Destination', 124, ({ trip }) => trip.destination),
    date('earliest_travel_date', 'Departs', ({ trip }) => trip.sector_summary?.earliest_travel_date ?? null),
    amount('total_amount', 'Total', (summary) => summary.total_amount),
    amount('total_net', 'Net', (summary) => summary.total_net),
    amount('total_fees', 'Fees', (summary) => summary.total_fees),
    amount('total_gst', 'GST', (summary) => summary.total_gst),
    amount('total_commission', 'Commission', (summary) => summary.total_commission),
    createCountColumn({
      id: 'sector_count',
      header: 'Sectors',
      value: ({ trip }) => trip.sector_summary?.sector_count ?? null,
    }),
    named(names, 'consultant', 'Consultant', ({ trip }) => trip.consultant_id),
    named(names, 'branch', 'Branch', ({ trip }) => trip.branch_id),
    named(names, 'client', 'Client', ({ trip }) => trip.client_id),
    text('charge_to', 'Charge to', 180, ({ trip }) => trip.charge_to),
    text('purchase_order', 'Purchase order', 130, ({ trip }) => trip.purchase_order),
    text('source', 'Source', 90, ({ trip }) => trip.source),
    text('trip_type', 'Type', 90, ({ trip }) => trip.trip_type),
    createIdColumn({
      id: 'passenger_id',
      header: 'Passenger id',
      isHidden: true,
      value: ({ trip }) => trip.passenger_id,
    }),
    date('date_quoted', 'Quoted', ({ trip }) => trip.date_quoted, hidden),
    date('date_activated', 'Activated', ({ trip }) => trip.date_activated, hidden),
    date('date_closed', 'Closed', ({ trip }) => trip.date_closed, hidden),
    date('date_cancelled', 'Cancelled', ({ trip }) => trip.date_cancelled, hidden),
    date('date_finalized', 'Finalised', ({ trip }) => trip.date_finalized, hidden),
    date('latest_travel_date', 'Returns', ({ trip }) => trip.sector_summary?.latest_travel_date ?? null, hidden),
    createCountColumn({
      id: 'active_sectors',
      header: 'Active sectors',
      isHidden: true,
      value: ({ trip }) => trip.sector_summary?.active_sectors ?? null,
    }),
    flag('is_active', 'Active', ({ trip }) => trip.is_active),
    flag('is_archived', 'Archived', ({ trip }) => trip.is_archived),
    flag('is_corporate', 'Corporate', ({ trip }) => trip.is_corporate),
  ];
}
