import type { ComparedRow } from '@renderer/features/reports/amount-columns';
import * as comparisonColumns from '@renderer/features/reports/comparison-columns';
import { describeUnreadColumns } from '@renderer/features/reports/comparison-columns';
import { formatRunTotals } from '@renderer/features/reports/Differences';
import { readRows } from '@renderer/fields/result-columns';
import { formatSum, sumColumns } from '@renderer/table/model/totals';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { Cell, Comparison, ReportRun } from '@shared/reports/report';
import { noNames } from '@test/helpers/no-names';
import { makeReportRun } from '@test/helpers/results';
import { sampleHeaders, sampleRows, sampleRun } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';

const { arrangeColumns, createComparisonColumns } = comparisonColumns;

/** A comparison of two runs by their first column. */
function compareRuns(before: ReportRun, after: ReportRun): Comparison {
  const { headers } = after;
  const counts = { added: 0, removed: 0, changed: 1, same: 0 };
  return { comparisonId: 'c', before, after, key: headers[0] ?? '', headers, ...counts, warnings: [] };
}
const comparison = compareRuns(sampleRun, sampleRun);
const inCents = { total: { money: 'cents' } } as const;

const changedRow: ComparedRow = {
  index: 0,
  kind: 'changed',
  cells: [32400, '2026-01-02', 125050, { n: '1234.5' }, '0042', 'a'],
  before: { 1: '2026-01-01', 2: 200000, 3: { n: '2' } },
};

const createColumns = (...input: Parameters<typeof createComparisonColumns>) =>
  arrangeColumns(createComparisonColumns(...input));

const getTexts = (columns: ReturnType<typeof arrangeColumns>, row: ComparedRow) =>
  Object.fromEntries(columns.map(({ header, cell }) => [header, cell?.(row).text]));

/** A run of these records, and how its values are read. */
function readRun(settings: Parameters<typeof readRows>[1], ...records: readonly Readonly<Record<string, Cell>>[]) {
  const run = makeReportRun(Object.keys(records[0] ?? {}), records);
  const rows = records.map((record) => Object.values(record));
  return { run, readings: readRows(run, settings, rows) };
}

describe('a comparison', () => {
  it('shows confirmed cents in dollars before and now, with the change and its percentage', () => {
    const columns = createColumns(comparison, [changedRow], inCents, noNames);
    expect(getTexts(columns, changedRow)).toEqual({
      'What changed': 'Changed',
      trip_id: '32400',
      'Travel date': '01 Jan 2026 → 02 Jan 2026',
      'total: before': '2,000.00',
      'total: now': '1,250.50',
      'total: change': '\u2212749.50',
      'total: change %': '\u221237.5%',
      // Rates are not added up: they have no change of their own.
      rate: '2 → 1234.5',
      account: '0042',
      note: 'a',
    });
    const getText = (header: string) => columns.find((column) => column.header === header)?.text?.(changedRow);
    const plain = ['total: before', 'total: change', 'total: change %'].map(getText);
    expect(plain).toEqual(['2000.00', '-749.50', '-37.5']);
    const rate = columns.find(({ header }) => header === 'rate');
    expect(rate?.cell?.(changedRow)).toMatchObject({ tone: 'changed', tooltip: 'Was 2 (+1,232.50)' });
    expect(columns.filter(({ isPinned }) => isPinned).map(({ header }) => header)).toEqual(['What changed', 'trip_id']);
  });

  it('says "new" and "gone" where a percentage has no meaning, and adds up what is listed', () => {
    const cells = sampleRows[0] ?? [];
    const rows: ComparedRow[] = [
      { index: 0, kind: 'added', cells, before: {} },
      { index: 1, kind: 'removed', cells: [1, null, 5000, null, null, null], before: {} },
      { index: 2, kind: 'changed', cells: [2, null, 300, null, null, null], before: { 2: 0 } },
      { index: 3, kind: 'changed', cells: [3, null, 0, null, null, null], before: { 2: 100 } },
      { index: 4, kind: 'changed', cells: [4, null, 0, null, null, 'b'], before: { 5: 'a' } },
    ];
    const columns = createColumns(comparison, rows, inCents, noNames);
    const read = (header: string) => rows.map((row) => getTexts(columns, row)[header]);
    expect(read('total: change %')).toEqual(['new', 'gone', 'new', '\u2212100.0%', '']);
    expect(read('total: before')).toEqual(['', '50.00', '0.00', '1.00', '0.00']);
    const sums = sumColumns(rows, [0, 1, 2, 3, 4], columns);
    const totals = [...sums].map(([id, sum]) => formatSum(sum, columns.find((column) => column.id === id)?.total));
    expect(totals).toEqual(['51.00', '1,253.50', '1,202.50']);
  });

  it('faults 325: an amount that has more decimals in the earlier run is subtracted exactly', () => {
    const before = makeReportRun(['id', 'total'], [{ id: 1, total: '100.755' }]);
    const after = makeReportRun(['id', 'total'], [{ id: 1, total: 100 }]);
    const row: ComparedRow = { index: 0, kind: 'changed', cells: [1, 100], before: { 1: '100.755' } };
    const columns = createColumns(compareRuns(before, after), [row], inCents, noNames);
    expect(getTexts(columns, row)).toMatchObject({
      'total: before': '100.755',
      'total: now': '100.000',
      'total: change': '\u22120.755',
      'total: change %': '\u22120.7%',
    });
  });

  it('states the totals of both runs, over the rows that are the same too', () => {
    const before = makeReportRun(['id', 'total'], [{ total: 1.5 }, { total: 100 }]);
    const after = makeReportRun(['id', 'total'], [{ total: 1.5 }, { total: 150 }, { total: 9.25 }]);
    const two = compareRuns(before, after);
    const [amount] = createComparisonColumns(two, [], {}, noNames).amounts;
    if (!amount) throw new Error('no amount');
    expect(formatRunTotals(two, amount)).toBe('All rows, total: 101.50 before, 160.75 now, change +59.25 (+58.4%)');
  });

  it('puts the amount by which rows are ordered beside the key', () => {
    const created = createComparisonColumns(comparison, [], { rate: { type: 'integer' } }, noNames);
    const arranged = arrangeColumns(created, created.amounts[0]?.column.index).map(({ header }) => header);
    const amounts = ['total: before', 'total: now', 'total: change', 'total: change %'];
    expect(arranged).toEqual(['What changed', 'trip_id', ...amounts, 'Travel date', 'rate', 'account', 'note']);
  });

  it('applies money settings only where they were confirmed for both runs', () => {
    const memory = {
      columns: { total: { type: 'integer', money: 'cents' } },
      moneyConfirmationKey: toMoneyConfirmationKey(sampleHeaders, sampleRun.lastModified),
    } as const;
    expect(comparisonColumns.getComparisonSettings(memory, comparison)).toEqual(memory.columns);
    const older = compareRuns({ ...sampleRun, lastModified: '2020-01-01 00:00:00' }, sampleRun);
    expect(comparisonColumns.getComparisonSettings(memory, older)).toEqual({ total: { type: 'integer' } });
  });

  it('faults 610: each run is read by its own values, in cells, changes and totals', () => {
    const settings = { amount: { type: 'decimal' as const } };
    const before = readRun(settings, { id: 1, amount: '1.000,50' }, { id: 2, amount: '(2,00)' });
    const after = readRun(settings, { id: 1, amount: '1,250.75' }, { id: 3, amount: 'n/a' });
    const readings = { before: before.readings, after: after.readings };
    const two = compareRuns(before.run, after.run);
    const rows: ComparedRow[] = [
      { index: 0, kind: 'changed', cells: [1, '1,250.75'], before: { 1: '1.000,50' } },
      { index: 1, kind: 'removed', cells: [2, '(2,00)'], before: {} },
      { index: 2, kind: 'added', cells: [3, 'n/a'], before: {} },
    ];
    const created = createComparisonColumns(two, rows, settings, noNames, readings);
    const columns = arrangeColumns(created);
    expect(getTexts(columns, rows[0] as ComparedRow)).toMatchObject({
      'amount: before': '1,000.50',
      'amount: now': '1,250.75',
      'amount: change': '+250.25',
    });
    expect(getTexts(columns, rows[1] as ComparedRow)).toMatchObject({ 'amount: before': '−2.00', 'amount: now': '' });
    expect(getTexts(columns, rows[2] as ComparedRow)).toMatchObject({ 'amount: now': 'n/a', 'amount: change': '' });
    const [amount] = created.amounts;
    expect(amount && formatRunTotals(two, amount, readings)).toBe(
      'All rows, amount: 998.50 before, 1,250.75 now, change +252.25 (+25.3%); 1 value not added up',
    );
    const unread = describeUnreadColumns(before.run, after.run, readings);
    expect(unread).toEqual(['Now: amount: 1 value not read as a number (“n/a”).']);
  });

  it('says once what both runs have not read', () => {
    const settings = { amount: { type: 'decimal' as const }, issued: { type: 'date' as const } };
    const [amount, issued] = ['1,000.50', '13/10/2026'];
    const before = readRun(settings, { amount, issued }, { amount: 'n/a', issued: 'soon' });
    const after = readRun(settings, { amount, issued: 'later' }, { amount: 'n/a', issued });
    const readings = { before: before.readings, after: after.readings };
    expect(describeUnreadColumns(before.run, after.run, readings)).toEqual([
      'Before and now: amount: 1 value not read as a number (“n/a”).',
      'Before: issued: 1 value not read as a date (“soon”).',
      'Now: issued: 1 value not read as a date (“later”).',
    ]);
  });
});
