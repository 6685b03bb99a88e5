/** Summaries of a report's result: exact over any rows, with what each sum leaves out. */
import { describeReportSummaryOrigin } from '@main/office/exports/report-summary-table';
import { reportCalls } from '@main/rows/thread/report-worker';
import { type Cell, cellText } from '@shared/reports/report';
import { getShare } from '@shared/summary/changes';
import type { CellAddress, SummaryCell, SummaryShare } from '@shared/summary/definition';
import {
  describeReportRows,
  describeReportSummary,
  getReportMeasure,
  listShownReportValues,
} from '@shared/summary/report-summary';
import {
  type ReportMeasure,
  type ReportSummaryDefinition,
  reportSummaryDefinitionSchema,
} from '@shared/summary/report-summary-schema';
import type { ReportRow } from '@test/helpers/changing-report';
import { expectAppError } from '@test/helpers/expect-app-error';
import { createRandom } from '@test/helpers/random';
import { average, by, createRows, openBesideOther, openReport, rowCount, sum } from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const unevenRows = [
  { kind: 'a', hours: '1.5', day: '2026-07-01' },
  { kind: 'a', hours: 'n/a', day: '2026-13-01' },
  { kind: 'b', hours: '', day: '2026-07-02' },
];

/** Adds rows up in the plainest way. */
function addUp(rows: readonly Cell[][], column: number, toUnits: (cell: Cell) => bigint | null) {
  const units = rows.map((row) => toUnits(row[column] ?? null)).filter((value) => value !== null);
  return { total: units.reduce((all, value) => all + value, 0n), count: units.length };
}

it.each([1, 2, 3, 4, 5])(
  'faults 400: sums of random rows %i are exact, and each cell lists the rows that it adds up',
  async (seed) => {
    const rows = createRows(seed);
    const { summarise, listCell } = await openReport(rows, { amount_cents: { money: 'cents' } });
    const definition: ReportSummaryDefinition = {
      rows: [by(0), by(1, 'quarter')],
      column: by(1, 'year'),
      measures: [rowCount, sum(2), average(2), sum(3), average(3)],
    };
    const { coverage, rows: groups, columns, total } = await summarise(definition);
    expect(coverage.rows).toBe(rows.length);
    const listed: Cell[][] = [];
    for (const { keys, cells } of groups) {
      for (const [index, key] of columns.entries()) {
        const cell = cells[index];
        if (!cell) throw new Error('The cell is missing.');
        const { rows: behind, total: ofRows } = await listCell(definition, { keys, column: [key] });
        listed.push(...behind);
        expect(behind).toHaveLength(cell.count);
        expect(ofRows.sums).toEqual(cell.sums);
        const cents = addUp(behind, 2, (value) => BigInt(cellText(value)));
        const credit = addUp(behind, 3, (value) => (value === '' ? null : BigInt(cellText(value).replace('.', ''))));
        const get = (measure: ReportMeasure) => getReportMeasure(cell, measure, coverage).value;
        expect(BigInt(get(sum(2)) ?? 0)).toBe(cents.total);
        expect(BigInt(get(sum(3)) ?? 0)).toBe(credit.total);
        if (credit.count === 0) expect(get(average(3))).toBeNull();
        else {
          const twice = 2n * credit.total - 2n * BigInt(get(average(3)) ?? 0) * BigInt(credit.count);
          expect(twice >= -BigInt(credit.count) && twice <= BigInt(credit.count)).toBe(true);
        }
      }
    }
    // Every row stands behind exactly one cell.
    const toText = (row: readonly Cell[]) => JSON.stringify(row.map(cellText));
    expect(listed.map(toText).sort()).toEqual(rows.map((row) => toText(Object.values(row) as Cell[])).sort());
    expect(total.at(-1)?.count).toBe(rows.length);
  },
);

it('faults 401: spellings that differ in capitals are one group, blank values another, and dates have their periods', async () => {
  const { summarise } = await openReport([
    { status: 'Open', date: '2026-07-01', amount: '1.50', reference: 'abc' },
    { status: 'OPEN', date: '2026-06-30', amount: '2.25', reference: 'ABC' },
    { status: 'OPEN', date: '2026-06-30', amount: '0.25', reference: 'abc' },
    { status: '', date: null, amount: '', reference: null },
  ]);
  const group = async (column: number, period: 'month' | 'quarter' | 'year' | null = null) => {
    const { rows, coverage } = await summarise({ rows: [by(column, period)], column: null, measures: [sum(2)] });
    return rows.map(({ keys, cells: [cell] }) => [keys[0], cell && getReportMeasure(cell, sum(2), coverage).value]);
  };
  expect(await group(0)).toEqual([
    ['OPEN', 400],
    [null, null],
  ]);
  // References are told apart exactly.
  expect(await group(3)).toEqual([
    ['ABC', 225],
    ['abc', 175],
    [null, null],
  ]);
  expect((await group(1, 'month')).map(([key]) => key)).toEqual(['2026-06', '2026-07', null]);
  expect((await group(1, 'quarter')).map(([key]) => key)).toEqual(['2026-Q2', '2026-Q3', null]);
  expect((await group(1, 'year')).map(([key]) => key)).toEqual(['2025-26', '2026-27', null]);
});

it('groups are in the order in which the table sorts them: names as people do, numbers by value', async () => {
  const group = async (values: readonly (string | number | null)[]) => {
    const { summarise } = await openReport(values.map((value) => ({ value, amount: '1.50' })));
    const { rows } = await summarise({ rows: [by(0)], column: null, measures: [rowCount] });
    return rows.map(({ keys }) => keys[0]);
  };
  const names = ['Álvarez', 'adam', 'Bo', 'Müller', 'Muller', 'team 2', 'team 10', 'Zed'];
  expect(await group(['Zed', 'adam', 'team 10', 'Bo', 'team 2', 'Álvarez', 'Müller', 'Muller'])).toEqual([
    ...['adam', 'Álvarez', 'Bo', 'Muller', 'Müller', 'team 2', 'team 10', 'Zed'],
  ]);
  expect(await group(names.toReversed())).toEqual(await group(names));
  expect(await group([10, -5, 2, null, 1_000])).toEqual(['-5', '2', '10', '1000', null]);
  expect(await group(['REF10', 'ref9', 'REF2'])).toEqual(['REF2', 'ref9', 'REF10']);
});

it('faults 402: amounts of an unknown unit are not added up before the user has said whether they are cents', async () => {
  const rows = [
    { branch: 'North', total: 12_345 },
    { branch: 'South', total: 100 },
  ];
  const definition: ReportSummaryDefinition = { rows: [by(0)], column: null, measures: [sum(1)] };
  const unknown = await openReport(rows);
  expect(await expectAppError(unknown.summarise(definition))).toMatchObject({
    code: 'usage',
    message: 'Are the amounts of total cents or dollars? Answer this on the result first.',
  });
  const inCents = await openReport(rows, { total: { money: 'cents' } });
  expect((await inCents.summarise(definition)).coverage.values).toMatchObject([{ unit: 'cents', scale: 2 }]);
  const inDollars = await openReport(rows, { total: { money: 'decimal' } });
  const { coverage, rows: groups } = await inDollars.summarise(definition);
  expect(coverage.values).toMatchObject([{ unit: 'dollars', scale: 2 }]);
  expect(groups.map(({ cells: [cell] }) => cell?.sums[0])).toEqual([1_234_500, 10_000]);
});

it('faults 403: values that are no numbers are left out, and counted beside the rows that are blank', async () => {
  const rows = [
    { kind: 'a', hours: '1.5' },
    { kind: 'a', hours: 'n/a' },
    { kind: 'a', hours: '' },
    { kind: 'b', hours: '2' },
  ];
  const { summarise, run } = await openReport(rows, { hours: { type: 'decimal', money: 'none' } });
  const definition: ReportSummaryDefinition = {
    rows: [by(0)],
    column: null,
    measures: [rowCount, sum(1), average(1)],
  };
  const { coverage, rows: groups } = await summarise(definition);
  expect(describeReportRows(coverage)).toBe('All 4 rows of the report are counted.');
  expect(describeReportSummary(definition, coverage, run.headers)).toEqual({
    notes: ['Averages are rounded half to even, over the rows that have a value.'],
    warnings: [
      'hours: 2 of 4 rows counted. Left out: 1 row without a value; 1 row whose value is not a number that can be added exactly.',
    ],
  });
  const [first] = groups;
  if (!first?.cells[0]) throw new Error('There is no group.');
  expect(getReportMeasure(first.cells[0], sum(1), coverage)).toEqual({ value: 15, scale: 1, excludedCount: 1 });
  expect(getReportMeasure(first.cells[0], average(1), coverage)).toEqual({ value: 150, scale: 2, excludedCount: 1 });
});

it('faults 528: in a file the rows that are counted and how averages are rounded are notes, what sums leave out warnings', async () => {
  const settings = { hours: { type: 'decimal', money: 'none' }, day: { type: 'date', money: 'none' } } as const;
  const { context, run } = await openReport(unevenRows, settings);
  const definition: ReportSummaryDefinition = {
    rows: [by(2, 'month')],
    column: null,
    measures: [rowCount, sum(1), average(1)],
    share: 'total',
  };
  const source = { kind: 'report-summary', name: 'Hours', runId: run.runId, before: null, definition } as const;
  const describe = async (cell: CellAddress | null) =>
    await describeReportSummaryOrigin(context, { ...source, cell }, undefined);
  expect(await describe(null)).toMatchObject({
    notes: [
      'All 3 rows of the report are counted.',
      'Averages are rounded half to even, over the rows that have a value.',
      expect.stringContaining('they may not add up to 100.'),
    ],
    warnings: [
      ...run.warnings,
      expect.stringMatching(/^hours: 1 of 3 rows counted\. Left out: 1 row without a value; 1 row whose value is not/),
      'day: 1 row has a value that is no date. It is with the rows without a value.',
    ],
  });
  expect(await describe({ keys: ['2026-07'], column: [] })).toMatchObject({
    notes: ['2 rows of the 3 of the report.'],
    warnings: run.warnings,
  });
});

it('the worker that had the rows is gone: they are sent again, and the sums are the same', async () => {
  const { summarise, context, run } = await openReport(createRows(9), { amount_cents: { money: 'cents' } });
  const definition: ReportSummaryDefinition = { rows: [by(0)], column: null, measures: [sum(2)] };
  const before = await summarise(definition);
  await reportCalls.summaries.forget([run.runId]);
  expect((await summarise(definition)).total).toEqual(before.total);
  context.runSummaries.forget(context.session.office.id);
  expect((await summarise(definition)).total).toEqual(before.total);
});

it('faults 400: a value with more decimals leaves none of the others out, however large', async () => {
  const amounts = [...Array.from({ length: 9 }, () => 10_000_000_000.5), 12.123456];
  const { summarise, run } = await openReport(amounts.map((hours, index) => ({ kind: index < 5 ? 'a' : 'b', hours })));
  const definition: ReportSummaryDefinition = { rows: [by(0)], column: null, measures: [sum(1)] };
  const { coverage, rows: groups, total } = await summarise(definition);
  expect(coverage.values).toMatchObject([{ scale: 6, blank: 0, unreadable: 0 }]);
  expect(describeReportSummary(definition, coverage, run.headers)).toEqual({ notes: [], warnings: [] });
  const getSum = (cell = total[0]) => cell && String(getReportMeasure(cell, sum(1), coverage).value);
  expect(getSum()).toBe('90000000016623456');
  expect(groups.map(({ cells: [cell] }) => getSum(cell))).toEqual(['50000000002500000', '40000000014123456']);
});

it('faults 403: days that no calendar has are no periods, and are counted', async () => {
  const days = ['2026-02-28', '2026-02-30', '2026-13-01', '0000-00-00', '', null];
  const { summarise, run } = await openReport(
    days.map((day) => ({ day, hours: 1 })),
    { day: { type: 'date', money: 'none' } },
  );
  const definition: ReportSummaryDefinition = { rows: [by(0, 'month')], column: null, measures: [rowCount] };
  const { coverage, rows } = await summarise(definition);
  expect(rows.map(({ keys, cells: [cell] }) => [keys[0], cell?.count])).toEqual([
    ['2026-02', 1],
    [null, 5],
  ]);
  expect(describeReportSummary(definition, coverage, run.headers)).toEqual({
    notes: [],
    warnings: ['day: 3 rows have a value that is no date. They are with the rows without a value.'],
  });
});

const measures = [rowCount, sum(2), average(2), sum(3)];

/** Whether a share in hundredths of a percent is within half of one of `10000 * part / whole`, exactly. */
function isRounded(share: bigint, part: bigint, whole: bigint): boolean {
  const rest = 2n * (part * 10_000n - share * whole);
  const [size, limit] = [rest < 0n ? -rest : rest, whole < 0n ? -whole : whole];
  return size < limit || (size === limit && share % 2n === 0n);
}

it.each<SummaryShare>(['row', 'column', 'total'])(
  'faults 390: shares of the %s are of exact sums, beside each value that adds up',
  async (share) => {
    const { summarise } = await openReport(createRows(480), { amount_cents: { money: 'cents' } });
    const definition = { rows: [by(0)], column: by(1, 'year'), measures, share };
    const result = await summarise(definition);
    const shown = listShownReportValues(definition).flatMap((value) => (value.share === null ? [] : [value.measure]));
    expect(shown).toEqual([rowCount, sum(2), sum(3)]);
    const last = result.columns.length;
    let compared = 0;
    for (const { cells } of result.rows) {
      for (const index of cells.keys()) {
        const whole = { row: cells[last], column: result.total[index], total: result.total[last] }[share];
        for (const measure of shown) {
          const getValue = (cell: SummaryCell) => getReportMeasure(cell, measure, result.coverage).value;
          const [part, all] = [cells[index], whole].map((cell) => cell && getValue(cell));
          const found = getShare(cells, result, index, share, getValue);
          if (part === null || part === undefined || !all) expect(found).toBeNull();
          else {
            compared += 1;
            expect(isRounded(BigInt(found ?? Number.MIN_SAFE_INTEGER), BigInt(part), BigInt(all))).toBe(true);
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  },
);

it('shares say how they are rounded, and averages alone have none', async () => {
  const { summarise, run } = await openReport(createRows(481), { amount_cents: { money: 'cents' } });
  const describe = async (shown: typeof measures) => {
    const definition: ReportSummaryDefinition = { rows: [by(0)], column: null, measures: shown, share: 'total' };
    return describeReportSummary(definition, (await summarise(definition)).coverage, run.headers);
  };
  const rule = expect.stringContaining('half to the even one: they may not add up to 100.');
  expect(await describe([rowCount])).toEqual({ notes: [rule], warnings: [] });
  expect((await describe([average(2)])).notes).not.toContainEqual(rule);
});

it('a share of the row needs a field on columns', () => {
  const definition = { rows: [by(0)], column: null, measures: [rowCount], share: 'row' };
  expect(reportSummaryDefinitionSchema.safeParse(definition).success).toBe(false);
  expect(reportSummaryDefinitionSchema.safeParse({ ...definition, column: by(1, 'day') }).success).toBe(true);
});

const typed = { issued: { type: 'date' }, amount: { type: 'decimal' } } as const;

/** Writes cents as people do: with marks of thousands, parentheses, a sign behind. */
function writeCents(cents: number, random: () => number): string {
  const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
  if (cents >= 0) return random() < 0.2 ? `$${text}` : text;
  return [`(${text})`, `-${text}`, `${text}-`][Math.floor(random() * 3)] ?? text;
}

function createTypedRows(seed: number) {
  const random = createRandom(seed);
  const rows: ReportRow[] = [];
  const expected = new Map<string, { cents: bigint; unread: number; count: number }>();
  for (let index = 0; index < 300; index += 1) {
    const [month, day] = [1 + Math.floor(random() * 3), 1 + Math.floor(random() * 28)];
    const cents = Math.floor((random() - 0.5) * 400_000_000);
    const isUnread = random() < 0.05;
    const date = `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/2026`;
    rows.push({ branch: 'A', issued: date, amount: isUnread ? 'n/a' : writeCents(cents, random) });
    const key = `2026-0${month}`;
    const sums = expected.get(key) ?? { cents: 0n, unread: 0, count: 0 };
    sums.count += 1;
    if (isUnread) sums.unread += 1;
    else sums.cents += BigInt(cents);
    expected.set(key, sums);
  }
  return { rows, expected };
}

it.each([1, 2, 3])('faults 610: sums of amounts as people write them, by month of dates so too (%i)', async (seed) => {
  const { rows, expected } = createTypedRows(seed);
  const { summarise, run } = await openReport(rows, typed);
  const definition = { rows: [by(1, 'month' as const)], column: null, measures: [rowCount, sum(2)] };
  const result = await summarise(definition);
  const found = result.rows.map(({ keys, cells: [cell] }) => {
    const value = cell && getReportMeasure(cell, sum(2), result.coverage);
    return [keys[0], { cents: BigInt(value?.value ?? 0), unread: value?.excludedCount, count: cell?.count }];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  expect(result.coverage.values).toMatchObject([{ unit: 'dollars', scale: 2 }]);
  const unread = [...expected.values()].reduce((count, sums) => count + sums.unread, 0);
  expect(describeReportSummary(definition, result.coverage, run.headers).warnings.join(' ')).toContain(
    `${unread} rows whose value is not a number`,
  );
});

it('faults 610: another result is read by its own values, and a change is from numbers that were read', async () => {
  const now = [{ branch: 'A', issued: '13/07/2026', amount: '1,000.50' }];
  const before = [
    { branch: 'A', issued: '13/07/2026', amount: '(250.25)' },
    { branch: 'A', issued: '14/07/2026', amount: 'n/a' },
  ];
  const { summarise } = await openBesideOther([now, before], typed);
  const definition = { rows: [by(1, 'month' as const)], column: null, measures: [sum(2)] };
  const { rows, coverage } = await summarise(definition);
  expect(rows.map(({ keys, cells, before: then }) => [keys[0], cells[0]?.sums[0], then?.[0]?.sums[0]])).toEqual([
    ['2026-07', 100_050, -25_025],
  ]);
  expect(coverage.before?.values).toMatchObject([{ unreadable: 1 }]);
});

it('faults 606: where the values do not prove how they are written, a summary reads none and says what to choose', async () => {
  const rows = [
    { branch: 'A', issued: '01/10/2026', amount: '1,000' },
    { branch: 'A', issued: '02/11/2026', amount: '2,000' },
  ];
  const { summarise, run } = await openReport(rows, typed);
  const definition = { rows: [by(1, 'month' as const)], column: null, measures: [sum(2)] };
  const { coverage } = await summarise(definition);
  expect(coverage.values).toMatchObject([{ unreadable: 2 }]);
  const { warnings } = describeReportSummary(definition, coverage, run.headers);
  expect(warnings).toContain(
    'issued: the values don’t show which number is the day. Choose it in “Column types” on the result.',
  );
  expect(warnings).toContain(
    'amount: the values don’t show which sign comes before the cents. Choose it in “Column types” on the result.',
  );
  const chosen = { issued: { type: 'date', dateOrder: 'mdy' }, amount: { type: 'decimal', decimalSign: '.' } } as const;
  const again = await (await openReport(rows, chosen)).summarise(definition);
  expect(again.rows.map(({ keys, cells }) => [keys[0], cells[0]?.sums[0]])).toEqual([
    ['2026-01', 1_000],
    ['2026-02', 2_000],
  ]);
});
