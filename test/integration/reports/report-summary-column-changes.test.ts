/** The change of a report's summary from column to column: each cell is that of a plain computation in BigInt. */
import { makeReportSummaryTable } from '@main/office/exports/report-summary-table';
import {
  compareColumns,
  describeReportChange,
  getReportChange,
  listColumnValues,
} from '@shared/summary/report-changes';
import type { ReportMeasure, ReportPeriod, ReportSummaryDefinition } from '@shared/summary/report-summary-schema';
import { toNamedSummary } from '@shared/summary/saved-report-summary';
import type { ReportRow } from '@test/helpers/changing-report';
import { createRandom } from '@test/helpers/random';
import { average, by, openReport, roundFraction, rowCount, sum, toBigInt } from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const measures: ReportMeasure[] = [rowCount, sum(2), average(2)];

/** The period before each one, written by hand: without October 2026, so that November has none. */
const monthsBefore = {
  '2026-07': null,
  '2026-08': '2026-07',
  '2026-09': '2026-08',
  '2026-11': null,
  '2026-12': '2026-11',
};
const quartersBefore = { '2026-Q3': null, '2026-Q4': '2026-Q3' };
const quarters: Readonly<Record<string, string>> = {
  '2026-07': '2026-Q3',
  '2026-08': '2026-Q3',
  '2026-09': '2026-Q3',
  '2026-11': '2026-Q4',
  '2026-12': '2026-Q4',
};

function createRows(seed: number): ReportRow[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: 250 }, () => ({
    branch: pick(['North', 'South', 'West']),
    date: `${pick(Object.keys(monthsBefore))}-${pick(['01', '15', '28'])}`,
    amount: random() < 0.1 ? '' : ((Math.floor(random() * 4e9) - 2e9) / 100).toFixed(2),
  }));
}

type Sums = { count: number; filled: number; cents: bigint };

function addUp(rows: readonly ReportRow[], branch: unknown, period: string, toPeriod: (month: string) => string): Sums {
  const sums = { count: 0, filled: 0, cents: 0n };
  for (const row of rows) {
    if (row.branch !== branch || toPeriod(String(row.date).slice(0, 7)) !== period) continue;
    sums.count += 1;
    if (row.amount === '') continue;
    sums.filled += 1;
    sums.cents += BigInt(String(row.amount).replace('.', ''));
  }
  return sums;
}

function getValue({ count, filled, cents }: Sums, { kind }: ReportMeasure): bigint | null {
  if (kind === 'rows') return BigInt(count);
  if (kind === 'sum') return cents;
  return filled === 0 ? null : roundFraction(cents, BigInt(filled));
}

function expectChange(now: Sums, before: Sums, measure: ReportMeasure) {
  const none = { amount: null, percent: null };
  const isFilled = measure.kind === 'rows' ? now.count + before.count > 0 : now.filled + before.filled > 0;
  const [a, b] = [getValue(now, measure), getValue(before, measure)];
  if (!isFilled || a === null || b === null) return none;
  return { amount: a - b, percent: b === 0n ? null : roundFraction((a - b) * 10_000n, b < 0n ? -b : b) };
}

const shapes = [
  { period: 'month', before: monthsBefore, toPeriod: (month: string) => month },
  { period: 'quarter', before: quartersBefore, toPeriod: (month: string) => quarters[month] ?? '' },
] satisfies readonly { period: ReportPeriod; before: Readonly<Record<string, string | null>>; toPeriod: unknown }[];

it.each([1, 2, 3, 4])(
  'faults 612: changes from column to column of random rows (%i) are those of plain sums',
  async (seed) => {
    const rows = createRows(seed);
    const { summarise } = await openReport(rows);
    let compared = 0;
    for (const { period, before, toPeriod } of shapes) {
      const definition: ReportSummaryDefinition = { rows: [by(0)], column: by(1, period), measures, change: 'columns' };
      const result = compareColumns(definition, await summarise(definition));
      const toBefore = (key: string) => new Map<string, string | null>(Object.entries(before)).get(key) ?? null;
      for (const { keys, cells, before: cellsBefore } of result.rows) {
        for (const [index, key] of result.columns.entries()) {
          const keyBefore = toBefore(String(key));
          for (const measure of measures) {
            const { amount, percent } = getReportChange(cells[index], cellsBefore?.[index], measure, result.coverage);
            const sums = (of: string) => addUp(rows, keys[0], of, toPeriod);
            const expected =
              keyBefore === null
                ? { amount: null, percent: null }
                : expectChange(sums(String(key)), sums(keyBefore), measure);
            expect(
              { amount: toBigInt(amount), percent: toBigInt(percent) },
              `${keys[0]} ${key} ${measure.kind}`,
            ).toEqual(expected);
            compared += Number(keyBefore !== null);
          }
        }
        // All columns together have no period before.
        expect(cellsBefore?.at(-1)).toBeNull();
      }
    }
    expect(compared).toBeGreaterThan(30);
  },
);

const byMonth: ReportSummaryDefinition = {
  rows: [by(0)],
  column: by(1, 'month'),
  measures: [sum(2)],
  change: 'columns',
};

it('faults 612: a gap is no month before: it is named, and its column shows no change, in files too', async () => {
  const rows = createRows(5);
  const { summarise, run, context } = await openReport(rows);
  const result = compareColumns(byMonth, await summarise(byMonth));
  expect(listColumnValues(byMonth, result).map((values) => values.length)).toEqual([1, 3, 3, 1, 3, 1]);
  const remarks = describeReportChange(byMonth, result, String);
  expect(remarks.notes[0]).toBe(
    'Changes are from the month before, column to column. Jul 2026 is the first: it has none.',
  );
  expect(remarks.warnings).toEqual([
    'No change is shown where the result has no rows of the month before: Nov 2026 (no Oct 2026).',
  ]);
  const saved = { name: 'By month', definition: toNamedSummary(byMonth, run.headers) };
  const { signal } = new AbortController();
  const { table, provenance } = await makeReportSummaryTable(context, run.runId, saved, signal);
  expect(table.headers).toEqual([
    'branch',
    '2026-07 sum amount',
    ...['2026-08', '2026-09'].flatMap((month) => [
      `${month} sum amount`,
      `${month} sum amount change`,
      `${month} sum amount change percent`,
    ]),
    '2026-11 sum amount',
    '2026-12 sum amount',
    '2026-12 sum amount change',
    '2026-12 sum amount change percent',
    'all sum amount',
  ]);
  expect(provenance.warnings).toEqual(expect.arrayContaining([...remarks.warnings]));
});

it('faults 612: without two months that follow each other there is no change, in words', async () => {
  const { summarise } = await openReport([
    { branch: 'North', date: '2026-07-01', amount: '1.00' },
    { branch: 'North', date: '2026-09-01', amount: '2.00' },
  ]);
  const result = compareColumns(byMonth, await summarise(byMonth));
  expect(listColumnValues(byMonth, result).map((values) => values.length)).toEqual([1, 1, 1]);
  expect(describeReportChange(byMonth, result, String).warnings).toEqual([
    'No change can be shown. The result has no two months that follow each other.',
  ]);
});
