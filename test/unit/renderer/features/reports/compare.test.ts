/** Two results of a report: exact changes, their columns, and how their periods are called. */

import { describeComparison, describeLengths, orderRuns, toPeriodHeadings } from '@renderer/features/reports/Compare';
import {
  arrangeColumns,
  type ComparedRow,
  createComparisonColumns,
  getChange,
  getComparisonSettings,
  sortBySize,
  toComparedRow,
} from '@renderer/features/reports/compare-columns';
import { createResultColumns } from '@renderer/fields/result-columns';
import { formatSum, sumColumns } from '@renderer/table/model/row-groups';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { Cell, Comparison, Difference, ReportRun } from '@shared/reports/report';
import { noNames } from '@test/helpers/no-names';
import { makeReportRun } from '@test/helpers/results';
import { sampleHeaders, sampleRun } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';

/** A comparison of two runs by their first column. */
function compareRuns(before: ReportRun, after: ReportRun): Comparison {
  const { headers } = after;
  const counts = { added: 0, removed: 0, changed: 1, same: 0 };
  return { comparisonId: 'c', before, after, key: headers[0] ?? '', headers, ...counts, warnings: [] };
}
const comparison = compareRuns(sampleRun, sampleRun);
const inCents = { total: { money: 'cents' } } as const;
const headings = { before: 'Jul 2025', now: 'Jul 2026' };

function createColumns(...input: Parameters<typeof createComparisonColumns>) {
  const created = createComparisonColumns(...input);
  return arrangeColumns(created, created.amounts[0], headings);
}

const getTexts = (columns: ReturnType<typeof arrangeColumns>, row: ComparedRow) =>
  Object.fromEntries(columns.map(({ header, cell }) => [header, cell?.(row).text]));

const row = (kind: Difference['kind'], now: Cell, before?: Cell): ComparedRow =>
  toComparedRow({ kind, cells: [0, now], before: before === undefined ? {} : { 1: before } });

describe('the change of an amount', () => {
  const [, column] = createResultColumns(makeReportRun(['id', 'total'], [{ id: 1, total: 12.5 }]), {});
  if (!column) throw new Error('no column');
  const amount = { before: column, now: column };

  it('faults 323: counts a missing side as nothing, and what is no number never; it is exact beyond 2^53', () => {
    const rows = [row('added', 100), row('removed', '40.5'), row('changed', '', 7), row('changed', 'x', 7)];
    expect(rows.map((each) => getChange(amount, each))).toEqual([10_000, -4_050, -700, null]);
    const large = row('changed', '90071992547409.93', '0.01');
    expect(getChange(amount, large)).toBe(9_007_199_254_740_992n);
  });

  it('orders rows by its size, up or down, and those that cannot be read first', () => {
    const rows = [row('changed', 5, 4), row('removed', 300), row('added', 20), row('changed', 'x', 1)];
    expect(sortBySize(rows, amount).map((each) => rows.indexOf(each))).toEqual([3, 1, 2, 0]);
  });
});

describe('a comparison', () => {
  it('shows the chosen amount under the periods of both results, its change and percentage, and sums that agree', () => {
    const changed = [1, '2026-01-02', 125_050, 2, '0042', 'a'];
    const differences: Difference[] = [
      { kind: 'changed', cells: changed, before: { 1: '2026-01-01', 2: 200_000 } },
      { kind: 'added', cells: [2, null, 300, null, null, null], before: {} },
      { kind: 'removed', cells: [3, null, 5_000, null, null, null], before: {} },
      { kind: 'same', cells: [4, null, 100, null, null, null], before: {} },
    ];
    const rows = differences.map(toComparedRow);
    const columns = createColumns(comparison, rows, inCents, noNames);
    expect(getTexts(columns, rows[0] as ComparedRow)).toEqual({
      'Trip no.': '1',
      'Jul 2025': '2,000.00',
      'Jul 2026': '1,250.50',
      Change: '\u2212749.50',
      '%': '\u221237.5',
      'Travel date': '01 Jan 2026 → 02 Jan 2026',
      Rate: '2',
      Account: '0042',
      Note: 'a',
    });
    const percents = rows.map((each) => getTexts(columns, each)['%']);
    expect(percents).toEqual(['\u221237.5', 'new', 'none now', '0.0']);
    expect(columns.filter(({ isPinned }) => isPinned).map(({ header }) => header)).toEqual(['Trip no.']);
    const sums = sumColumns(rows, [0, 1, 2, 3], columns);
    const totals = [...sums].map(([id, sum]) => formatSum(sum, columns.find((column) => column.id === id)?.total));
    expect(totals).toEqual(['2,051.00', '1,254.50', '\u2212796.50', '\u221238.8']);
    // In units of the one decimal place of its total, as a file and a printout read it.
    const percent = columns.find(({ header }) => header === '%');
    expect(rows.map((each) => percent?.aggregateValue?.(each))).toEqual([-375, null, null, 0]);
  });

  it('a number that a name stands for is hidden beside it', () => {
    const record = { consultant_id: 7, consultant: 'Noah', total: 1.5 };
    const run = makeReportRun(Object.keys(record), [record]);
    const columns = createColumns(compareRuns(run, run), [], {}, noNames);
    const shown = columns.map(({ header, isHidden = false }) => `${header}${isHidden ? ', hidden' : ''}`);
    expect(shown.slice(0, 2)).toEqual(['Consultant', 'Consultant no., hidden']);
  });

  it('faults 325: an amount that has more decimals in the earlier run is subtracted exactly', () => {
    const before = makeReportRun(['id', 'total'], [{ id: 1, total: '100.755' }]);
    const after = makeReportRun(['id', 'total'], [{ id: 1, total: 100 }]);
    const columns = createColumns(compareRuns(before, after), [], {}, noNames);
    expect(getTexts(columns, row('changed', 100, '100.755'))).toMatchObject({
      'Jul 2025': '100.755',
      'Jul 2026': '100.00',
      Change: '\u22120.755',
      '%': '\u22120.7',
    });
  });

  it('faults 33: amounts are cents only where that was said for the columns of both runs', () => {
    const report = {
      columns: { total: { type: 'integer', money: 'cents' } },
      moneyConfirmationKey: toMoneyConfirmationKey(sampleHeaders),
    } as const;
    expect(getComparisonSettings(report, comparison)).toEqual(report.columns);
    const older = compareRuns({ ...sampleRun, headers: [...sampleHeaders, 'more'] }, sampleRun);
    expect(getComparisonSettings(report, older)).toEqual({ total: { type: 'integer' } });
  });

  it('faults 610: each run is read by its own values; what neither has read is said once', () => {
    const settings = { amount: { type: 'decimal' as const } };
    const unreadable = { id: 2, amount: 'n/a' };
    const before = makeReportRun(['id', 'amount'], [{ id: 1, amount: '1.000,50' }, unreadable]);
    const after = makeReportRun(['id', 'amount'], [{ id: 1, amount: '1,250.75' }, unreadable]);
    const rows = [row('changed', '1,250.75', '1.000,50'), row('same', 'n/a')];
    const created = createComparisonColumns(compareRuns(before, after), rows, settings, noNames);
    const columns = arrangeColumns(created, created.amounts[0], headings);
    expect(getTexts(columns, rows[0] as ComparedRow)).toMatchObject({
      'Jul 2025': '1,000.50',
      'Jul 2026': '1,250.75',
      Change: '+250.25',
    });
    expect(created.unread).toEqual(['Before and now: Amount: 1 value not read as a number (“n/a”).']);
  });
});

it('the earlier of two periods is before, whichever ran first; their lengths and names are those of calendar months', () => {
  const run = (startDate: string, endDate: string, ranAtMs: number) => ({
    filtersSent: { startDate, endDate },
    ranAtMs,
  });
  const quarter = run('2026-07-01', '2026-09-30', 1);
  const lastYear = run('2025-07-01', '2025-09-30', 2);
  expect(orderRuns(quarter, lastYear)).toEqual({ before: lastYear, now: quarter });
  expect(toPeriodHeadings(lastYear, quarter)).toEqual({ before: 'Jul to Sep 2025', now: 'Jul to Sep 2026' });
  expect(describeLengths(quarter, lastYear)).toBeNull();
  const month = run('2026-10-01', '2026-10-31', 3);
  expect(describeLengths(quarter, month)).toBe('3 months against 1 month.');
  expect(describeLengths(run('2026-10-01', '2026-10-07', 3), month)).toBe('7 days against 31 days.');
  expect(toPeriodHeadings(month, { ...month, ranAtMs: 4 })).toEqual({ before: 'Before', now: 'Now' });
  // A file and a printout say which rows they leave out, and with what they compare.
  const ran = { ...lastYear, ranAtMs: Date.parse('2026-11-27T12:00:00') };
  const with2025 = {
    label: 'Compared with 1 Jul to 30 Sep 2025, run 27 Nov 2026',
    name: 'compared with Jul to Sep 2025',
  };
  const changed = { label: 'Only changed rows', name: 'Only changed rows' };
  expect(describeComparison({ before: ran, now: quarter }, 'changed', noNames)).toEqual([with2025, changed]);
  expect(describeComparison({ before: ran, now: quarter }, undefined, noNames)).toEqual([with2025]);
});
