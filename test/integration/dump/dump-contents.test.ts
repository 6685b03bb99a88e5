/** What is in a dump, as DuckDB reads it: every value of the saved records, added up to the cent. */

import { makeDemoData } from '@demo/data/demo-data';
import { createTables, type DumpTable } from '@main/saved/parquet/tables';
import { dumpOne, queryDump, type SavedRecords, saveRecords } from '@test/helpers/dumps';
import { toDetail, toRecords } from '@test/helpers/records';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

type Plain = Record<string, unknown>;

const demo = makeDemoData(7, '2026-11-20');
const details = demo.trips.map((trip) => ({
  ...toDetail(trip),
  air_itineraries: trip.air,
  aux_itineraries: trip.aux,
}));
const demoRecords: SavedRecords = {
  'trip-item': toRecords(demo.trips.map(({ listItem }) => listItem)),
  trip: toRecords(details),
  client: toRecords(demo.clients),
  'client-item': toRecords(demo.clients.map(({ contact, frequent_flyer_cards, ...item }) => item)),
};

/** The source rows of a table, without the code under test. */
function listSources(name: string): Plain[] {
  const lists: Record<string, string> = { air_itineraries: 'air_itineraries', other_itineraries: 'aux_itineraries' };
  if (name === 'trips') return demo.trips.map(({ listItem }) => listItem as Plain);
  if (name === 'trip_details') return details as Plain[];
  if (name === 'clients') return [...demo.clients];
  if (name === 'client_list') return [...demo.clients];
  const list = lists[name] ?? name;
  return (details as Plain[]).flatMap((trip) =>
    (trip[list] as Plain[]).map((entry, position) => ({ ...entry, trip_id: trip.id, position })),
  );
}

/** The value of a column: a field, or one of a nested object whose names are joined by "_". */
function getValue(source: unknown, column: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  const fields = source as Plain;
  if (column in fields) return fields[column];
  const key = Object.keys(fields).find((name) => column.startsWith(`${name}_`));
  return key === undefined ? undefined : getValue(fields[key], column.slice(key.length + 1));
}

function expectColumn({ name, layout }: DumpTable, column: DumpTable['layout']['columns'][number]) {
  const values = listSources(name).map((source) => getValue(source, column.name.replace(/_day$/, '')));
  const present = values.filter((value) => value !== null && value !== undefined);
  expect(layout.columns).toContain(column);
  if (column.type === 'integer') return present.reduce((sum: bigint, value) => sum + BigInt(value as number), 0n);
  // Two dozen trips of the demo office have no sectors, and empty dates.
  if (column.type === 'day') return BigInt(present.filter((value) => value !== '').length);
  if (column.type === 'boolean') return BigInt(present.filter((value) => value === true).length);
  return BigInt(present.length);
}

it('adds up to the saved records in every column of every table', async () => {
  const folder = temporaryFolder();
  const { cache } = saveRecords(demoRecords);
  const { files } = await dumpOne(cache, folder, { isPersonalIncluded: true });
  const tables = createTables(true);
  let columns = 0;
  for (const table of tables) {
    const checked = table.layout.columns.filter(({ name }) => !['irregular', 'other_fields', 'month'].includes(name));
    const sums = checked.map(({ name, type }, index) => {
      if (type === 'integer') return `sum("${name}")::HUGEINT AS c${index}`;
      return type === 'boolean'
        ? `count(*) FILTER ("${name}")::HUGEINT AS c${index}`
        : `count("${name}")::HUGEINT AS c${index}`;
    });
    const [row = {}] = await queryDump(
      folder,
      table.name,
      `SELECT count(*) AS n, count(irregular) AS bad, ${sums.join(', ')} FROM TABLE`,
    );
    expect(row.n).toBe(BigInt(listSources(table.name).length));
    expect(row.bad).toBe(0n);
    expect(Object.fromEntries(checked.map(({ name }, index) => [name, row[`c${index}`] ?? 0n]))).toEqual(
      Object.fromEntries(checked.map((column) => [column.name, expectColumn(table, column)])),
    );
    columns += checked.length;
    expect(files.find((file) => file.table === table.name)?.rows).toBe(listSources(table.name).length);
  }
  expect(columns).toBeGreaterThan(120);
});
