/** Documented texts in Excel workbooks of fields as received. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { buildRecordTable } from '@main/office/exports/records';
import { buildTripTable } from '@main/office/exports/trips';
import { type ExportTable, toTableSource } from '@main/rows/files/table';
import { parseTripRow } from '@main/server/read-record';
import { type JsonObject, parseExactJson } from '@main/system/exact-json';
import { tripDetailRecord } from '@shared/records/trip';
import { exportSource } from '@test/helpers/results';
import { unzip } from '@test/helpers/unzip';
import { expect, it } from 'vitest';

/** Texts that a sheet would take for a number or a date. */
const orders = ['2026.10', '1.0', '45.100', '-3.20', '2026-10-01'];

/** Reads the columns of a table as a sheet has them: texts and numbers. */
async function readColumns(table: ExportTable): Promise<Record<string, (string | number)[]>> {
  const sheet = unzip(await exportSource(toTableSource(table), 'xlsx')).get('xl/worksheets/sheet1.xml');
  const rows = [...(sheet?.toString('utf8') ?? '').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].slice(1);
  const cells = rows.map(([, row = '']) => [...row.matchAll(/<c(?:\/>|[ >].*?<\/c>)/gs)].map(([cell]) => cell));
  const read = (cell = '') => /<t [^>]*>(.*)<\/t>/s.exec(cell)?.[1] ?? Number(/<v>(.*)<\/v>/.exec(cell)?.[1]);
  return Object.fromEntries(table.headers.map((name, index) => [name, cells.map((row) => read(row[index]))]));
}

const makeTrip = (order: string) =>
  parseExactJson(
    JSON.stringify({ id: 7, purchase_order: order, destination: '18.30', date_opened: '2026-01-02', other: 2.5 }),
  ).value as JsonObject;

it('faults 56: texts of trips stay texts; ids, dates and other numbers are numbers', async () => {
  const raw = orders.map(makeTrip);
  const table = await buildTripTable({ raw, rows: raw.flatMap((trip) => parseTripRow(trip) ?? []) }, undefined);
  const columns = await readColumns(table);
  expect(columns.purchase_order).toEqual(orders);
  expect(columns.destination).toEqual(orders.map(() => '18.30'));
  expect(columns.date_opened?.[0]).toBe(46_024);
  expect(columns.id?.[0]).toBe(7);
  expect(columns.other?.[0]).toBe(2.5);
});

it('faults 56: texts of one record stay texts', async () => {
  const found = { value: { raw: makeTrip('2026.10') }, freshness: { source: 'network', fetchedAtMs: 0 } } as const;
  const session = { office: { name: 'Perth' } } as OfficeSession;
  const { table } = buildRecordTable(session, 'Trip 7', found, tripDetailRecord.texts);
  const columns = await readColumns(table);
  expect(columns.purchase_order).toEqual(['2026.10']);
  expect(columns.date_opened).toEqual([46_024]);
});
