import { createTripColumns, createTripGroupings } from '@renderer/fields/field-columns';
import * as resultColumns from '@renderer/fields/result-columns';
import { readRows } from '@renderer/fields/result-columns';
import { formatSum, groupRows, sumColumn } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { applyReadings } from '@shared/reports/column-readings';
import type { Cell } from '@shared/reports/report';
import { noNames } from '@test/helpers/no-names';
import { makeReportRun } from '@test/helpers/results';
import { sampleRows, sampleRun } from '@test/helpers/sample-result';
import { makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const { createResultColumns, createResultGroupings } = resultColumns;
const getCells = (columns: ReturnType<typeof createResultColumns>, row: number) =>
  columns.map((column) => column.cell?.(sampleRows[row] as Cell[]).text);

describe('the columns of a result', () => {
  it('has a column for each header, in its order, of the type that its values have', () => {
    const columns = createResultColumns(sampleRun, {});
    const typed = columns.map(({ header, type, isNumeric }) => `${header}: ${type}${isNumeric ? ', a number' : ''}`);
    const numbers = ['Total ?: integer, a number', 'Rate: decimal, a number'];
    const texts = ['Account: text', 'Note: text'];
    expect(typed).toEqual(['Trip no.: text, a number', 'Travel date: date', ...numbers, ...texts]);
    expect(getCells(columns, 0)).toEqual(['32400', '02 Jan 2026', '125050', '1.5', '0042', 'a']);
    expect(columns[0]?.cell?.(sampleRows[0] as Cell[]).href).toBe('#/trips/32400');
  });

  it('shows, sorts, groups and links ids by name where the office has names of their kind, the numbers in a hidden column', () => {
    const run = makeReportRun(
      ['client_id', 'supplier_id', 'supplier'],
      [{ client_id: 7, supplier_id: 101, supplier: 'Qantas' }],
    );
    const [client, number, supplierId, supplier] = createResultColumns(
      run,
      {},
      { ...noNames, client: { '7': 'Nguyen' } },
    );
    expect(client?.cell?.([7, 101])).toEqual({ text: 'Nguyen', href: '#/clients/7' });
    expect([7, 8, null].map((id) => client?.value([id, 101]))).toEqual(['Nguyen', 'Client 8', null]);
    expect(createResultGroupings(client ? [client] : [])[0]?.formatKey?.('7')).toBe('Nguyen');
    const shown = [client, number, supplierId, supplier].map((column) => [column?.header, column?.isHidden ?? false]);
    expect(shown).toEqual([
      ['Client', false],
      ['Client no.', true],
      ['Supplier no.', true],
      ['Supplier', false],
    ]);
    expect([supplierId?.isNumeric, supplierId?.value([7, 101])]).toEqual([true, 101]);
  });

  it('faults 33: shows amounts as received until the user confirms that they are cents, then in dollars with an exact sum', () => {
    const index = new TableIndex(sampleRows as Cell[][]);
    const plain = createResultColumns(sampleRun, {});
    const cents = createResultColumns(sampleRun, { total: { money: 'cents' } });
    const total = (columns: typeof plain) => {
      const column = columns[2];
      return column && [getCells(columns, 1)[2], formatSum(index.getAggregate(column).sum, column.total)];
    };
    expect(total(plain)?.[0]).toBe('\u2212250');
    expect([plain[2]?.total, plain[2]?.noTotal, plain[2]?.cell?.(sampleRows[1] as Cell[]).tone]).toEqual([
      undefined,
      '–',
      'dim',
    ]);
    expect(total(cents)).toEqual(['\u22122.50', '1,248.00']);
  });

  it('faults 605: reads numbers and dates that are texts, sums them exactly, and marks and counts what it does not read', () => {
    const records = [
      { amount: '1,000.00', issued: '13/10/2026' },
      { amount: '(0.10)', issued: '01/10/2026' },
      { amount: 'n/a', issued: 'soon' },
    ];
    const run = makeReportRun(['amount', 'issued'], records);
    const rows: Cell[][] = records.map(({ amount, issued }) => [amount, issued]);
    const settings = { amount: { type: 'decimal' as const }, issued: { type: 'date' as const } };
    const readings = readRows(run, settings, rows);
    const [amount, issued] = createResultColumns(applyReadings(run, readings), settings, undefined, readings);
    if (!amount || !issued) throw new Error('The result has no columns.');
    expect(rows.map((row) => amount.text?.(row))).toEqual(['1000.00', '-0.10', 'n/a']);
    expect(rows.map((row) => amount.value(row))).toEqual([1000, -0.1, null]);
    const { sum } = new TableIndex(rows).getAggregate(amount);
    expect([formatSum(sum, amount.total), sum.excludedCount]).toEqual(['999.90 *1', 1]);
    expect(rows.map((row) => issued.value(row))).toEqual(['2026-10-13', '2026-10-01', 'soon']);
    expect(issued.cell?.(rows[1] ?? [])).toMatchObject({ text: '01 Oct 2026', tooltip: '01/10/2026' });
    expect(issued.cell?.(rows[2] ?? [])).toMatchObject({ text: 'soon', tone: 'warn', warning: 'Not read as a date' });
    expect(amount.note).toBe('Amount: 1 value not read as a number');
    expect(issued.note).toBe('Issued: 1 value not read as a date');
    const [, byMonth] = createResultGroupings([issued]);
    expect(rows.map((row) => byMonth?.getKey(row))).toEqual(['2026-10', '2026-10', null]);
  });

  it('marks a value in a column of cents that is not an integer, and excludes it from the sum', () => {
    const broken = makeReportRun(['total'], [{ total: 5 }, { total: 'x' }]);
    const [column] = createResultColumns(broken, { total: { money: 'cents', type: 'integer' } });
    expect(column?.cell?.(['x'])).toMatchObject({ text: 'x', warning: expect.stringContaining('Not a whole number') });
    const sum = column && new TableIndex<readonly Cell[]>([[5], ['x'], [null]]).getAggregate(column).sum;
    expect(sum).toMatchObject({ cents: 5n, excludedCount: 1 });
  });

  it('sums numbers exactly, also beyond the range of a JavaScript number; rates and ids have no sum', () => {
    const long = makeReportRun(['value', 'rate', 'trip_id'], [{ value: 1 }]);
    const [value, rate, id] = createResultColumns(long, { value: { type: 'decimal' } });
    const cells: Cell[][] = [[{ n: '9007199254740993' }], [{ n: '9007199254740993' }]];
    const sum = value && formatSum(new TableIndex<readonly Cell[]>(cells).getAggregate(value).sum, value.total);
    expect(sum).toBe('18,014,398,509,481,986');
    expect([rate?.total, id?.total]).toEqual([undefined, undefined]);
  });

  it('faults 121: a single large amount in a column confirmed as cents is shown and added up, not marked', () => {
    const rows: Cell[][] = [[{ n: '9007199254740993' }], [{ n: '9007199254740993' }], [5]];
    const run = makeReportRun(['total'], [{ total: 5 }]);
    const [total] = createResultColumns(run, { total: { money: 'cents' } });
    if (!total) throw new Error('no column');
    expect(total.cell?.(rows[0] as Cell[])).toEqual({ text: '90,071,992,547,409.93' });
    expect(formatSum(sumColumn(rows, [0, 1, 2], total), total.total)).toBe('180,143,985,094,819.91');
  });

  it('has ids that stay with their headers, none twice', () => {
    const long = ['x'.repeat(9_000), 'x'.repeat(9_001)];
    const ids = resultColumns.createColumnIds(['a', 'a', 'a (2)', '', '__proto__', ...long]);
    expect(new Set(ids).size).toBe(7);
    expect(ids.slice(0, 2)).toEqual(['a', 'a (2)']);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThan(200);
  });

  it('groups by any column, dates by their months too, with subtotals', () => {
    const columns = createResultColumns(sampleRun, { total: { money: 'cents' } });
    const grouping = createResultGroupings(columns).find(({ id }) => id === 'Travel date by month');
    const index = new TableIndex<readonly Cell[]>(sampleRows);
    const groups = grouping ? groupRows<readonly Cell[]>(sampleRows, index.getAllIndexes(), columns, grouping) : [];
    const listed = groups.map(
      ({ title, rows, subtotals }) => `${title}: ${rows.length}, ${subtotals.get('total')?.cents}`,
    );
    expect(listed).toEqual(['Jan 2026: 1, 125050', 'Feb 2026: 2, -250']);
  });
});

const names = { ...noNames, branch: { '3': 'City' }, client: { '7': 'Jo Lee', '8': 'Jo Lee', '9': 'Ann' } };
const columns = createTripColumns(names);
const getColumn = (id: string) => {
  const column = columns.find((candidate) => candidate.id === id);
  if (!column) throw new Error(`No column ${id}`);
  return column;
};
const warning = { path: 'booked_by', expected: 'string', found: 'number', received: '7' };

describe('the columns of trips', () => {
  it('mark a trip that differs from the API’s documentation, beside the link to it', () => {
    const trip = makeTripItem(null, { id: 31_165 });
    const [link, differs] = [{ text: '31165', href: '#/trips/31165' }, 'Unexpected value from the server'];
    const show = (warnings: (typeof warning)[]) => getColumn('id').cell?.({ trip, warnings });
    expect([show([]), show([warning])]).toEqual([link, { ...link, warning: differs, tooltip: differs }]);
  });

  it('show, sort and copy ids by name, and an id without a name by itself; a number follows only where two have one name', () => {
    const rows = [3, 9, null].map((branch_id) => ({ trip: makeTripItem(null, { branch_id }), warnings: [] }));
    const [branch, client] = [getColumn('branch_id'), getColumn('client_id')];
    expect(rows.map((row) => branch.value(row))).toEqual(['City', '9', null]);
    expect(rows.map((row) => branch.cell?.(row).text)).toEqual(['City', '9', '']);
    expect(branch.searchText?.format('3')).toBe('City 3');
    const clients = [7, 9, 20].map((client_id) => ({ trip: makeTripItem(null, { client_id }), warnings: [] }));
    expect(clients.map((row) => client.cell?.(row))).toMatchObject([
      { text: 'Jo Lee', aside: '7' },
      { text: 'Ann' },
      { text: 'Client 20', tone: 'dim' },
    ]);
    expect(clients.map((row) => client.text?.(row))).toEqual(['Jo Lee', 'Ann', 'Client 20']);
    expect(client.filter?.format('8')).toBe('Jo Lee (8)');
  });

  it('have one for each amount of a trip, in cents of its summary', () => {
    const trip = makeTripItem({ total_amount: 121_000, total_gst: 11_000 });
    const labels = columns.filter(({ total }) => total === 'cents').map(({ header }) => header);
    expect(labels).toEqual(['Total', 'Commission', 'Net', 'Fees', 'GST']);
    expect(getColumn('total_gst').value({ trip, warnings: [] })).toBe(11_000);
    expect(getColumn('total_net').value({ trip: makeTripItem(null), warnings: [] })).toBeNull();
  });

  it('group trips by the month in which they were opened, and by that of their first day of travel', () => {
    const travel = { earliest_travel_date: '2026-10-30', latest_travel_date: '2026-11-02' };
    const trip = makeTripItem(travel, { date_opened: '2026-09-01 10:00:00' });
    const months = createTripGroupings(names).filter(({ isOrderedByKey }) => isOrderedByKey);
    expect(months.map(({ getKey }) => getKey({ trip, warnings: [] }))).toEqual(['2026-09', '2026-10']);
  });
});
