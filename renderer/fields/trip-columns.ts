/** The columns of every list of trips: each field of the list item, the common ones visible. */
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { Numbers } from '@shared/columns/columns';
import type { CatalogueField } from '@shared/fields/field';
import {
  type SummaryAmountField,
  type SummaryField,
  summaryFields,
  type TripField,
  tripFields,
} from '@shared/fields/trip';
import type { Names } from '@shared/records/directory';
import type { TripRow } from '@shared/records/trip';
import type { TripTable } from '@shared/records/trip-table';
import type { RowList } from '@shared/values/collections';
import { formatMonth, toCalendarDay } from '@shared/values/dates';
import { formatStatus } from '@shared/values/texts';
import { createFieldColumn, createSpellingGrouping, toGrouping } from './field-column';
import { fields, fieldTexts } from './texts';

type Column = AppColumn<TripRow>;

type ColumnField = TripField | SummaryField;
const columnFields: Readonly<Record<ColumnField, CatalogueField>> = { ...tripFields, ...summaryFields };

/** Shown at first, in their order; `destination` and `branch_id` in wide windows. All others can be chosen. */
const shown = [
  ...(['client_id', 'earliest_travel_date', 'latest_travel_date', 'consultant_id', 'trip_status'] as const),
  ...(['total_amount', 'total_commission', 'purchase_order', 'destination', 'branch_id'] as const),
] satisfies readonly ColumnField[];

/** The columns of a client's trips. */
export const clientTripColumns = [
  'earliest_travel_date',
  'latest_travel_date',
  'destination',
  'consultant_id',
  'trip_status',
  'total_amount',
  'total_commission',
  'purchase_order',
] as const satisfies readonly ColumnField[];

const isOfSummary = (name: ColumnField): name is SummaryField => name in summaryFields;

type SummedField = SummaryAmountField | 'sector_count' | 'active_sectors';

/** Reads a column of trips that are held in columns. */
const createReadNumbers =
  (name: SummedField) =>
  (rows: RowList<TripRow>): Numbers | null =>
    (rows as { readonly table?: TripTable }).table?.column(name).getValues(rows.length) ?? null;

const isSummed = (name: ColumnField): name is SummedField =>
  isOfSummary(name) && (columnFields[name].type === 'cents' || columnFields[name].type === 'int');

const createColumn = (name: ColumnField, names: Names, isHidden = false): Column => ({
  ...createFieldColumn<TripRow>(name, columnFields[name], names, {
    isHidden,
    isStatus: name === 'trip_status',
    get: isOfSummary(name) ? ({ trip }) => trip.sector_summary?.[name] ?? null : ({ trip }) => trip[name],
  }),
  ...(isSummed(name) ? { readNumbers: createReadNumbers(name) } : {}),
});

function toTripIdCell({ trip, warnings }: TripRow): CellView {
  const warning: Partial<CellView> =
    warnings.length > 0 ? { warning: fieldTexts.differs, tooltip: fieldTexts.differs } : {};
  return trip.id === null
    ? { text: '–', ...warning }
    : { text: String(trip.id), href: `#/trips/${trip.id}`, ...warning };
}

/**
 * @param names - of clients, consultants and branches
 * @param visible - in their order; all others can be chosen
 */
export function createTripColumns(names: Names, visible: readonly ColumnField[] = shown): Column[] {
  const others = (Object.keys(columnFields) as ColumnField[]).filter(
    (name) => name !== 'id' && !visible.includes(name),
  );
  return [
    { ...createColumn('id', names), isPinned: true, cell: toTripIdCell },
    ...visible.map((name) => createColumn(name, names)),
    ...others.map((name) => createColumn(name, names, true)),
  ];
}

/* Groupings of trips. */

type TripGrouping = Grouping<TripRow>;

const toMonth = (date: string | null | undefined) => toCalendarDay(date ?? '')?.slice(0, 7) ?? null;

/** @param names - of clients, consultants and branches */
export function createTripGroupings(names: Names): TripGrouping[] {
  return [
    toGrouping('consultant', createColumn('consultant_id', names)),
    toGrouping('branch', createColumn('branch_id', names)),
    toGrouping('client', createColumn('client_id', names)),
    createSpellingGrouping('status', fields.trip_status, ({ trip }) => trip.trip_status, formatStatus),
    createSpellingGrouping('type', fields.trip_type, ({ trip }) => trip.trip_type),
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
