/** What a table on screen becomes in a file. */
import { createResultColumns, type Row as ResultRow, readRows } from '@renderer/fields/result-columns';
import { buildScreenTable } from '@renderer/lists/build-screen-table';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import type { SnapshotData } from '@renderer/table/model/table-snapshot';
import { maxPartRows, screenTableSchema } from '@shared/exports/screen-table';
import { applyReadings } from '@shared/reports/column-readings';
import { makeReportRun } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

type Row = { readonly id: number; readonly day: string; readonly isActive: boolean; readonly cents: number | null };

const id = createIdColumn<Row>({ id: 'id', header: 'Trip', value: (row) => row.id });
const day = createDateColumn<Row>({ id: 'day', header: 'Departs', value: (row) => row.day });
const active = createFlagColumn<Row>({ id: 'active', header: 'Active', value: (row) => row.isActive });
const amount = createAmountColumn<Row>({ id: 'amount', header: 'Commission', cents: (row) => row.cents });
const note: AppColumn<Row> = { id: 'note', header: 'Note', value: () => 'x'.repeat(600) };

const rows: readonly Row[] = [
  { id: 3, day: '2026-12-01', isActive: true, cents: 123_450 },
  { id: 1, day: '2026-12-24', isActive: false, cents: null },
  { id: 2, day: '2027-01-02', isActive: true, cents: -5 },
];

const snapshot: SnapshotData<Row> = {
  shown: [id, day, active, amount].map((column) => ({ column, width: 110 })),
  columns: [id, day, active, amount, note],
  rows,
  listed: Uint32Array.of(2, 0),
  groups: [],
  totals: new Map([['amount', { cents: 123_445n, includedCount: 2, excludedCount: 0 }]]),
  selected: [1],
  sumSelected: () => new Map([['amount', { cents: 0n, includedCount: 0, excludedCount: 1 }]]),
  filterText: ' dec ',
  filters: [{ field: 'note', op: 'has', values: ['x'] }],
  sorting: [{ id: 'day', desc: true }],
  groupedBy: null,
  isPartial: false,
  sheetGrouping: null,
};

/** The sums of the four columns, of which the last has one. */
const toSums = (sum: string, excludedCount = 0) => [null, null, null, { sum, excludedCount }];

/** The screen of other rows and columns. */
const showOther = <Other>(columns: readonly AppColumn<Other>[], others: readonly Other[]): SnapshotData<Other> => ({
  ...snapshot,
  shown: columns.map((column) => ({ column, width: 110 })),
  columns,
  rows: others,
  listed: Uint32Array.from(others.keys()),
  groups: [],
  totals: new Map(),
  sheetGrouping: null,
});

describe('a table on screen', () => {
  it('becomes its shown columns and listed rows, in their order, with dollars, days and the words of flags', () => {
    const { table, parts } = buildScreenTable(snapshot, 'screen');
    const [second, third] = [
      ['2', '2027-01-02', 'Yes', '-0.05'],
      ['3', '2026-12-01', 'Yes', '1234.50'],
    ];
    expect([...parts]).toEqual([[second, third]]);
    const columns = table.columns.map(({ header, kind, scale }) => `${header}: ${kind}, ${scale}`);
    expect(columns).toEqual([
      'Trip: number, null',
      'Departs: date, null',
      'Active: text, null',
      'Commission: cents, 2',
    ]);
    expect(table.totals).toEqual({ label: 'Total of 2 rows', sums: toSums('1234.45') });
    expect(table.extent).toBe(
      'As on screen: 2 of 3 rows, 4 of 5 columns; sorted by Departs, descending; rows that contain “dec”; Note contains “x”',
    );
    expect(screenTableSchema.safeParse(table).success).toBe(true);
  });

  it('is only its selected rows, with their own totals, where those are exported', () => {
    const { table, parts } = buildScreenTable(snapshot, 'selected');
    expect([...parts]).toEqual([[['1', '2026-12-24', 'No', null]]]);
    expect(table.totals).toEqual({ label: 'Total of 1 row', sums: toSums('0.00', 1) });
    expect(table.extent).toContain('Selected rows: 1 of 3 rows');
  });

  it('says that it is one page, and has its groups with their subtotals', () => {
    const group = (title: string, row: number, cents: bigint, isExpanded: boolean) => ({
      key: title,
      title,
      rows: Uint32Array.of(row),
      subtotals: new Map([['amount', { cents, includedCount: 1, excludedCount: 0 }]]),
      oldest: null,
      isExpanded,
    });
    const groups = [group('Ana', 2, -5n, true), group('Bea', 0, 123_450n, false)];
    const grouped = { ...snapshot, groups, groupedBy: 'Consultant', isPartial: true };
    const { table } = buildScreenTable(grouped, 'screen');
    expect(table.groups).toEqual([
      { title: 'Ana (1)', rows: 1, isCollapsed: false, sums: toSums('-0.05') },
      { title: 'Bea (1)', rows: 1, isCollapsed: true, sums: toSums('1234.50') },
    ]);
    expect(table.totals?.label).toBe('Total of 2 rows, this page only');
    expect(table.extent).toContain('one page of a longer list; grouped by Consultant');
  });

  it('has the groups of its sheets, however the screen groups it, with its rows in their order', () => {
    const sheetGrouping = {
      id: 'sign',
      label: 'Sign',
      getKey: ({ cents }: Row) => (cents === null ? null : cents < 0 ? 'below' : 'above'),
      formatKey: (key: string) => key.toUpperCase(),
    };
    const { table, parts } = buildScreenTable({ ...snapshot, groupedBy: 'Consultant', sheetGrouping }, 'sheets');
    expect(table.groups).toEqual([
      { title: 'ABOVE', rows: 1, isCollapsed: false, sums: toSums('1234.50') },
      { title: 'BELOW', rows: 1, isCollapsed: false, sums: toSums('-0.05') },
    ]);
    expect([...parts].flat().map(([id]) => id)).toEqual(['3', '2']);
    expect(table.totals?.sums).toEqual(toSums('1234.45'));
    expect(table.extent).toContain('; a sheet for each sign; sorted by');
    expect(table.extent).not.toContain('grouped by');
  });

  it('is sent in parts of a thousand rows, or of some megabytes', () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...(rows[0] as Row), id: index }));
    const listed = Uint32Array.from(many.keys());
    const sizes = [...buildScreenTable({ ...snapshot, rows: many, listed }, 'screen').parts].map((part) => part.length);
    expect(sizes).toEqual([maxPartRows, maxPartRows, 500]);
    const long: AppColumn<Row> = { id: 'long', header: 'Long', value: () => 'x'.repeat(1_500_000) };
    const parts = [...buildScreenTable(showOther([long], rows.slice(0, 2)), 'screen').parts];
    expect(parts.map((part) => part.length)).toEqual([2]);
  });

  it('faults 719: sends a confirmed amount that is not whole cents as a value that is not read', () => {
    const run = makeReportRun(['total_cents'], [{ total_cents: 100 }]);
    const columns = createResultColumns(run, { total_cents: { money: 'cents' } });
    const cells: ResultRow[] = [[100], ['12.5'], [null]];
    const totals = new Map([['total_cents', { cents: 100n, includedCount: 2, excludedCount: 1 }]]);
    const { table, parts } = buildScreenTable({ ...showOther(columns, cells), totals }, 'screen');
    expect([...parts]).toEqual([[['1.00'], [{ unread: '12.5' }], [null]]]);
    expect(table.totals?.sums).toEqual([{ sum: '1.00', excludedCount: 1 }]);
  });

  it('leaves a word that a column of numbers has for no number as it is', () => {
    const column: AppColumn<Row> = {
      ...id,
      value: (row) => (row.id === 3 ? null : row.id),
      text: (row) => (row.id === 3 ? 'new' : String(row.id)),
      cell: (row) => ({ text: row.id === 3 ? 'new' : `+${row.id}%` }),
    };
    const { parts } = buildScreenTable(showOther([column], rows.slice(0, 2)), 'screen');
    expect([...parts]).toEqual([[['new'], ['1']]]);
  });

  it('faults 719: sends a text that is not read as a date as a value that is not read', () => {
    const records = [{ issued: '2026-10-13' }, { issued: '03/04/2026' }, { issued: '' }];
    const run = makeReportRun(['issued'], records);
    const cells: ResultRow[] = records.map(({ issued }) => [issued]);
    const settings = { issued: { type: 'date' as const } };
    const readings = readRows(run, settings, cells);
    const columns = createResultColumns(applyReadings(run, readings), settings, undefined, readings);
    const { parts } = buildScreenTable(showOther(columns, cells), 'screen');
    expect([...parts]).toEqual([[['2026-10-13'], [{ unread: '03/04/2026' }], [null]]]);
  });

  it('has statuses as the screen writes them, which are copied as they were sent', () => {
    const value = (row: Row) => (row.id === 1 ? null : 'ON REQUEST');
    const status = createStatusColumn<Row>({ id: 'status', header: 'Status', value });
    const { parts } = buildScreenTable(showOther([status], rows.slice(0, 2)), 'screen');
    expect([...parts]).toEqual([[['On request'], [null]]]);
    expect(getCellText(status, { id: 3, day: '', isActive: true, cents: 0 })).toBe('ON REQUEST');
  });
});
