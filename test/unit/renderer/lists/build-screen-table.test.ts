/** What a table on screen becomes in a file. */
import { createNameColumn } from '@renderer/fields/field-columns';
import { createResultColumns, type Row as ResultRow, readRows } from '@renderer/fields/result-columns';
import { buildScreenTable } from '@renderer/lists/build-screen-table';
import {
  type AppColumn,
  createAmountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
  getCellText,
} from '@renderer/table/columns/app-column';
import type { SnapshotData } from '@renderer/table/model/visible-columns';
import {
  formatExtent,
  formatSubtitle,
  formatTitle,
  maxPartRows,
  type ScreenTable,
  screenTableSchema,
} from '@shared/exports/screen-table';
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
  shown: [id, day, active, amount].map((column) => ({ column, width: 110, pinnedLeft: null })),
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
};

const view = { title: 'Trips', what: 'trip', filters: [], isSelection: false };

/** The cells of all rows. */
const listCells = ({ parts }: ScreenTable) => [...parts].flat().map(({ cells }) => cells);
const id0 = (units: number) => ({ units, scale: 0 });
const cents = (units: number | bigint) => ({ units, scale: 2 });

/** The screen of other rows and columns. */
const showOther = <Other>(columns: readonly AppColumn<Other>[], others: readonly Other[]): SnapshotData<Other> => ({
  ...snapshot,
  shown: columns.map((column) => ({ column, width: 110, pinnedLeft: null })),
  columns,
  rows: others,
  listed: Uint32Array.from(others.keys()),
  groups: [],
  totals: new Map(),
});

describe('a table on screen', () => {
  it('becomes its shown columns and listed rows, in their order, with exact amounts, days and the words of flags', () => {
    const table = buildScreenTable(snapshot, view);
    expect(listCells(table)).toEqual([
      [id0(2), '2027-01-02', 'Yes', cents(-5)],
      [id0(3), '2026-12-01', 'Yes', cents(123_450)],
      ['2 trips', null, null, cents(123_445n)],
    ]);
    expect(table.columns.map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
      'Trip: id',
      'Departs: date',
      'Active: text',
      'Commission: money',
    ]);
    expect(formatExtent(table)).toBe('2 of 3 trips');
    expect(table.sortedBy).toBe('Departs (newest first)');
    expect(table.filters).toEqual([
      { label: 'Contains “dec”', name: 'dec' },
      { label: 'Note contains “x”', name: 'contains “x”' },
    ]);
    const { parts: _, ...head } = table;
    expect(screenTableSchema.safeParse(head).success).toBe(true);
  });

  it('says every period in its title or its second line', () => {
    const opened = { label: 'Opened: Nov 2026', name: 'opened Nov 2026', isPeriod: true } as const;
    const filters = [{ ...opened, name: 'departing Dec 2026' }, opened, { label: 'Status is Open', name: 'Open' }];
    const table = buildScreenTable(snapshot, { ...view, filters });
    expect(formatTitle(table)).toBe('Trips departing Dec 2026');
    const line = 'Sydney · Opened: Nov 2026 · Status is Open · Contains “dec” · Note contains “x” · 2 of 3 trips';
    expect(formatSubtitle(table, 'Sydney', '')).toBe(line);
  });

  it('says of how many rows it is: of those that are listed, not of those that went or that are of others', () => {
    const patched = Object.assign([...rows], { listed: Uint32Array.of(0, 2), isFilling: false, arrangement: rows });
    expect(formatExtent(buildScreenTable({ ...snapshot, rows: patched, listed: Uint32Array.of(2) }, view))).toBe(
      '1 of 2 trips',
    );
  });

  it('is only its selected rows, with their own totals, where those are exported', () => {
    const table = buildScreenTable({ ...snapshot, groupedBy: 'Consultant' }, { ...view, isSelection: true });
    expect(listCells(table)).toEqual([
      [id0(1), '2026-12-24', 'No', null],
      ['1 trip', null, null, cents(0n)],
    ]);
    expect(table.notes).toEqual([
      '1 value of “Commission” could not be added up: missing or not readable. The total leaves it out.',
    ]);
  });

  it('names the group in the first column, and has its subtotals below its rows, collapsed or not', () => {
    const group = (title: string, row: number, sum: bigint, isExpanded: boolean) => ({
      key: title,
      title,
      rows: Uint32Array.of(row),
      subtotals: new Map([['amount', { cents: sum, includedCount: 1, excludedCount: 0 }]]),
      oldest: null,
      isExpanded,
    });
    const groups = [group('Ana', 2, -5n, true), group('Bea', 0, 123_450n, false)];
    const consultant: AppColumn<Row> = { id: 'consultant', header: 'Consultant', value: () => 'x' };
    const shown = [id, consultant, amount].map((column) => ({ column, width: 110, pinnedLeft: null }));
    const table = buildScreenTable({ ...snapshot, shown, groups, groupedBy: 'Consultant' }, view);
    expect(table.columns.map(({ label }) => label)).toEqual(['Consultant', 'Trip', 'Commission']);
    expect([...table.parts].flat()).toEqual([
      { level: 2, isTotal: false, cells: ['Ana', id0(2), cents(-5)] },
      { level: 1, isTotal: true, cells: ['Ana, 1 trip', null, cents(-5n)] },
      { level: 2, isTotal: false, cells: ['Bea', id0(3), cents(123_450)] },
      { level: 1, isTotal: true, cells: ['Bea, 1 trip', null, cents(123_450n)] },
      { level: 0, isTotal: true, cells: ['2 trips', null, cents(123_445n)] },
    ]);
  });

  it('has the numbers that names stand for in columns of their own, once', () => {
    const names = { branch: {}, consultant: { '2': 'Noah Wilson' }, group: {}, client: {}, supplier: {}, product: {} };
    const consultant = createNameColumn<Row>({
      id: 'c',
      header: 'Consultant',
      names,
      kind: 'consultant',
      size: 100,
      getId: (row) => row.id,
    });
    const table = buildScreenTable(showOther([consultant], rows.slice(1)), view);
    expect(table.columns.map(({ label, kind }) => [label, kind])).toEqual([
      ['Consultant', 'text'],
      ['Consultant no.', 'id'],
    ]);
    expect(listCells(table).slice(0, 2)).toEqual([
      [null, id0(1)],
      ['Noah Wilson', id0(2)],
    ]);
    const number: AppColumn<Row> = { ...id, header: 'Consultant no.' };
    const twice = buildScreenTable(showOther([consultant, number], rows), view);
    expect(twice.columns.map(({ label }) => label)).toEqual(['Consultant', 'Consultant no.']);
  });

  it('has headings that no other has, also not in another case', () => {
    const columns = ['Net', 'net', '', 'Net (2)'].map(
      (header, index): AppColumn<Row> => ({ id: String(index), header, value: () => 'x' }),
    );
    const labels = buildScreenTable(showOther(columns, rows), view).columns.map(({ label }) => label);
    expect(labels).toEqual(['Net', 'net (2)', 'Column 3', 'Net (2) (2)']);
  });

  it('is sent in parts of a thousand rows, or of some megabytes', () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...(rows[0] as Row), id: index }));
    const listed = Uint32Array.from(many.keys());
    const sizes = [...buildScreenTable({ ...snapshot, rows: many, listed }, view).parts].map((part) => part.length);
    expect(sizes).toEqual([maxPartRows, maxPartRows, 501]);
    const long: AppColumn<Row> = { id: 'long', header: 'Long', value: () => 'x'.repeat(1_500_000) };
    const parts = [...buildScreenTable(showOther([long], rows.slice(0, 2)), view).parts];
    expect(parts.map((part) => part.length)).toEqual([2, 1]);
  });

  it('faults 719: marks a confirmed amount that is not whole cents as not read', () => {
    const run = makeReportRun(['total_cents'], [{ total_cents: 100 }]);
    const columns = createResultColumns(run, { total_cents: { money: 'cents' } });
    const cells: ResultRow[] = [[100], ['12.5'], [null]];
    const totals = new Map([['total_cents', { cents: 100n, includedCount: 2, excludedCount: 1 }]]);
    const table = buildScreenTable({ ...showOther(columns, cells), totals }, view);
    expect(listCells(table)).toEqual([[cents(100)], ['12.5 (not read)'], [null], [cents(100n)]]);
    expect(table.notes).toHaveLength(1);
  });

  it('faults 719: marks a text that is not read as a date', () => {
    const records = [{ issued: '2026-10-13' }, { issued: '03/04/2026' }, { issued: '' }];
    const run = makeReportRun(['issued'], records);
    const cells: ResultRow[] = records.map(({ issued }) => [issued]);
    const settings = { issued: { type: 'date' as const } };
    const readings = readRows(run, settings, cells);
    const columns = createResultColumns(applyReadings(run, readings), settings, undefined, readings);
    const table = buildScreenTable(showOther(columns, cells), view);
    expect(listCells(table).slice(0, 3)).toEqual([['2026-10-13'], ['03/04/2026 (not read)'], [null]]);
  });

  it('leaves a word that a column of numbers has for no number, and a number with a leading zero, as they are', () => {
    const text = (row: Row) => ['new', '007', '1.50'][row.id - 1] ?? '';
    const column: AppColumn<Row> = {
      ...id,
      value: (row) => (row.id === 1 ? null : row.id),
      text,
      cell: (row) => ({ text: text(row) }),
    };
    const listed = listCells(buildScreenTable(showOther([column], rows), view));
    expect(listed.slice(0, 3)).toEqual([[{ units: 150, scale: 2 }], ['new'], ['007']]);
  });

  it('has statuses as the screen writes them, which are copied as they were sent', () => {
    const value = (row: Row) => (row.id === 1 ? null : 'ON REQUEST');
    const status = createStatusColumn<Row>({ id: 'status', header: 'Status', value });
    const listed = listCells(buildScreenTable(showOther([status], rows.slice(0, 2)), view));
    expect(listed.slice(0, 2)).toEqual([['On request'], [null]]);
    expect(getCellText(status, { id: 3, day: '', isActive: true, cents: 0 })).toBe('ON REQUEST');
  });
});
