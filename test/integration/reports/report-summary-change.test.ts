/** The change of a report's summary from another result: each cell is that of a plain computation over the rows of both runs. */

import { summariseRun } from '@main/office/reports/run-summary';
import { othersKey, type SummaryCell, type SummaryKey } from '@shared/summary/definition';
import {
  describeComparedRuns,
  describeReportChange,
  getComparableColumns,
  getReportChange,
} from '@shared/summary/report-changes';
import { listShownReportValues } from '@shared/summary/report-summary';
import type { ReportField, ReportMeasure, ReportSummaryDefinition } from '@shared/summary/report-summary-schema';
import type { ReportRow } from '@test/helpers/changing-report';
import { createRandom } from '@test/helpers/random';
import { average, by, openBesideOther, roundFraction, rowCount, sum, toBigInt } from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

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

/** What each key of a field is: written by hand, not computed. */
type Keys = Readonly<Record<string, { readonly month: string; readonly quarter: string; readonly day: string }>>;
const toKeys = (date: string, month: string, quarter: string) => [date, { month, quarter, day: date }];
const keysNow: Keys = Object.fromEntries([
  toKeys('2026-07-01', '2026-07', '2026-Q3'),
  toKeys('2026-08-31', '2026-08', '2026-Q3'),
  toKeys('2026-09-30', '2026-09', '2026-Q3'),
  toKeys('2026-12-24', '2026-12', '2026-Q4'),
]);
const keysBefore: Keys = Object.fromEntries([
  toKeys('2026-04-01', '2026-04', '2026-Q2'),
  toKeys('2026-08-01', '2026-08', '2026-Q3'),
  toKeys('2026-09-30', '2026-09', '2026-Q3'),
  toKeys('2026-10-02', '2026-10', '2026-Q4'),
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
  keys: readonly [Keys, Keys],
  chosen: readonly Omit<ReportSummaryDefinition, 'measures'>[],
) {
  const { summarise, listCell } = await openBesideOther(rows, cents);
  const found = { cells: 0, onlyBefore: 0 };
  for (const shape of chosen) {
    const definition: ReportSummaryDefinition = { ...shape, measures };
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
    const found = await compareCells([now, before], [keysNow, keysBefore], definitions);
    expect(found.cells).toBeGreaterThan(300);
    expect(found.onlyBefore).toBeGreaterThan(1);
    await compareCells([now, before], [keysNow, keysBefore], [{ rows: [by(1, 'day')], column: by(0) }]);
  },
);

it('faults 560: all other groups have the rows of both periods that no group of the largest has', async () => {
  const random = createRandom(7);
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
  const now = createRows(random, Object.keys(keysNow), letters);
  const before = createRows(random, Object.keys(keysBefore), [...letters.slice(3), 'x', 'y']);
  const { summarise } = await openBesideOther([now, before], cents);
  const shape = { rows: [by(0)], column: null, measures: [rowCount, sum(3)] } as const;
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
});
const describeChange = (
  definition: ReportSummaryDefinition,
  result: Awaited<ReturnType<Awaited<ReturnType<typeof openBesideOther>>['summarise']>>,
) => describeReportChange(definition, result, () => 'just now');

it('faults 561: columns are found by their headers, and one that the run before lacks, or has in another unit, is named', async () => {
  const now = [
    { agent: 'Ada', credit: '10.50', hours: 1.5, fees: 3 },
    { agent: 'Ben', credit: '2.25', hours: 2, fees: 4 },
  ];
  const before = [
    { hours: 'none', extra: 1, agent: 'ADA', credit: '4.25' },
    { hours: 'some', extra: 2, agent: 'Cleo', credit: '1.00' },
  ];
  const { summarise } = await openBesideOther([now, before], {
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
      'Changes are from the result of just now: 2 rows.',
      expect.stringContaining('A percentage is of the size of the value before'),
    ],
    warnings: [
      'In the other result: The column “hours” has no numbers to compare.',
      'In the other result: There is no column “fees”, or a different number of columns with that name.',
    ],
  });
});

it('faults 561: without the column that rows are grouped by there is no change, and it is named', async () => {
  const now = [{ agent: 'Ada', hours: 1.5 }];
  const before = [{ hours: 2.5, consultant: 'Ada' }];
  const { summarise } = await openBesideOther([now, before]);
  const definition = byAgent(sum(1));
  const result = await summarise(definition);
  expect(getComparableColumns(definition, result)).toBeNull();
  expect(result.rows.map(({ keys, before: of }) => [keys, of])).toEqual([[['Ada'], undefined]]);
  expect(describeChange(definition, result)).toEqual({
    notes: [],
    warnings: [
      'No change can be shown: the result of just now has different columns. There is no column “agent”, or a different number of columns with that name.',
    ],
  });
});

it('faults 561: amounts that are dollars now and of no known unit before are not compared', async () => {
  const { summarise } = await openBesideOther([[{ agent: 'Ada', credit: '1.50' }], [{ agent: 'Ada', credit: 150 }]]);
  const definition = byAgent(sum(1));
  const result = await summarise(definition);
  expect(getComparableColumns(definition, result)).toEqual([]);
  expect(describeChange(definition, result).warnings).toEqual([
    'In the other result: Nothing says whether the amounts of the column “credit” are cents or dollars.',
  ]);
});

it('faults 561: cents and numbers with decimals are not compared, dollars and other numbers with fewer decimals are', async () => {
  const now = [{ agent: 'Ada', fee: 1_250, hours: 1.5 }];
  const before = [{ agent: 'Ada', fee: '12.5', hours: 1.25 }];
  const { summarise } = await openBesideOther([now, before], { fee: { money: 'cents' } });
  const definition = byAgent(sum(1), sum(2));
  const result = await summarise(definition);
  expect(getComparableColumns(definition, result)).toEqual([2]);
  expect(describeChange(definition, result).warnings).toEqual([
    'In the other result: The column “fee” is in cents in one of the two runs only.',
  ]);
  const [row] = result.rows;
  const found = getReportChange(row?.cells[0], row?.before?.[0], sum(2), result.coverage);
  expect(found).toMatchObject({ amount: 25, percent: 2_000, scale: 2 });
});

it('faults 562: another result without rows is said, and what its sums leave out', async () => {
  const rows = [{ agent: 'Ada', hours: 1.5 }];
  const definition = byAgent(sum(1));
  const nothing = await (await openBesideOther([rows, []])).summarise(definition);
  expect(nothing.rows.map(({ before }) => before)).toEqual([[null]]);
  expect(describeChange(definition, nothing)).toEqual({
    notes: ['Changes are from the result of just now: 0 rows.'],
    warnings: [],
  });
  const { coverage } = await (await openBesideOther([rows, [...rows, { agent: 'Ada', hours: '' }]])).summarise(
    definition,
  );
  expect(coverage.before).toMatchObject({ rows: 2, values: [{ blank: 1, unreadable: 0 }] });
});

it('faults 680: what the server said of the other result stands beside the changes', () => {
  const run = { lastModified: null, warnings: ['Fewer rows than announced.'] };
  expect(describeComparedRuns({ lastModified: null, warnings: [] }, run)).toEqual([
    'In the other result: Fewer rows than announced.',
  ]);
});

it('faults 680: results of two states of a report are not compared without a word', () => {
  const toRun = (lastModified: string | null) => ({ lastModified, warnings: [] });
  expect(describeComparedRuns(toRun('2026-01-10'), toRun('2026-02-10'))).toEqual([
    'The report was changed between the two results.',
  ]);
  for (const other of ['2026-01-10', null]) expect(describeComparedRuns(toRun('2026-01-10'), toRun(other))).toEqual([]);
});

it('is not made beside a run of another report', async () => {
  const { run, context } = await openBesideOther([[{ agent: 'Ada' }], []]);
  const other = await context.reports.run(context.session, 'other', {});
  const result = { runId: run.runId, before: other.run.runId, definition: byAgent(rowCount) };
  await expect(summariseRun(context, result, undefined)).rejects.toMatchObject({ code: 'usage' });
});
