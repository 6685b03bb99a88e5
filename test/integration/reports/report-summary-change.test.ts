/** The change of a report's summary from the period before: each cell is that of a plain computation over the rows of both runs. */

import { RunSummaries } from '@main/report-worker/run-summaries';
import { listReports } from '@main/reports/report-list';
import { ReportService } from '@main/reports/report-service';
import { getRunPeriodBefore, summariseRun } from '@main/reports/run-summary';
import { decodeSummary } from '@shared/encoded-summary';
import { describeReportChange, getComparableColumns, getReportChange } from '@shared/report-changes';
import { getReportMeasure, listShownReportValues } from '@shared/report-summary-values';
import { defaultPreferences } from '@shared/schemas/preferences';
import type {
  ReportCoverage,
  ReportField,
  ReportMeasure,
  ReportSummaryDefinition,
} from '@shared/schemas/report-summary';
import { othersKey, type SummaryCell, type SummaryKey } from '@shared/schemas/summary';
import { canaryToken } from '@test/helpers/canary-token';
import { type ReportRow, readFilters } from '@test/helpers/changing-report';
import { autoAdvancingClock } from '@test/helpers/clock';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { createRandom } from '@test/helpers/random';
import {
  average,
  by,
  openBesidePeriodBefore,
  roundFraction,
  rowCount,
  sum,
  toBigInt,
} from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const quarter = { startDate: '2026-07-01', endDate: '2026-09-30', branchID: '3' };
const quarterBefore = { ...quarter, startDate: '2026-04-01', endDate: '2026-06-30' };
const days = { travelStartDate: '2026-09-05', travelEndDate: '2026-09-14' };
const daysBefore = { travelStartDate: '2026-08-26', travelEndDate: '2026-09-04' };
const measures = [rowCount, sum(2), average(2), sum(3), average(3)];
const cents = { amount_cents: { money: 'cents' } } as const;

/** Random rows: texts in several spellings, dates of the given days, cents, dollars with gaps, a value beyond 2^53 now and then. */
function createRows(random: () => number, dates: readonly string[], statuses: readonly (string | null)[]): ReportRow[] {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: 150 }, () => {
    const amount = Math.floor((random() - 0.5) * 2_000_000);
    return {
      status: pick(statuses),
      date: random() < 0.1 ? pick([null, '', '2026-02-30']) : pick(dates),
      amount_cents: random() < 0.02 ? Number.MAX_SAFE_INTEGER - 1 : amount,
      credit: random() < 0.3 ? '' : (amount / 100).toFixed(2),
    };
  });
}

/** What each key of a field is, and in the period before the key of its counterpart: written by hand, not computed. */
type Keys = Readonly<Record<string, { readonly month: string; readonly quarter: string; readonly day: string }>>;
const toKeys = (date: string, month: string, ofQuarter: string, day = date) => [
  date,
  { month, quarter: ofQuarter, day },
];
const keysNow: Keys = Object.fromEntries([
  toKeys('2026-07-01', '2026-07', '2026-Q3'),
  toKeys('2026-08-31', '2026-08', '2026-Q3'),
  toKeys('2026-09-30', '2026-09', '2026-Q3'),
  toKeys('2026-12-24', '2026-12', '2026-Q4'),
]);
const keysBefore: Keys = Object.fromEntries([
  toKeys('2026-04-01', '2026-07', '2026-Q3'),
  toKeys('2026-05-31', '2026-08', '2026-Q3'),
  toKeys('2026-06-30', '2026-09', '2026-Q3'),
  toKeys('2026-10-02', '2027-01', '2027-Q1'),
]);
const daysNow: Keys = Object.fromEntries([toKeys('2026-09-05', '', ''), toKeys('2026-09-14', '', '')]);
const daysOfBefore: Keys = Object.fromEntries([
  toKeys('2026-08-26', '', '', '2026-09-05'),
  toKeys('2026-09-01', '', '', '2026-09-11'),
  toKeys('2026-09-04', '', '', '2026-09-14'),
]);

function getKey(row: ReportRow, { column, period }: ReportField, keys: Keys): string {
  if (column === 0) return String(row.status ?? '').toLowerCase();
  const date = String(row.date ?? '');
  if (period === 'day') return keys[date]?.day ?? date;
  return (keys[date]?.[period === 'quarter' ? 'quarter' : 'month'] ?? '').toLowerCase();
}

type Sums = { count: number; cents: bigint; credit: bigint; credits: number };

/** Adds rows up in the plainest way, for each group and column, and for each group over all columns. */
function addUp(rows: readonly ReportRow[], { rows: fields, column }: ReportSummaryDefinition, keys: Keys) {
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const group = fields.map((field) => getKey(row, field, keys));
    const columns = column === null ? ['all'] : [`=${getKey(row, column, keys)}`, 'all'];
    for (const name of columns) {
      const key = JSON.stringify([group, name]);
      const cell = sums.get(key) ?? { count: 0, cents: 0n, credit: 0n, credits: 0 };
      cell.count += 1;
      cell.cents += BigInt(Number(row.amount_cents));
      if (row.credit !== '') {
        cell.credit += BigInt(String(row.credit).replace('.', ''));
        cell.credits += 1;
      }
      sums.set(key, cell);
    }
  }
  return sums;
}

/** The value of a measure, as a fraction; null for none. */
function toFraction(sums: Sums | undefined, measure: ReportMeasure): readonly [bigint, bigint] | null {
  const { count, cents: ofCents, credit, credits } = sums ?? { count: 0, cents: 0n, credit: 0n, credits: 0 };
  if (measure.kind === 'rows') return [BigInt(count), 1n];
  const [total, filled] = measure.column === 2 ? [ofCents, count] : [credit, credits];
  if (measure.kind === 'sum') return [total, 1n];
  return filled === 0 ? null : [total, BigInt(filled)];
}

const hasValue = (sums: Sums | undefined, measure: ReportMeasure) =>
  sums !== undefined && (measure.kind === 'rows' || measure.column === 2 ? sums.count > 0 : sums.credits > 0);

/** What the change of a cell must be. */
function expectChange(now: Sums | undefined, before: Sums | undefined, measure: ReportMeasure) {
  const [a, b] = [toFraction(now, measure), toFraction(before, measure)];
  const isNone = a === null || b === null || !(hasValue(now, measure) || hasValue(before, measure));
  if (isNone) return { amount: null, percent: null };
  const [x, y] = [roundFraction(...a), roundFraction(...b)];
  const size = y < 0n ? -y : y;
  return { amount: x - y, percent: size === 0n ? null : roundFraction((x - y) * 10_000n, size) };
}

const toText = (key: SummaryKey) => String(key ?? '').toLowerCase();

const definitions: readonly Omit<ReportSummaryDefinition, 'measures'>[] = [
  { rows: [by(0)], column: null },
  { rows: [by(1, 'month')], column: by(0) },
  { rows: [by(0), by(1, 'quarter')], column: null },
  { rows: [by(1, 'quarter'), by(0)], column: by(1, 'month') },
];

async function compareCells(
  rows: readonly [readonly ReportRow[], readonly ReportRow[]],
  filters: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>],
  keys: readonly [Keys, Keys],
  chosen: readonly Omit<ReportSummaryDefinition, 'measures'>[],
) {
  const { summarise, listCell } = await openBesidePeriodBefore(rows, filters, cents);
  const found = { cells: 0, onlyBefore: 0 };
  for (const shape of chosen) {
    const definition: ReportSummaryDefinition = { ...shape, measures, change: true };
    const { rows: groups, columns, coverage, before } = await summarise(definition);
    expect(before?.counted).toBe(rows[1].length);
    const [now, then] = [addUp(rows[0], definition, keys[0]), addUp(rows[1], definition, keys[1])];
    const names = [...columns.map((key) => `=${toText(key)}`), 'all'];
    const seen = new Set<string>();
    for (const { keys: ofRow, cells, before: cellsBefore } of groups) {
      for (const [index, name] of names.entries()) {
        const key = JSON.stringify([ofRow.map(toText), name]);
        if ((cells[index]?.count ?? 0) + (cellsBefore?.[index]?.count ?? 0) > 0) seen.add(key);
        expect(cells[index]?.count).toBe(now.get(key)?.count ?? 0);
        expect(cellsBefore?.[index]?.count).toBe(then.get(key)?.count ?? 0);
        for (const measure of measures) {
          const { amount, percent } = getReportChange(cells[index], cellsBefore?.[index], measure, coverage);
          const expected = expectChange(now.get(key), then.get(key), measure);
          expect({ amount: toBigInt(amount), percent: toBigInt(percent) }, `${key} ${JSON.stringify(measure)}`).toEqual(
            expected,
          );
          found.cells += 1;
        }
      }
      const all = cells.at(-1);
      if (all?.count === 0) found.onlyBefore += 1;
      // The rows behind a cell are those of now only.
      const { total } = await listCell(definition, { keys: ofRow, column: [] });
      expect(total).toEqual(all);
    }
    // No group is missing, of either period.
    expect(seen).toEqual(new Set([...now.keys(), ...then.keys()]));
  }
  return found;
}

it.each([1, 2, 3, 4, 5, 6])(
  'faults 560: changes of random rows %i are those of a plain computation over both runs',
  async (seed) => {
    const random = createRandom(seed);
    const now = createRows(random, Object.keys(keysNow), ['Open', 'open', 'Closed', '', null]);
    const before = createRows(random, Object.keys(keysBefore), ['OPEN', 'Quoted', null]);
    const found = await compareCells([now, before], [quarter, quarterBefore], [keysNow, keysBefore], definitions);
    expect(found.cells).toBeGreaterThan(300);
    expect(found.onlyBefore).toBeGreaterThan(1);
    const byDays = [
      createRows(random, Object.keys(daysNow), ['Open']),
      createRows(random, Object.keys(daysOfBefore), ['Open']),
    ] as const;
    await compareCells(byDays, [days, daysBefore], [daysNow, daysOfBefore], [{ rows: [by(1, 'day')], column: by(0) }]);
  },
);

it('faults 560: all other groups have the rows of both periods that no group of the largest has', async () => {
  const random = createRandom(7);
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
  const now = createRows(random, Object.keys(keysNow), letters);
  const before = createRows(random, Object.keys(keysBefore), [...letters.slice(3), 'x', 'y']);
  const { summarise } = await openBesidePeriodBefore([now, before], [quarter, quarterBefore], cents);
  const shape = { rows: [by(0)], column: null, measures: [rowCount, sum(3)], change: true } as const;
  const all = await summarise({ ...shape, rows: [by(0)], measures: [...shape.measures] });
  const top = { count: 2, by: rowCount };
  const largest = await summarise({ ...shape, rows: [by(0)], measures: [...shape.measures], top });
  expect(largest.totalBefore).toEqual(all.totalBefore);
  const shown = largest.rows.flatMap(({ keys: [key] }) => (key === othersKey ? [] : [key]));
  expect(shown).toHaveLength(2);
  const others = largest.rows.at(-1);
  const addSums = (cells: readonly (SummaryCell | null | undefined)[]) =>
    cells.reduce((total, cell) => total + BigInt(cell?.sums[0] ?? 0), 0n);
  const rest = all.rows.filter(({ keys: [key] }) => !shown.includes(key ?? null));
  expect(addSums([others?.cells[0]])).toBe(addSums(rest.map(({ cells }) => cells[0])));
  expect(addSums([others?.before?.[0]])).toBe(addSums(rest.map(({ before: cells }) => cells?.[0])));
  expect(others?.before?.[0]?.count).toBe(
    rest.reduce((count, { before: cells }) => count + (cells?.[0]?.count ?? 0), 0),
  );
});

const byAgent = (...shown: ReportMeasure[]): ReportSummaryDefinition => ({
  rows: [by(0)],
  column: null,
  measures: shown,
  change: true,
});
const month = { startDate: '2026-09-01', endDate: '2026-09-30' };
const monthBefore = { startDate: '2026-08-01', endDate: '2026-08-31' };
const describeChange = (
  definition: ReportSummaryDefinition,
  { period, ...result }: Awaited<ReturnType<Awaited<ReturnType<typeof openBesidePeriodBefore>>['summarise']>>,
) => describeReportChange(definition, period, result, () => 'just now');

it('faults 561: columns are found by their headers, and one that the run before lacks, or has in another unit, is named', async () => {
  const now = [
    { agent: 'Ada', credit: '10.50', hours: 1.5, fees: 3 },
    { agent: 'Ben', credit: '2.25', hours: 2, fees: 4 },
  ];
  const before = [
    { hours: 'none', extra: 1, agent: 'ADA', credit: '4.25' },
    { hours: 'some', extra: 2, agent: 'Cleo', credit: '1.00' },
  ];
  const { summarise } = await openBesidePeriodBefore([now, before], [month, monthBefore], {
    fees: { money: 'decimal' },
  });
  const definition = byAgent(rowCount, sum(1), sum(2), sum(3));
  const result = await summarise(definition);
  const { coverage } = result;
  const get = (measure: ReportMeasure) =>
    result.rows.map(({ keys: [key], cells, before: of }) => [
      toText(key ?? null),
      getReportChange(cells[0], of?.[0], measure, coverage).amount,
    ]);
  expect(get(sum(1)).sort()).toEqual([
    ['ada', 625],
    ['ben', 225],
    ['cleo', -100],
  ]);
  const shown = listShownReportValues(definition, getComparableColumns(definition, result)).filter(
    ({ change }) => change !== null,
  );
  expect(shown.map(({ measure, change }) => [measure, change])).toEqual([
    [rowCount, 'amount'],
    [rowCount, 'percent'],
    [sum(1), 'amount'],
    [sum(1), 'percent'],
  ]);
  expect(describeChange(definition, result)).toEqual({
    notes: [
      'Changes are from the period before, Aug 2026: 2 rows, run just now.',
      expect.stringContaining('A percentage is of the size of the value before'),
    ],
    warnings: [
      'In the period before: The column “hours” has no numbers to compare.',
      'In the period before: There is no column “fees”, or a different number of columns with that name.',
    ],
  });
});

it('faults 561: without the column that rows are grouped by there is no change, and it is named', async () => {
  const now = [{ agent: 'Ada', hours: 1.5 }];
  const before = [{ hours: 2.5, consultant: 'Ada' }];
  const { summarise } = await openBesidePeriodBefore([now, before], [month, monthBefore]);
  const definition = byAgent(sum(1));
  const result = await summarise(definition);
  expect(getComparableColumns(definition, result)).toBeNull();
  expect(result.rows.map(({ keys, before: of }) => [keys, of])).toEqual([[['Ada'], undefined]]);
  expect(describeChange(definition, result)).toEqual({
    notes: [],
    warnings: [
      'No change can be shown. The run of the period before, Aug 2026, has different columns. There is no column “agent”, or a different number of columns with that name.',
    ],
  });
});

it('faults 561: amounts that are dollars now and of no known unit before are not compared', async () => {
  const { summarise } = await openBesidePeriodBefore(
    [[{ agent: 'Ada', credit: '1.50' }], [{ agent: 'Ada', credit: 150 }]],
    [month, monthBefore],
  );
  const definition = byAgent(sum(1));
  const result = await summarise(definition);
  expect(getComparableColumns(definition, result)).toEqual([]);
  expect(describeChange(definition, result).warnings).toEqual([
    'In the period before: Nothing says whether the amounts of the column “credit” are cents or dollars.',
  ]);
});

it('faults 561: cents and numbers with decimals are not compared, dollars and other numbers with fewer decimals are', async () => {
  const now = [{ agent: 'Ada', fee: 1_250, hours: 1.5 }];
  const before = [{ agent: 'Ada', fee: '12.5', hours: 1.25 }];
  const { summarise } = await openBesidePeriodBefore([now, before], [month, monthBefore], { fee: { money: 'cents' } });
  const definition = byAgent(sum(1), sum(2));
  const result = await summarise(definition);
  expect(getComparableColumns(definition, result)).toEqual([2]);
  expect(describeChange(definition, result).warnings).toEqual([
    'In the period before: The column “fee” is in cents in one of the two runs only.',
  ]);
  const [row] = result.rows;
  const found = getReportChange(row?.cells[0], row?.before?.[0], sum(2), result.coverage);
  expect(found).toMatchObject({ amount: 25, percent: 2_000, scale: 2 });
});

it('faults 562: a run before without rows is no change, and a report that may ignore its dates is named', async () => {
  const rows = [{ agent: 'Ada', hours: 1.5 }];
  const definition = byAgent(sum(1));
  const empty = await openBesidePeriodBefore([rows, []], [month, monthBefore]);
  const nothing = await empty.summarise(definition);
  expect(nothing.rows.map(({ before }) => before)).toEqual([[null]]);
  expect(describeChange(definition, nothing)).toEqual({
    notes: ['The report has no rows in the period before, Aug 2026, run just now.'],
    warnings: [],
  });
  const same = await openBesidePeriodBefore([rows, rows], [month, monthBefore]);
  expect(describeChange(definition, await same.summarise(definition)).warnings).toEqual([
    'Both periods have the same sums. The report may not use these dates: “Test filters” on the report finds out.',
  ]);
});

it('faults 563: the newest run with just the same other filters is used, and what it leaves out is said', async () => {
  const now = [{ agent: 'Ada', hours: 1.5 }];
  const before = [
    { agent: 'Ada', hours: 1.5 },
    { agent: 'Ada', hours: '' },
  ];
  const filters = { ...month, branchID: '3' };
  const opened = await openBesidePeriodBefore([now, before], [filters, { ...monthBefore, branchID: '3' }]);
  const { reports, session } = opened.context;
  const older = await reports.findRun(session, 'r', { ...monthBefore, branchID: '3' });
  // Runs of another branch, and without one, are none of this period before.
  await reports.run(session, 'r', { ...monthBefore, branchID: '4' });
  await reports.run(session, 'r', monthBefore);
  expect((await reports.findRun(session, 'r', { branchID: '3', ...monthBefore }))?.runId).toBe(older?.runId);
  const { run: newer } = await reports.run(session, 'r', { ...monthBefore, branchID: '3' });
  expect((await reports.findRun(session, 'r', { ...monthBefore, branchID: '3' }))?.runId).toBe(newer.runId);
  expect(await reports.findRun(session, 'other', { ...monthBefore, branchID: '3' })).toBeNull();
  const definition = byAgent(sum(1));
  const { coverage } = await opened.summarise(definition);
  expect(coverage.before).toMatchObject({ rows: 2, values: [{ blank: 1, unreadable: 0 }] });
  const cell = (await opened.summarise(definition)).rows[0]?.before?.[0];
  expect(cell && getReportMeasure(cell, sum(1), coverage).value).toBe(15);
});

const january = { startDate: '2026-01-01', endDate: '2026-01-31' };
const february = { startDate: '2026-02-01', endDate: '2026-02-28' };

/** A run of a report, as its server answers then. */
type Run = {
  readonly day: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly rows?: readonly ReportRow[];
  readonly rowCount?: number;
  readonly changed?: string;
};

/** Runs a report some times, and says what stands beside the changes of the last run. */
async function describeAfter(...runs: readonly Run[]) {
  let current = runs[0];
  const server = await startFaultServer((request, response) => {
    const { rows = [{ agent: 'Ada', hours: runs.indexOf(current as Run) + 1 }], rowCount, changed } = current ?? {};
    const reports = [{ slug: 'r', display_name: 'R', last_modified: changed ?? null }];
    const headers = Object.keys(rows[0] ?? { agent: '', hours: '' });
    const result = { headers, rows, row_count: rowCount ?? rows.length, filters_applied: readFilters(request.url) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(successEnvelope(request.url?.startsWith('/report/list') ? { reports } : result));
  });
  // At noon, local time.
  const now = () => new Date(`${current?.day}T12:00:00`).getTime();
  const session = await makeSession(server.url, canaryToken, [], { clock: { ...autoAdvancingClock(), now } });
  const reports = new ReportService();
  let last = null;
  for (const run of runs) {
    current = run;
    await listReports(session, { fetchPolicy: 'network-first' });
    last = (await reports.run(session, 'r', run.filters)).run;
  }
  if (last === null) throw new Error('Nothing was run.');
  const measures = last.headers.slice(1).map((_, index) => sum(index + 1));
  const definition: ReportSummaryDefinition = { rows: [by(0)], column: null, measures, change: true };
  const context = { session, reports, runSummaries: new RunSummaries(), preferences: defaultPreferences };
  const period = getRunPeriodBefore(context, last, definition);
  const before = period.kind === 'dates' ? await reports.findRun(session, 'r', period.filters) : null;
  const request = { runId: last.runId, before: before?.runId ?? null, definition };
  const result = decodeSummary<ReportCoverage>(await summariseRun(context, request, undefined));
  return describeReportChange(definition, period, result, () => 'then').warnings;
}

it('faults 680: a run that was made before its dates were over is not compared as a whole one without a word', async () => {
  const partial = [
    'The period before, Jan 2026, was not over on 15 Jan 2026, when its report was run: rows may be missing. Run it again once it is over.',
  ];
  expect(
    await describeAfter({ day: '2026-01-15', filters: january }, { day: '2026-03-01', filters: february }),
  ).toEqual(partial);
  // On its last day rows may still come.
  expect(
    (await describeAfter({ day: '2026-01-31', filters: january }, { day: '2026-03-01', filters: february }))[0],
  ).toContain('was not over on 31 Jan 2026');
  expect(
    await describeAfter({ day: '2026-02-01', filters: january }, { day: '2026-02-28', filters: february }),
  ).toEqual([
    'The period of this result, Feb 2026, was not over on 28 Feb 2026, when it was run: rows may be missing.',
  ]);
  expect(
    await describeAfter({ day: '2026-02-01', filters: january }, { day: '2026-03-01', filters: february }),
  ).toEqual([]);
});

it('faults 680: what the server said of the run before stands beside the changes, also where there are none', async () => {
  const after = { day: '2026-03-01', filters: february };
  const cut = { day: '2026-03-01', filters: january, rowCount: 500 };
  const [warning, ...others] = await describeAfter(cut, after);
  expect(warning).toMatch(/^In the period before: .*500/);
  expect(others).toEqual([]);
  expect((await describeAfter({ ...cut, rows: [] }, after))[0]).toMatch(/^In the period before: .*500/);
  const renamed = await describeAfter({ ...cut, rows: [{ consultant: 'Ada', hours: 1 }] }, after);
  expect(renamed).toEqual([
    expect.stringContaining('No change can be shown.'),
    expect.stringMatching(/^In the period before: .*500/),
  ]);
});

it('faults 680: runs of two states of a report are not compared without a word', async () => {
  const run = (filters: Run['filters'], changed: string) => ({ day: '2026-03-01', filters, changed });
  const [old, recent] = ['2026-01-10 09:00:00', '2026-02-10 09:00:00'];
  expect(await describeAfter(run(january, old), run(february, recent))).toEqual([
    'The report was changed after it was run for the period before: run that again.',
  ]);
  expect(await describeAfter(run(january, old), run(february, old))).toEqual([]);
});

it('faults 562: a report that may ignore its dates is named, also where one of its values cannot be compared', async () => {
  const rows = [{ agent: 'Ada', hours: 1, days: 3 }];
  const now = { day: '2026-03-01', filters: february, rows };
  expect(await describeAfter({ ...now, filters: january }, now)).toEqual([
    expect.stringContaining('Both periods have the same sums.'),
  ]);
  const without = { ...now, filters: january, rows: [{ agent: 'Ada', hours: 1, nights: 3 }] };
  expect(await describeAfter(without, now)).toEqual([
    expect.stringContaining('Both periods have the same sums.'),
    expect.stringContaining('no column “days”'),
  ]);
  // Where no value can be compared nothing proves it.
  const others = { ...without, rows: [{ agent: 'Ada', weeks: 1, nights: 3 }] };
  expect((await describeAfter(others, now)).filter((warning) => warning.includes('same sums'))).toEqual([]);
});
