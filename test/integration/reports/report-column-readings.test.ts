/** Columns that the user calls decimals or dates, in summaries of a result: read as on the result's own screen. */
import { describeReportSummary, getReportMeasure } from '@shared/report-summary-values';
import type { ReportRow } from '@test/helpers/changing-report';
import { createRandom } from '@test/helpers/random';
import { by, openBesidePeriodBefore, openReport, rowCount, sum } from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const typed = { issued: { type: 'date' }, amount: { type: 'decimal' } } as const;

/** Writes cents as people do: with marks of thousands, parentheses, a sign behind. */
function writeCents(cents: number, random: () => number): string {
  const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
  if (cents >= 0) return random() < 0.2 ? `$${text}` : text;
  return [`(${text})`, `-${text}`, `${text}-`][Math.floor(random() * 3)] ?? text;
}

function createRows(seed: number) {
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
  const { rows, expected } = createRows(seed);
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

it('faults 610: the period before is read by its own values, and a change is from numbers that were read', async () => {
  const now = [{ branch: 'A', issued: '13/10/2026', amount: '1,000.50' }];
  const before = [
    { branch: 'A', issued: '13/07/2026', amount: '(250.25)' },
    { branch: 'A', issued: '14/07/2026', amount: 'n/a' },
  ];
  const quarter = { startDate: '2026-10-01', endDate: '2026-12-31' };
  const quarterBefore = { startDate: '2026-07-01', endDate: '2026-09-30' };
  const { summarise } = await openBesidePeriodBefore([now, before], [quarter, quarterBefore], typed);
  const definition = { rows: [by(1, 'month' as const)], column: null, measures: [sum(2)], change: true as const };
  const { rows, coverage } = await summarise(definition);
  expect(rows.map(({ keys, cells, before: then }) => [keys[0], cells[0]?.sums[0], then?.[0]?.sums[0]])).toEqual([
    ['2026-10', 100_050, -25_025],
  ]);
  expect(coverage.before?.values).toMatchObject([{ unreadable: 1 }]);
});

it('faults 611: where the values do not prove how they are written, a summary reads none and says what to choose', async () => {
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
