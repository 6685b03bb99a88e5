/** The columns of every list of trips: each field of the list item, the common ones visible. */
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

// Each column reads its field by name, not by a variable: in 100,000 rows that is several times as fast.
const createAmount = (id: string, header: string, cents: (summary: Summary) => number | null): Column =>
  createAmountColumn({
    id,
    header,
    cents: ({ trip }) => (trip.sector_summary === null ? null : cents(trip.sector_summary)),
  });

const createText = (id: string, header: string, size: number, value: Column['value']): Column => ({
  id,
  header,
  size,
  value,
});

const createDate = (
  id: string,
  header: string,
  value: (row: TripRow) => string | null,
  { isHidden = false }: { readonly isHidden?: boolean } = {},
) => createDateColumn({ id, header, isHidden, value });

const hidden = { isHidden: true };

const createFlag = (id: string, header: string, value: (row: TripRow) => boolean | null): Column =>
  createFlagColumn({ id, header, isHidden: true, value });

/** Creates a column of ids, shown, sorted and searched by name. An id without a name stands alone. */
function createNameColumn(
  names: Names,
  kind: NameKind,
  header: string,
  getId: (row: TripRow) => number | null,
): Column {
  const textById = new Map<number | null, string | null>();
  const value = (row: TripRow) => {
    const id = getId(row);
    const cached = textById.get(id);
    if (cached !== undefined) return cached;
    const text = formatNameAndId(names, kind, id);
    textById.set(id, text);
    return text;
  };
  return { id: `${kind}_id`, header, size: 168, value };
}

const differsFromDocumentation = 'Differs from the API’s documentation';

function toTripIdCell({ trip, warnings }: TripRow): CellView {
  const warning: Partial<CellView> =
    warnings.length > 0 ? { warning: differsFromDocumentation, tooltip: differsFromDocumentation } : {};
  return trip.id === null
    ? { text: '–', ...warning }
    : { text: String(trip.id), href: `#/trips/${trip.id}`, ...warning };
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
    createDate('date_opened', 'Opened', ({ trip }) => trip.date_opened),
    createStatusColumn({ id: 'trip_status', header: 'Status', value: ({ trip }) => trip.trip_status }),
    createText('booked_by', 'Booked by', 160, ({ trip }) => trip.booked_by),
    createText('destination', 'Destination', 124, ({ trip }) => trip.destination),
    createDate('earliest_travel_date', 'Departs', ({ trip }) => trip.sector_summary?.earliest_travel_date ?? null),
    createAmount('total_amount', 'Total', (summary) => summary.total_amount),
    createAmount('total_net', 'Net', (summary) => summary.total_net),
    createAmount('total_fees', 'Fees', (summary) => summary.total_fees),
    createAmount('total_gst', 'GST', (summary) => summary.total_gst),
    createAmount('total_commission', 'Commission', (summary) => summary.total_commission),
    createCountColumn({
      id: 'sector_count',
      header: 'Sectors',
      value: ({ trip }) => trip.sector_summary?.sector_count ?? null,
    }),
    createNameColumn(names, 'consultant', 'Consultant', ({ trip }) => trip.consultant_id),
    createNameColumn(names, 'branch', 'Branch', ({ trip }) => trip.branch_id),
    createNameColumn(names, 'client', 'Client', ({ trip }) => trip.client_id),
    createText('charge_to', 'Charge to', 180, ({ trip }) => trip.charge_to),
    createText('purchase_order', 'Purchase order', 130, ({ trip }) => trip.purchase_order),
    createText('source', 'Source', 90, ({ trip }) => trip.source),
    createText('trip_type', 'Type', 90, ({ trip }) => trip.trip_type),
    createIdColumn({
      id: 'passenger_id',
      header: 'Passenger id',
      isHidden: true,
      value: ({ trip }) => trip.passenger_id,
    }),
    createDate('date_quoted', 'Quoted', ({ trip }) => trip.date_quoted, hidden),
    createDate('date_activated', 'Activated', ({ trip }) => trip.date_activated, hidden),
    createDate('date_closed', 'Closed', ({ trip }) => trip.date_closed, hidden),
    createDate('date_cancelled', 'Cancelled', ({ trip }) => trip.date_cancelled, hidden),
    createDate('date_finalized', 'Finalised', ({ trip }) => trip.date_finalized, hidden),
    createDate('latest_travel_date', 'Returns', ({ trip }) => trip.sector_summary?.latest_travel_date ?? null, hidden),
    createCountColumn({
      id: 'active_sectors',
      header: 'Active sectors',
      isHidden: true,
      value: ({ trip }) => trip.sector_summary?.active_sectors ?? null,
    }),
    createFlag('is_active', 'Active', ({ trip }) => trip.is_active),
    createFlag('is_archived', 'Archived', ({ trip }) => trip.is_archived),
    createFlag('is_corporate', 'Corporate', ({ trip }) => trip.is_corporate),
  ];
}
