/** The tables of a dump: the records that each is made from, its columns, and the month to which a row belongs. */
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

/** A row that is not read yet, and its month. */
export type RowSource = { readonly month: Month; readonly read: () => DumpRow };

/** "2026-10"; `undated` where the row has no valid date; null for a table that is not divided by month. */
export type Month = string | null;
export const undated = 'undated';

export type DumpTable = {
  readonly name: TableName;
  readonly kind: RecordKind;
  readonly layout: DumpLayout;
  /** The rows of a record. */
  readonly listRows: (record: JsonObject) => RowSource[];
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

const toMonth = (day: string | null | undefined): string => day?.slice(0, 7) ?? undated;
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
  const trips = createLayout(tripItemRecord.strict.shape, { isPersonalIncluded });
  const lists = Object.values(rowLists).map(({ list }) => list);
  const details = createLayout(tripDetailRecord.strict.shape, { rowLists: lists, isPersonalIncluded });
  const entryTables = Object.entries(rowLists).map(([name, { list, record, date }]): DumpTable => {
    const layout = createLayout(record.strict.shape, { first: entryColumns, isPersonalIncluded });
    return {
      name: name as TableName,
      kind: 'trip',
      layout,
      listRows: (trip) =>
        listEntries(trip.get(list)).map((entry, position) => ({
          month: toMonth(getDay(entry, date)),
          read: () =>
            readRow(layout, entry, [
              ['trip_id', trip.get('id') ?? null],
              ['position', position],
            ]),
        })),
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
      listRows: (trip) => [
        {
          month: toMonth(getDay(trip, ['sector_summary', 'earliest_travel_date'])),
          read: () => readRow(trips, trip),
        },
      ],
    },
    {
      name: 'trip_details',
      kind: 'trip',
      layout: details,
      listRows: (trip) => [{ month: toMonth(getFirstDay(trip)), read: () => readRow(details, trip) }],
    },
    ...entryTables,
  ];
}

function createClientTables(): DumpTable[] {
  const createTable = (name: TableName, kind: RecordKind, layout: DumpLayout): DumpTable => ({
    name,
    kind,
    layout,
    listRows: (client) => [{ month: null, read: () => readRow(layout, client) }],
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
