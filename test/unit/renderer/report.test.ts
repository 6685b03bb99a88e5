import { setFilterValue } from '@renderer/components/ParameterForm';
import {
  createColumnIds,
  createResultColumns,
  createResultGroupings,
  findMoneyColumns,
} from '@renderer/components/result-columns';
import type { RunState } from '@renderer/data/stores/run-store';
import { getComparisonColumns, getComparisonSettings } from '@renderer/features/comparison/comparison-columns';
import { pickSamples } from '@renderer/features/report/MoneyGuard';
import { getPlotPoints, getPointColumns, getScale } from '@renderer/features/report/plot-points';
import { describeCancelled, formatProgress } from '@renderer/features/report/RunStatus';
import { parseDifferences, parseRows } from '@renderer/ipc/parse-rows';
import { formatSum, sumColumn } from '@renderer/table/model/aggregations';
import { groupRows } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { createExactFormatter } from '@renderer/ui/axis-formatters';
import { formatBytes, formatDuration } from '@renderer/ui/formatters';
import { reportFilters } from '@shared/filters';
import { formatUnits } from '@shared/money';
import { toMoneyConfirmationKey } from '@shared/report-columns';
import type { Cell, Comparison } from '@shared/schemas/report';
import { makeReportRun } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

const headers = ['trip_id', 'Travel date', 'total', 'rate', 'account', 'note'];
const objects = [
  { trip_id: 32400, 'Travel date': '2026-01-02', total: 125050, rate: 1.5, account: '0042', note: 'a' },
  { trip_id: 32399, 'Travel date': '2026-02-03', total: -250, rate: 2.25, account: '0043', note: null },
  { trip_id: 32398, 'Travel date': '2026-02-04', total: null, rate: 3, account: '0044', note: '=1+2' },
];
const run = makeReportRun(headers, objects);
const rows: Cell[][] = objects.map((object) =>
  headers.map((header) => (object as Record<string, Cell>)[header] ?? null),
);
const cellsOf = (columns: ReturnType<typeof createResultColumns>, row: number) =>
  columns.map((column) => column.cell?.(rows[row] as Cell[]).text);

describe('a result', () => {
  it('has a column for each header, in its order, of the type that its values have', () => {
    const columns = createResultColumns(run, {});
    expect(columns.map(({ header, type, isNumeric = false }) => [header, type, isNumeric])).toEqual([
      ['trip_id', 'text', true],
      ['Travel date', 'date', false],
      ['total', 'integer', true],
      ['rate', 'decimal', true],
      ['account', 'text', false],
      ['note', 'text', false],
    ]);
    expect(cellsOf(columns, 0)).toEqual(['32400', '02 Jan 2026', '125050', '1.5', '0042', 'a']);
    expect(columns[0]?.cell?.(rows[0] as Cell[]).href).toBe('#/trips/32400');
  });

  it('faults 33: shows amounts as they came until staff say that they are cents, then in dollars with an exact sum', () => {
    const index = new TableIndex(rows as Cell[][]);
    const plain = createResultColumns(run, {});
    const cents = createResultColumns(run, { total: { money: 'cents' } });
    const total = (columns: typeof plain) => {
      const column = columns[2];
      return column && [cellsOf(columns, 1)[2], formatSum(index.getAggregate(column).sum, column.total)];
    };
    expect(total(plain)).toEqual(['\u2212250', '124,800']);
    expect(total(cents)).toEqual(['\u22122.50', '1,248.00']);
  });

  it('marks what is no whole number among cents, and leaves it out of the sum', () => {
    const broken = makeReportRun(['total'], [{ total: 5 }, { total: 'x' }]);
    const [column] = createResultColumns(broken, { total: { money: 'cents', type: 'integer' } });
    expect(column?.cell?.(['x'])).toMatchObject({ text: 'x', warning: expect.stringContaining('Not a whole number') });
    const sum = column && new TableIndex<readonly Cell[]>([[5], ['x'], [null]]).getAggregate(column).sum;
    expect(sum).toMatchObject({ cents: 5n, excludedCount: 1 });
  });

  it('sums numbers exactly, also those that no JavaScript number holds, and no rates or ids', () => {
    const long = makeReportRun(['value', 'rate', 'trip_id'], [{ value: 1 }]);
    const [value, rate, id] = createResultColumns(long, { value: { type: 'decimal' } });
    const cells: Cell[][] = [[{ n: '9007199254740993' }], [{ n: '9007199254740993' }]];
    expect(value && formatSum(new TableIndex<readonly Cell[]>(cells).getAggregate(value).sum, value.total)).toBe(
      '18,014,398,509,481,986',
    );
    expect([rate?.total, id?.total]).toEqual([undefined, undefined]);
  });

  it('asks about the columns that may be money, with a sample of them', () => {
    expect(findMoneyColumns(run, {})).toEqual([{ index: 2, name: 'total', mayBeCents: true }]);
    expect(pickSamples(rows, 2)).toEqual(['125050', '-250']);
    expect(pickSamples([[0], [null]], 0)).toEqual(['0']);
  });

  it('has ids that stay with their headers, none twice', () => {
    const ids = createColumnIds(['a', 'a', 'a (2)', '', '__proto__', 'x'.repeat(9_000), 'x'.repeat(9_001)]);
    expect(new Set(ids).size).toBe(7);
    expect(ids.slice(0, 2)).toEqual(['a', 'a (2)']);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThan(200);
  });

  it('groups by any column, dates by their months too, with subtotals', () => {
    const columns = createResultColumns(run, { total: { money: 'cents' } });
    const grouping = createResultGroupings(columns).find(({ id }) => id === 'Travel date by month');
    const index = new TableIndex<readonly Cell[]>(rows);
    const groups = grouping ? groupRows<readonly Cell[]>(rows, index.getAllIndexes(), columns, grouping) : [];
    expect(
      groups.map(({ title, rows: own, subtotals: sums }) => [title, own.length, sums.get('total')?.cents]),
    ).toEqual([
      ['Jan 2026', 1, 125_050n],
      ['Feb 2026', 2, -250n],
    ]);
  });

  it('plots the sums of a column by any other, dates in their order and texts by size', () => {
    const columns = createResultColumns(run, {});
    const [, date, total, , account] = columns;
    const order = Uint32Array.from([2, 1, 0]);
    const titles = (x: typeof date) =>
      x && total && getPlotPoints(rows, order, x, total).points.map(({ title }) => title);
    expect(titles(date)).toEqual(['02 Jan 2026', '03 Feb 2026', '04 Feb 2026']);
    expect(titles(account)?.[0]).toBe('0042');
  });
});

describe('the form', () => {
  const filter = (name: string) => reportFilters.find((each) => each.name === name) ?? reportFilters[0];

  it('makes a range dates as entered when one of its dates is changed, and leaves the other pair alone', () => {
    const ranges = { general: 'last-month', travel: 'this-month' } as const;
    expect(setFilterValue({ filters: {}, ranges }, filter('endDate'), '2026-10-15', '2026-11-21')).toEqual({
      filters: { startDate: '2026-10-01', endDate: '2026-10-15' },
      ranges: { travel: 'this-month' },
    });
  });

  it('forgets a filter that is emptied', () => {
    const parameters = { filters: { branchID: '3' }, ranges: {} };
    expect(setFilterValue(parameters, filter('branchID'), '', '2026-11-21')).toEqual({ filters: {}, ranges: {} });
  });
});

describe('rows over IPC', () => {
  it('are taken only in the shape that was announced', () => {
    expect(parseRows('[[1,null],["a",{"n":"1.50"}]]', 2, 2)).toEqual([
      [1, null],
      ['a', { n: '1.50' }],
    ]);
    for (const text of ['[[1,2]]', '[[1],[2]]', '{"a":1}'])
      expect(() => parseRows(text, 2, 2)).toThrow(/could not be read/);
    expect(() => parseDifferences('[{"cells":[1]}]', 2)).toThrow(/could not be read/);
  });
});

describe('a comparison', () => {
  const comparison: Comparison = {
    comparisonId: 'c',
    before: run,
    after: run,
    key: 'trip_id',
    headers,
    added: 0,
    removed: 0,
    changed: 1,
    same: 0,
    warnings: [],
  };

  it('shows amounts as the result shows them: what was said to be cents is in dollars on both sides, with the difference', () => {
    const settings = { total: { money: 'cents' }, rate: { money: 'decimal' } } as const;
    const columns = getComparisonColumns(comparison, settings);
    const cells: Cell[] = [32400, '2026-01-02', 125050, { n: '1234.5' }, '0042', 'a'];
    const changed = { kind: 'changed', cells, before: { 0: 32399, 2: 200000, 3: { n: '2' } } } as const;
    const at = (place: number) => columns[place]?.cell?.(changed);
    expect(at(3)).toMatchObject({ text: '2,000.00 → 1,250.50', tooltip: 'Was 2,000.00 (\u2212749.50)' });
    expect(at(4)).toMatchObject({ text: '2.00 → 1,234.50', tooltip: 'Was 2.00 (+1,232.50)' });
    // Ids have no difference.
    expect(at(1)).toMatchObject({ text: '32399 → 32400', tooltip: 'Was 32399' });
    expect(columns[3]?.text?.(changed)).toBe('2000.00 → 1250.50');
    expect(columns[3]?.value(changed)).toBe(125050);
  });

  it('takes what was said of money only where it was said of both runs', () => {
    const memory = {
      columns: { total: { type: 'integer', money: 'cents' } },
      moneyBasis: toMoneyConfirmationKey(headers, run.lastModified),
    } as const;
    expect(getComparisonSettings(memory, comparison)).toEqual(memory.columns);
    const older = { ...comparison, before: { ...run, lastModified: '2020-01-01 00:00:00' } };
    expect(getComparisonSettings(memory, older)).toEqual({ total: { type: 'integer' } });
  });

  it('shows a changed cell as it was and as it is, marked, and the others plainly', () => {
    const columns = getComparisonColumns(comparison, {});
    const changed = { kind: 'changed', cells: rows[0] as Cell[], before: { 1: '2026-01-01', 2: 100 } } as const;
    expect(columns.map(({ cell: look }) => look?.(changed).text)).toEqual([
      'Changed',
      '32400',
      '01 Jan 2026 → 02 Jan 2026',
      '100 → 125050',
      '1.5',
      '0042',
      'a',
    ]);
    expect(columns[3]?.cell?.(changed)).toMatchObject({ tone: 'changed', tooltip: 'Was 100 (+124,950)' });
  });
});

describe('progress', () => {
  it('reads in bytes and rows', () => {
    expect(formatProgress(null)).toBe('Waiting for the API');
    const progress = { phase: 'receiving', bytes: 12_345_678, rows: 50_000, totalRows: null } as const;
    expect(formatProgress(progress)).toBe('Receiving: 12 MB, 50,000 rows');
    const none = { ...progress, bytes: 0, rows: 0 };
    expect(formatProgress(none)).toBe('Waiting for the API');
    // An earlier run that is opened asks nothing of it.
    expect(formatProgress({ ...none, phase: 'showing' })).toBe('Showing rows: 0');
    expect(formatProgress({ ...progress, totalRows: 60_000 })).toBe('Receiving: 12 MB, 50,000 of 60,000 rows');
    expect(formatProgress({ ...progress, phase: 'showing', totalRows: 60_000 })).toBe('Showing rows: 50,000 of 60,000');
    expect([formatBytes(512), formatBytes(84_000), formatBytes(1_234_567)]).toEqual(['512 bytes', '84 kB', '1.2 MB']);
    expect([formatDuration(0.26), formatDuration(12), formatDuration(185)]).toEqual(['0.3 s', '12 s', '3 min 05 s']);
  });
});

describe('a result that stays while its report is run again', () => {
  const now = run.ranAtMs + 180_000;
  const state = (more: Partial<RunState>): RunState => ({
    status: 'cancelled',
    request: { kind: 'screen', filters: { branchID: '3', isActive: '1' } },
    result: { run: { ...run, filtersSent: { isActive: 'true', branchID: '3' } }, rows },
    file: null,
    error: null,
    progress: null,
    startedAtMs: 0,
    draft: null,
    ...more,
  });
  it('is told of where a run is cancelled, and no file where none was to be written', () => {
    const server = 'The server cannot be told to stop: it may go on with the report for a while.';
    expect(describeCancelled(state({}), now)).toBe(
      `Cancelled. No rows of this run are shown. The result below is from the run 3 min ago, for the same parameters. ${server}`,
    );
    expect(describeCancelled(state({ result: null, request: { kind: 'file', filters: {} } }), now)).toBe(
      `Cancelled. No file was written. ${server}`,
    );
    expect(describeCancelled(state({ request: { kind: 'open', filters: null } }), now)).toBe(
      'Cancelled. The earlier run was not opened.',
    );
  });
});

describe('sums beyond 2^53', () => {
  const big = '9007199254740993';
  const headers = ['day', 'total'];
  const bigRows: Cell[][] = [
    ['2026-01-01', { n: big }],
    ['2026-01-01', { n: big }],
    ['2026-01-02', 5],
  ];
  const bigRun = makeReportRun(headers, [
    { day: '2026-01-01', total: 5 },
    { day: '2026-01-02', total: 5 },
  ]);

  it.each([
    ['cents', '180,143,985,094,819.86', '180143985094819.86'],
    ['none', '18,014,398,509,481,986', '18014398509481986'],
  ] as const)(
    'faults 121: of %s are drawn, and exact on hover, in the table behind and in its total',
    (money, screen, plain) => {
      const [day, total] = createResultColumns(bigRun, { total: { money } });
      if (!day || !total) throw new Error('no columns');
      const { points } = getPlotPoints(bigRows, Uint32Array.from([0, 1, 2]), day, total);
      const scale = getScale(total);
      const format = createExactFormatter(
        points.map(({ sum }) => sum.cents),
        10 ** scale,
        (sum) => formatUnits(sum, scale),
      );
      const drawn = Number(points[0]?.sum.cents) / 10 ** scale;
      expect([Number.isFinite(drawn), format(drawn)]).toEqual([true, screen]);
      const amount = getPointColumns(day, total).at(-1);
      const [first] = points;
      if (!amount || !first) throw new Error('no points');
      expect([amount.cell?.(first).text, amount.text?.(first)]).toEqual([screen, plain]);
      expect(formatSum(sumColumn(points, [0], amount), amount.total)).toBe(screen);
    },
  );

  it('faults 121: a single amount that confirmed cents hold is shown and added up, not marked', () => {
    const [, total] = createResultColumns(bigRun, { total: { money: 'cents' } });
    if (!total) throw new Error('no column');
    expect(total.cell?.(bigRows[0] as Cell[])).toEqual({ text: '90,071,992,547,409.93' });
    expect(formatSum(sumColumn(bigRows, [0, 1, 2], total), total.total)).toBe('180,143,985,094,819.91');
  });

  it('that are drawn alike are called “about” on hover', () => {
    const format = createExactFormatter([9007199254740992n, 9007199254740993n], 1, String);
    expect(format(9007199254740992)).toMatch(/^about /);
    expect(createExactFormatter([5n], 100, String)(0.05)).toBe('5');
  });
});
