/** The tables of a dump: the records that each is made from, its columns, and its rows. */

import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@main/system/exact-json';
import { sectorAmounts } from '@shared/fields/trip';
import { clientRecord } from '@shared/records/client';
import {
  airItineraryRecord,
  auxItineraryRecord,
  sectorRecord,
  tripDetailRecord,
  tripItemRecord,
} from '@shared/records/trip';
import { isCalendarDate } from '@shared/values/dates';
import { z } from 'zod';
import type { RecordKind } from '../store/record-repository';
import { type DumpRow, readRow } from './parquet-file';

/** Raised when a column is renamed, or means something else. */
export const schemaVersion = 1;

/* The columns of a dump's tables, from the records that the API documents. */

/** How the values of a column are stored. Text stays as it was sent. */
export type ColumnType = 'integer' | 'boolean' | 'text' | 'day' | 'json';

export type DumpColumn = {
  /** The names of the fields on the way to it, joined by "_". */
  readonly name: string;
  readonly type: ColumnType;
  /** Unit of its numbers; null for a number without one. */
  readonly unit: 'cents' | null;
};

/** A documented field: the positions of its columns, null where the dump leaves it out. */
export type DumpField = {
  readonly type: Exclude<ColumnType, 'day'>;
  readonly index: number | null;
  /** Position of the column with its calendar day; null where it is no date. */
  readonly dayIndex: number | null;
  /** Which texts are written; others are named by their kind. Null where all are. */
  readonly isWritten: ((text: string) => boolean) | null;
};

/** The documented fields of an object by their names. A list with a table of its own is `rows`. */
export type DumpShape = ReadonlyMap<string, DumpField | DumpShape | 'rows'>;

/** The columns of a record, and how they are read from it. */
export type DumpLayout = {
  readonly columns: readonly DumpColumn[];
  readonly shape: DumpShape;
  /** Without personal data, a value of another kind than documented is only named by its kind: it may contain some. */
  readonly isPersonalIncluded: boolean;
};

const centsFields: ReadonlySet<string> = new Set([
  'unit_price',
  ...sectorAmounts.flatMap(({ field, summaryField }) => [field, summaryField]),
]);

const isDate = (name: string) => name === 'last_modified' || name.split('_').includes('date');

const isLabel = () => true;
const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

/**
 * The texts of a dump without personal data, and which values each of them may have: labels that the booking system lists,
 * and codes. Every other text may name a person: a purchase order, a locator, the place of a transfer.
 */
const impersonalTexts: Readonly<Record<string, (text: string) => boolean>> = {
  trip_type: isLabel,
  trip_status: isLabel,
  status_name: isLabel,
  class_type: isLabel,
  carrier: matching(/^[A-Z0-9]{2,3}$/),
  flight_no: matching(/^[A-Z0-9]{2,3} ?\d{1,4}[A-Z]?$|^\d{1,4}$/),
  location_code: matching(/^[A-Z0-9]{3,5}$/),
  time: matching(/^\d{1,2}:\d{2}(?::\d{2})?$/),
};

/** Which values of a text a dump without personal data may have; null where it leaves the field out. */
function findImpersonal(key: string): ((text: string) => boolean) | null {
  return isDate(key) ? (text) => toDay(text) !== null : (impersonalTexts[key] ?? null);
}

const datePattern = /^(\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;

/** The calendar day of a documented date or datetime; null for any other text. */
export function toDay(text: string): string | null {
  const day = datePattern.exec(text)?.[1];
  return day !== undefined && isCalendarDate(day) ? day : null;
}

function findType(schema: z.ZodType): DumpField['type'] {
  const accepts = (value: unknown) => schema.safeParse(value).success;
  if (accepts(0)) return 'integer';
  if (accepts(true)) return 'boolean';
  return accepts('text') ? 'text' : 'json';
}

/** What {@link createLayout} does with lists and with personal data. */
type LayoutOptions = {
  /** Columns before those of the record. */
  readonly first?: readonly DumpColumn[];
  /** Fields that have a table of their own; other lists become a column of JSON. */
  readonly rowLists?: readonly string[];
  /** Whether the last column is the month of travel. */
  readonly hasMonth?: boolean;
  /** Whether fields with personal data, and those that the API does not document, are included. */
  readonly isPersonalIncluded: boolean;
};

/** Name of the column of values that are not of the documented kind. */
export const irregularColumn = 'irregular';
/** Name of the column of fields that the API does not document. */
export const otherFieldsColumn = 'other_fields';
/** Name of the column of the month of travel. */
export const monthColumn = 'month';

/** Lists the columns of a record: its fields in the API's order, then `irregular`, `other_fields` and `month`. */
function createLayout(
  fields: Readonly<Record<string, z.ZodType>>,
  { first = [], rowLists = [], hasMonth = false, isPersonalIncluded }: LayoutOptions,
): DumpLayout {
  const columns: DumpColumn[] = [...first];
  const add = (column: DumpColumn) => columns.push(column) - 1;
  const addField = (path: readonly string[], schema: z.ZodType): DumpField => {
    const key = path.at(-1) ?? '';
    const type = findType(schema);
    const isWritten = isPersonalIncluded || type !== 'text' ? null : findImpersonal(key);
    const isLeftOut = !isPersonalIncluded && (type === 'json' || (type === 'text' && isWritten === null));
    if (isLeftOut) return { type, index: null, dayIndex: null, isWritten };
    const name = path.join('_');
    const index = add({ name, type, unit: type === 'integer' && centsFields.has(key) ? 'cents' : null });
    const dayIndex = type === 'text' && isDate(key) ? add({ name: `${name}_day`, type: 'day', unit: null }) : null;
    return { type, index, dayIndex, isWritten };
  };
  const addShape = (shape: Readonly<Record<string, z.ZodType>>, path: readonly string[]): DumpShape => {
    const addEntry = (key: string, schema: z.ZodType) => {
      if (rowLists.includes(key)) return 'rows';
      const inner = [...path, key];
      return schema instanceof z.ZodObject ? addShape(schema.shape, inner) : addField(inner, schema);
    };
    return new Map(Object.entries(shape).map(([key, schema]) => [key, addEntry(key, schema)]));
  };
  const shape = addShape(fields, []);
  add({ name: irregularColumn, type: 'json', unit: null });
  if (isPersonalIncluded) add({ name: otherFieldsColumn, type: 'json', unit: null });
  if (hasMonth) add({ name: monthColumn, type: 'text', unit: null });
  return { columns, shape, isPersonalIncluded };
}

/** The names of all tables, which are folders of a dump. */
export const tableNames = [
  'trips',
  'trip_details',
  'sectors',
  'air_itineraries',
  'other_itineraries',
  'clients',
  'client_list',
] as const;
export type TableName = (typeof tableNames)[number];

/** The path of a file. Its folder names the office, percent-encoded as readers of such folders decode it. */
export function toFilePath(office: { readonly id: string; readonly name: string }, table: TableName): string {
  const toHex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = encodeURIComponent(office.name.toWellFormed()).replaceAll(/[^\w%-]/g, toHex);
  const maxLength = 200;
  const hashed = createHash('sha256').update(office.id).digest('hex').slice(0, 32);
  return `${table}/office=${encoded.length <= maxLength ? encoded : hashed}/${table}.parquet`;
}

export type DumpTable = {
  readonly name: TableName;
  readonly kind: RecordKind;
  readonly layout: DumpLayout;
  readonly readRows: (record: JsonObject) => DumpRow[];
};

function getAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return value instanceof Map ? getAt(value.get(key), rest) : undefined;
}

function getDay(record: JsonValue, path: readonly string[]): string | null {
  const value = getAt(record, path);
  return typeof value === 'string' ? toDay(value) : null;
}

/** "2026-10", or `undated` for a row without a valid date. */
const toMonth = (day: string | null | undefined): string => day?.slice(0, 7) ?? 'undated';
const listEntries = (value: JsonValue | undefined) => (Array.isArray(value) ? value : []);

/** The lists of a trip's detail that have tables of their own, and the date of an entry. */
const rowLists = {
  sectors: { list: 'sectors', record: sectorRecord, date: ['travel_date'] },
  air_itineraries: { list: 'air_itineraries', record: airItineraryRecord, date: ['departure', 'date'] },
  other_itineraries: { list: 'aux_itineraries', record: auxItineraryRecord, date: ['start', 'date'] },
} as const satisfies Partial<Record<TableName, unknown>>;

const entryColumns: readonly DumpColumn[] = [
  { name: 'trip_id', type: 'integer', unit: null },
  { name: 'position', type: 'integer', unit: null },
];

function createTripTables(isPersonalIncluded: boolean): DumpTable[] {
  const options = { isPersonalIncluded, hasMonth: true };
  const trips = createLayout(tripItemRecord.strict.shape, options);
  const lists = Object.values(rowLists).map(({ list }) => list);
  const details = createLayout(tripDetailRecord.strict.shape, { ...options, rowLists: lists });
  const entryTables = Object.entries(rowLists).map(([name, { list, record, date }]): DumpTable => {
    const layout = createLayout(record.strict.shape, { ...options, first: entryColumns });
    return {
      name: name as TableName,
      kind: 'trip',
      layout,
      readRows: (trip) =>
        listEntries(trip.get(list)).map((entry, position) =>
          readRow(layout, entry, toMonth(getDay(entry, date)), [
            ['trip_id', trip.get('id') ?? null],
            ['position', position],
          ]),
        ),
    };
  });
  const getFirstDay = (trip: JsonObject) =>
    listEntries(trip.get('sectors'))
      .flatMap((sector) => getDay(sector, ['travel_date']) ?? [])
      .toSorted()[0];
  return [
    {
      name: 'trips',
      kind: 'trip-item',
      layout: trips,
      readRows: (trip) => [readRow(trips, trip, toMonth(getDay(trip, ['sector_summary', 'earliest_travel_date'])))],
    },
    {
      name: 'trip_details',
      kind: 'trip',
      layout: details,
      readRows: (trip) => [readRow(details, trip, toMonth(getFirstDay(trip)))],
    },
    ...entryTables,
  ];
}

function createClientTables(): DumpTable[] {
  const createTable = (name: TableName, kind: RecordKind, layout: DumpLayout): DumpTable => ({
    name,
    kind,
    layout,
    readRows: (client) => [readRow(layout, client, null)],
  });
  return [
    createTable('clients', 'client', createLayout(clientRecord.strict.shape, { isPersonalIncluded: true })),
    // The API documents no field of this list: all but the id are other fields.
    createTable('client_list', 'client-item', createLayout({ id: z.int() }, { isPersonalIncluded: true })),
  ];
}

/** Lists the tables of a dump, with or without clients and the columns with personal data. */
export function createTables(isPersonalIncluded: boolean): DumpTable[] {
  return [...createTripTables(isPersonalIncluded), ...(isPersonalIncluded ? createClientTables() : [])];
}

/** The columns that a dump without personal data leaves out, as "table.column"; a table that it leaves out as "table". */
export function listPersonalColumns(): string[] {
  const without = new Map(createTables(false).map((table) => [table.name, table]));
  return createTables(true).flatMap(({ name, layout }) => {
    const table = without.get(name);
    if (!table) return [name];
    const names = new Set(table.layout.columns.map((column) => column.name));
    return layout.columns.flatMap((column) => (names.has(column.name) ? [] : [`${name}.${column.name}`]));
  });
}
