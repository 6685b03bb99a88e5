/** The columns of every list of trips: each field of the list item, the common ones visible. */
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createReadColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import type { RowAges } from '@renderer/table/model/row-ages';
import { tripAmounts } from '@shared/amounts';
import type { Names } from '@shared/schemas/directory';
import type { TripRow } from '@shared/schemas/trip';
import { createNameColumn } from './name-column';

type Column = AppColumn<TripRow>;

const createAmount = ({ summaryField, label }: (typeof tripAmounts)[number]): Column =>
  createAmountColumn({
    id: summaryField,
    header: label,
    cents: ({ trip }) => trip.sector_summary?.[summaryField] ?? null,
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

/** The amounts that an accounts clerk looks for first. */
const isLeading = ({ field }: (typeof tripAmounts)[number]) => field === 'total' || field === 'commission';
const leadingAmounts = tripAmounts.filter(isLeading);
const otherAmounts = tripAmounts.filter((amount) => !isLeading(amount));

const hidden = { isHidden: true };

const createFlag = (id: string, header: string, value: (row: TripRow) => boolean | null): Column =>
  createFlagColumn({ id, header, isHidden: true, value });

const differsFromDocumentation = 'Differs from the API’s documentation';

function toTripIdCell({ trip, warnings }: TripRow): CellView {
  const warning: Partial<CellView> =
    warnings.length > 0 ? { warning: differsFromDocumentation, tooltip: differsFromDocumentation } : {};
  return trip.id === null
    ? { text: '–', ...warning }
    : { text: String(trip.id), href: `#/trips/${trip.id}`, ...warning };
}

/** Names the oldest of several saved trips. */
export const tripAges: RowAges<TripRow> = {
  getFetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  getName: ({ trip }) => `trip ${trip.id ?? 'without a number'}`,
};

/**
 * @param names - of clients, consultants and branches
 * @param isSaved - whether the rows are saved copies, each with an age of its own
 */
export function createTripColumns(names: Names, isSaved: boolean): Column[] {
  return [
    {
      ...createIdColumn<TripRow>({ id: 'id', header: 'Trip', value: ({ trip }) => trip.id }),
      size: 92,
      isPinned: true,
      cell: toTripIdCell,
    },
    ...(isSaved ? [createReadColumn(tripAges.getFetchedAtMs)] : []),
    createNameColumn({
      id: 'client_id',
      header: 'Client',
      names,
      kind: 'client',
      getId: ({ trip }) => trip.client_id,
      size: 190,
    }),
    createText('purchase_order', 'Purchase order', 130, ({ trip }) => trip.purchase_order),
    createDate('earliest_travel_date', 'Departs', ({ trip }) => trip.sector_summary?.earliest_travel_date ?? null),
    createDate('latest_travel_date', 'Returns', ({ trip }) => trip.sector_summary?.latest_travel_date ?? null),
    createNameColumn({
      id: 'consultant_id',
      header: 'Consultant',
      names,
      kind: 'consultant',
      getId: ({ trip }) => trip.consultant_id,
      size: 150,
    }),
    createStatusColumn({ id: 'trip_status', header: 'Status', value: ({ trip }) => trip.trip_status }),
    ...leadingAmounts.map(createAmount),
    ...otherAmounts.map(createAmount),
    createText('destination', 'Destination', 124, ({ trip }) => trip.destination),
    createText('booked_by', 'Booked by', 160, ({ trip }) => trip.booked_by),
    createDate('date_opened', 'Opened', ({ trip }) => trip.date_opened),
    createCountColumn({
      id: 'sector_count',
      header: 'Sectors',
      value: ({ trip }) => trip.sector_summary?.sector_count ?? null,
    }),
    createNameColumn({
      id: 'branch_id',
      header: 'Branch',
      names,
      kind: 'branch',
      getId: ({ trip }) => trip.branch_id,
      size: 168,
    }),
    createText('charge_to', 'Charge to', 180, ({ trip }) => trip.charge_to),
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
