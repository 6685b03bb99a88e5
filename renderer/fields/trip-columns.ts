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
import type { Grouping } from '@renderer/table/model/row-groups';
import type { RowAges } from '@renderer/table/model/totals';
import { tripAmounts } from '@shared/records/amounts';
import type { Names } from '@shared/records/directory';
import type { TripRow } from '@shared/records/trip';
import { formatMonth, toCalendarDay } from '@shared/values/dates';
import { formatStatus, toGroupStatus } from '@shared/values/texts';
import { createNameColumn, formatName } from './name-column';
import { fields, fieldTexts } from './texts';

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

function toTripIdCell({ trip, warnings }: TripRow): CellView {
  const warning: Partial<CellView> =
    warnings.length > 0 ? { warning: fieldTexts.differs, tooltip: fieldTexts.differs } : {};
  return trip.id === null
    ? { text: '–', ...warning }
    : { text: String(trip.id), href: `#/trips/${trip.id}`, ...warning };
}

/** Names the oldest of several saved trips. */
export const tripAges: RowAges<TripRow> = {
  getFetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  getName: ({ trip }) => fieldTexts.tripName(trip.id),
};

/**
 * @param names - of clients, consultants and branches
 * @param isSaved - whether the rows are saved copies, each with an age of its own
 */
export function createTripColumns(names: Names, isSaved: boolean): Column[] {
  return [
    {
      ...createIdColumn<TripRow>({ id: 'id', header: fields.trip, value: ({ trip }) => trip.id }),
      size: 92,
      isPinned: true,
      cell: toTripIdCell,
    },
    ...(isSaved ? [createReadColumn(tripAges.getFetchedAtMs)] : []),
    createNameColumn({
      id: 'client_id',
      header: fields.client,
      names,
      kind: 'client',
      getId: ({ trip }) => trip.client_id,
      size: 210,
    }),
    createDate('earliest_travel_date', fields.departs, ({ trip }) => trip.sector_summary?.earliest_travel_date ?? null),
    createDate('latest_travel_date', fields.returns, ({ trip }) => trip.sector_summary?.latest_travel_date ?? null),
    createNameColumn({
      id: 'consultant_id',
      header: fields.consultant,
      names,
      kind: 'consultant',
      getId: ({ trip }) => trip.consultant_id,
      size: 150,
    }),
    // Narrower than elsewhere: Commission is to be in view beside it.
    createStatusColumn({ id: 'trip_status', header: fields.status, size: 96, value: ({ trip }) => trip.trip_status }),
    ...leadingAmounts.map(createAmount),
    createText('purchase_order', fields.purchaseOrder, 130, ({ trip }) => trip.purchase_order),
    ...otherAmounts.map(createAmount),
    createText('destination', fields.destination, 124, ({ trip }) => trip.destination),
    createText('booked_by', fields.bookedBy, 160, ({ trip }) => trip.booked_by),
    createDate('date_opened', fields.opened, ({ trip }) => trip.date_opened),
    createCountColumn({
      id: 'sector_count',
      header: fields.sectors,
      value: ({ trip }) => trip.sector_summary?.sector_count ?? null,
    }),
    createNameColumn({
      id: 'branch_id',
      header: fields.branch,
      names,
      kind: 'branch',
      getId: ({ trip }) => trip.branch_id,
      size: 168,
    }),
    createText('charge_to', fields.chargeTo, 180, ({ trip }) => trip.charge_to),
    createText('source', fields.source, 90, ({ trip }) => trip.source),
    createText('trip_type', fields.type, 90, ({ trip }) => trip.trip_type),
    createIdColumn({
      id: 'passenger_id',
      header: fields.passenger,
      isHidden: true,
      value: ({ trip }) => trip.passenger_id,
    }),
    createDate('date_quoted', fields.quoted, ({ trip }) => trip.date_quoted, hidden),
    createDate('date_activated', fields.activated, ({ trip }) => trip.date_activated, hidden),
    createDate('date_closed', fields.closed, ({ trip }) => trip.date_closed, hidden),
    createDate('date_cancelled', fields.cancelled, ({ trip }) => trip.date_cancelled, hidden),
    createDate('date_finalized', fields.finalised, ({ trip }) => trip.date_finalized, hidden),
    createCountColumn({
      id: 'active_sectors',
      header: fields.activeSectors,
      isHidden: true,
      value: ({ trip }) => trip.sector_summary?.active_sectors ?? null,
    }),
    createFlag('is_active', fields.active, ({ trip }) => trip.is_active),
    createFlag('is_archived', fields.archived, ({ trip }) => trip.is_archived),
    createFlag('is_corporate', fields.corporate, ({ trip }) => trip.is_corporate),
  ];
}

/* Groupings of trips. */

type TripGrouping = Grouping<TripRow>;

const toMonth = (date: string | null | undefined) => toCalendarDay(date ?? '')?.slice(0, 7) ?? null;
const emptyToNull = (text: string | null) => (text === '' ? null : text);
const toIdKey = (id: number | null) => (id === null ? null : String(id));

/** @param names - of clients, consultants and branches */
export function createTripGroupings(names: Names): TripGrouping[] {
  const createIdGrouping = (id: 'consultant' | 'branch' | 'client', label: string): TripGrouping => ({
    id,
    label,
    getKey: ({ trip }) => toIdKey(trip[`${id}_id`]),
    formatKey: (key) => formatName(names, id, key),
  });
  const createTextGrouping = (
    id: 'status' | 'type',
    label: string,
    formatText: (text: string) => string,
  ): TripGrouping => ({
    id,
    label,
    getKey: ({ trip }) => {
      const text = emptyToNull(trip[`trip_${id}`]);
      return text === null ? null : toGroupStatus(text);
    },
    formatKey: (key) => key,
    getSpelling: ({ trip }) => formatText(trip[`trip_${id}`] ?? ''),
  });
  return [
    createIdGrouping('consultant', fields.consultant),
    createIdGrouping('branch', fields.branch),
    createIdGrouping('client', fields.client),
    createTextGrouping('status', fields.status, formatStatus),
    createTextGrouping('type', fields.type, (text) => text),
    {
      id: 'month',
      label: fields.monthOpened,
      getKey: ({ trip }) => toMonth(trip.date_opened),
      formatKey: formatMonth,
      isOrderedByKey: true,
    },
    {
      id: 'travel-month',
      label: fields.travelMonth,
      getKey: ({ trip }) => toMonth(trip.sector_summary?.earliest_travel_date),
      formatKey: formatMonth,
      isOrderedByKey: true,
    },
  ];
}
