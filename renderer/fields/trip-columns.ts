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
import type { CatalogueField } from '@shared/fields/field';
import { type SummaryField, summaryFields, type TripField, tripColumnFields, tripFields } from '@shared/fields/trip';
import type { Names } from '@shared/records/directory';
import type { TripRow } from '@shared/records/trip';
import { formatMonth, toCalendarDay } from '@shared/values/dates';
import { formatStatus, toGroupStatus } from '@shared/values/texts';
import { createNameColumn, formatName } from './name-column';
import { fields, fieldTexts } from './texts';

type Column = AppColumn<TripRow>;

type ColumnField = TripField | SummaryField;
const columnFields: Readonly<Record<ColumnField, CatalogueField>> = { ...tripFields, ...summaryFields };

type Get<T> = (row: TripRow) => T | null;

const isOfSummary = (name: ColumnField): name is SummaryField => name in summaryFields;

const createGet = (name: ColumnField): Get<string | number | boolean> =>
  isOfSummary(name) ? ({ trip }) => trip.sector_summary?.[name] ?? null : ({ trip }) => trip[name];

function createColumn(name: ColumnField, names: Names, isHidden = false): Column {
  const { narrowWidth, shownFrom } = columnFields[name];
  return {
    ...createTypedColumn(name, names, isHidden),
    ...(narrowWidth === undefined ? {} : { narrowSize: narrowWidth }),
    ...(shownFrom === undefined ? {} : { shownFrom }),
  };
}

function createTypedColumn(name: ColumnField, names: Names, isHidden: boolean): Column {
  const { label: header, type, names: kind, isCount, width } = columnFields[name];
  const column = { id: name, header, isHidden, ...(width === undefined ? {} : { size: width }) };
  const value = createGet(name);
  if (kind) return createNameColumn({ size: 150, ...column, names, kind, getId: value as Get<number> });
  if (name === 'trip_status') return createStatusColumn({ ...column, value: value as Get<string> });
  switch (type) {
    case 'cents':
      return createAmountColumn({ ...column, cents: value as Get<number> });
    case 'int':
      return (isCount ? createCountColumn : createIdColumn)({ ...column, value: value as Get<number> });
    case 'date':
    case 'dateOrNull':
      return createDateColumn({ ...column, value: value as Get<string> });
    case 'bool':
      return createFlagColumn({ ...column, value: value as Get<boolean> });
    default:
      return { ...column, value: value as Get<string> };
  }
}

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
    { ...createColumn('id', names), isPinned: true, cell: toTripIdCell },
    ...(isSaved ? [createReadColumn(tripAges.getFetchedAtMs)] : []),
    ...tripColumnFields.visible.map((name) => createColumn(name, names)),
    ...tripColumnFields.hidden.map((name) => createColumn(name, names, true)),
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
    createIdGrouping('consultant', fields.consultant_id),
    createIdGrouping('branch', fields.branch_id),
    createIdGrouping('client', fields.client_id),
    createTextGrouping('status', fields.trip_status, formatStatus),
    createTextGrouping('type', fields.trip_type, (text) => text),
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
