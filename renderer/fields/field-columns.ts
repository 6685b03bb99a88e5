/** The columns of fields of any catalogue, by their types; of every list of trips each field, the common ones visible. */
import {
  type AppColumn,
  type CellView,
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
  toTextCell,
} from '@renderer/table/columns/app-column';
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
import type { NameKind, Names } from '@shared/records/directory';
import { formatName } from '@shared/records/format-name';
import type { TripRow } from '@shared/records/trip';
import type { TripTable } from '@shared/records/trip-table';
import type { RowList } from '@shared/values/collections';
import { formatMonth, toCalendarDay } from '@shared/values/dates';
import { formatStatus, toGroupStatus } from '@shared/values/texts';
import { fields, fieldTexts } from './texts';

/* A column of ids that shows, sorts and searches them by name. */

type NameColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly names: Names;
  readonly kind: NameKind;
  readonly getId: (row: Row) => number | null;
  /** Width in pixels. */
  readonly size: number;
  readonly isHidden?: boolean;
};

export function createNameColumn<Row>({
  id,
  header,
  names,
  kind,
  getId,
  size,
  isHidden = false,
}: NameColumn<Row>): AppColumn<Row> {
  // A list has few different ids and up to 100,000 rows.
  const textById = new Map<number | null, string | null>();
  const value = (row: Row) => {
    const rowId = getId(row);
    const cached = textById.get(rowId);
    if (cached !== undefined) return cached;
    const text = rowId === null ? null : formatName(names, kind, rowId);
    textById.set(rowId, text);
    return text;
  };
  const getName = (row: Row) => names[kind][String(getId(row))];
  const cell = (row: Row): CellView => {
    const [name, text] = [getName(row), value(row)];
    if (text === null || text === name) return toTextCell(text);
    if (name !== undefined) return { ...toTextCell(name), aside: String(getId(row)) };
    return kind === 'client' ? { text, tone: 'dim', tooltip: fieldTexts.unnamedClient } : toTextCell(text);
  };
  return {
    id,
    header,
    size,
    isHidden,
    value,
    cell,
    text: (row) => getName(row) ?? value(row) ?? '',
    // A number that is typed finds what it is the number of.
    searchText: {
      key: (row) => String(getId(row) ?? ''),
      format: (rowId) => (rowId === '' ? '' : `${formatName(names, kind, rowId)} ${rowId}`),
    },
    named: {
      header: fieldTexts.formatNumberHeader(header),
      id: getId,
      name: (row) => getName(row) ?? null,
    },
    filter: {
      kind: 'id',
      key: (row) => String(getId(row) ?? ''),
      format: (rowId) => formatName(names, kind, rowId),
    },
  };
}

type Options<Row> = {
  readonly get: (row: Row) => string | number | boolean | null;
  readonly isHidden?: boolean;
  /** Whether its texts are statuses, which are drawn with their colour. */
  readonly isStatus?: boolean;
};

/** @param names - of what its ids name */
export function createFieldColumn<Row>(
  id: string,
  field: CatalogueField,
  names: Names,
  { get, isHidden = false, isStatus = false }: Options<Row>,
): AppColumn<Row> {
  const { label: header, type, names: kind, isCount, hasNoSum, width, narrowWidth, shownFrom, choices } = field;
  const column = {
    id,
    header,
    isHidden,
    ...(width === undefined ? {} : { size: width }),
    ...(narrowWidth === undefined ? {} : { narrowSize: narrowWidth }),
    ...(shownFrom === undefined ? {} : { shownFrom }),
  };
  // The type of a field is that of its values.
  const value = <T>() => get as (row: Row) => T | null;
  if (kind) return { ...createNameColumn({ size: 150, ...column, names, kind, getId: value<number>() }), ...column };
  if (isStatus) return createStatusColumn({ ...column, value: value<string>() });
  switch (type) {
    case 'cents':
      return createAmountColumn({ ...column, cents: value<number>(), hasTotal: !hasNoSum });
    case 'int':
    case 'intOrNull':
      return (isCount ? createCountColumn : createIdColumn)({ ...column, value: value<number>() });
    case 'date':
    case 'dateOrNull':
      return createDateColumn({ ...column, value: value<string>() });
    case 'bool':
      return createFlagColumn({ ...column, value: value<boolean>() }, choices);
    default:
      return { ...column, value: value<string>() };
  }
}

/** Groups rows by a text, such as a status, of which several spellings are one group. */
export const createSpellingGrouping = <Row>(
  id: string,
  label: string,
  getText: (row: Row) => string | null,
  format = (text: string) => text,
): Grouping<Row> => ({
  id,
  label,
  getKey: (row) => {
    const text = getText(row);
    return text ? toGroupStatus(text) : null;
  },
  formatKey: (key) => key,
  getSpelling: (row) => format(getText(row) ?? ''),
});

/** Groups rows by a column of ids or flags, which filters know by their names. */
export const toGrouping = <Row>(id: string, { header, filter }: AppColumn<Row>): Grouping<Row> => ({
  id,
  label: header,
  getKey: (row) => filter?.key?.(row) || null,
  formatKey: (key) => filter?.format(key) ?? key,
});

/** Groups rows by the months of a date as the API sends it, in their order. */
export const createMonthGrouping = <Row>(
  given: Pick<Grouping<Row>, 'id' | 'label'>,
  getDate: (row: Row) => string | null | undefined,
): Grouping<Row> => ({
  ...given,
  getKey: (row) => toCalendarDay(getDate(row) ?? '')?.slice(0, 7) ?? null,
  formatKey: formatMonth,
  isOrderedByKey: true,
});

/* The columns of trips. */

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

/** @param names - of clients, consultants and branches */
export function createTripGroupings(names: Names): TripGrouping[] {
  return [
    toGrouping('consultant', createColumn('consultant_id', names)),
    toGrouping('branch', createColumn('branch_id', names)),
    toGrouping('client', createColumn('client_id', names)),
    createSpellingGrouping('status', fields.trip_status, ({ trip }) => trip.trip_status, formatStatus),
    createSpellingGrouping('type', fields.trip_type, ({ trip }) => trip.trip_type),
    createMonthGrouping({ id: 'month', label: fields.monthOpened }, ({ trip }) => trip.date_opened),
    createMonthGrouping(
      { id: 'travel-month', label: fields.travelMonth },
      ({ trip }) => trip.sector_summary?.earliest_travel_date,
    ),
  ];
}
