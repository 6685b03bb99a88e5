/** The tables of a dump: the records that each is made from, its columns, and its rows. */
import type { JsonObject, JsonValue } from '@main/api/json/exact-json';
import type { RecordKind } from '@main/cache/record-kinds';
import { clientRecord } from '@shared/schemas/client';
import {
  airItineraryRecord,
  auxItineraryRecord,
  sectorRecord,
  tripDetailRecord,
  tripItemRecord,
} from '@shared/schemas/trip';
import { z } from 'zod';
import { createLayout, type DumpColumn, type DumpLayout, toDay } from './columns';
import { type DumpRow, readRow } from './read-cells';

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

export type DumpTable = {
  readonly name: TableName;
  readonly kind: RecordKind;
  readonly layout: DumpLayout;
  /** Reads the rows of a record. */
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
