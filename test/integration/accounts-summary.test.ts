/** Commission by supplier by month of the demo office: one amount wherever it stands, and the form of its file. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSummaryTable, writeSummaryFile } from '@main/office/exports/summary-table';
import { listCell } from '@main/office/reports/run-summary';
import { RunSummaries } from '@main/rows/thread/run-summaries';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { defaultPreferences } from '@shared/settings/preferences';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { readySummaries } from '@shared/summary/ready-made';
import { getShownValue, listShownValues } from '@shared/summary/values';
import { formatMoney } from '@shared/values/money';
import { openSavedDemo } from '@test/helpers/saved-demo';
import { shareSetUp } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { expect, it } from 'vitest';

const getDemo = shareSetUp(async () => {
  const { session, trips } = await openSavedDemo();
  const loadRun = async () => Promise.reject(new Error('no run'));
  return {
    trips,
    context: { session, reports: { loadRun }, runSummaries: new RunSummaries(), preferences: defaultPreferences },
  };
});
const signal = new AbortController().signal;
const [ready] = readySummaries;
const title = ready?.name ?? '';
const commission = ready?.definition as SummaryDefinition;
const october: PeriodBasis = { date: 'travel', span: { kind: 'month', key: '2026-10' }, bookings: 'active' };

const make = async (change: Partial<SummaryDefinition> = {}) =>
  (await makeSummaryTable(getDemo().context, title, { definition: { ...commission, ...change }, runId: null }, signal))
    .result;

/** What a row shows, "7,392.92", as the screen and the command line have it; that of all rows without a key. */
function read(result: SummaryResult, month: string | null, key?: number, kind: 'value' | 'change' = 'value'): string {
  const index = month === null ? result.columns.length : result.columns.indexOf(month);
  const shown = listShownValues(commission, result)[index]?.find((value) => value.kind === kind);
  const row =
    key === undefined
      ? { cells: result.total, before: result.totalBefore }
      : result.rows.find(({ keys }) => keys[0] === key);
  const value = shown && row ? getShownValue(row, result, index, shown) : null;
  return value === null ? '–' : formatMoney(value);
}

/** The same amount, added up from the office's own records in the plainest way. */
function addUp(
  matches: (
    sector: { readonly travel_date: string; readonly flags: { readonly is_active: boolean } },
    opened: string,
  ) => boolean,
) {
  let cents = 0;
  for (const { base, sectors } of getDemo().trips) {
    for (const sector of sectors) {
      const isCounted =
        sector.supplier_id === 201 && matches(sector, String((base as { date_opened?: string }).date_opened));
      if (isCounted) cents += sector.financial.commission;
    }
  }
  return formatMoney(cents);
}

it('accounts 3: Accor in October is one amount by one bar: in the summary, in the bookings of its cell and in the workbook', async () => {
  const { context } = getDemo();
  const isOctober = (date: string) => date.slice(0, 7) === '2026-10';
  const expected = addUp(({ travel_date, flags }) => isOctober(travel_date) && flags.is_active);
  expect(expected).toBe('7,392.92');
  const definition = { ...commission, basis: october };
  expect(read(await make({ basis: october }), '2026-10', 201)).toBe(expected);
  const behind = await listCell(context, { definition, runId: null }, { keys: [201], column: ['2026-10'] }, signal);
  expect(behind.count).toBe(25);
  expect(formatMoney(behind.records.reduce((sum, record) => sum + (record.commission ?? 0), 0))).toBe(expected);
  const path = join(temporaryFolder(), 'summary.xlsx');
  await writeSummaryFile(context, { name: title, definition, loaded: null }, path, signal);
  const sheet = readSheetTexts(unzip(readFileSync(path)), 1);
  expect(sheet[1]?.[0]).toContain('Travel · October 2026 · active bookings');
  expect(sheet.find((row) => row.includes('201'))?.filter((cell) => cell === '7392.92')).toHaveLength(2);

  expect(read(await make({ basis: { ...october, date: 'opened' } }), '2026-10', 201)).toBe(
    addUp((_, opened) => isOctober(opened) && _.flags.is_active),
  );
  expect(read(await make({ basis: { ...october, date: 'opened' } }), '2026-10', 201)).toBe('2,755.36');
  expect(read(await make({ basis: { ...october, bookings: 'all' } }), '2026-10', 201)).toBe('8,680.62');
});

it('accounts 4: newest first with the total, each month from the one before, the first one from a month outside the bar', async () => {
  const result = await make();
  expect([result.columns.length, result.columns.at(-1)]).toEqual([12, '2026-10']);
  expect([read(result, '2026-10'), read(result, '2026-10', undefined, 'change')]).toEqual(['31,376.58', '10,488.69']);
  const fromJuly = await make({
    basis: { ...october, span: { kind: 'between', from: '2026-07-01', to: '2026-10-31' } },
  });
  const [june, july] = ['2026-06', '2026-07'].map((month) => read(result, month));
  expect(fromJuly.columns).toEqual(['2026-07', '2026-08', '2026-09', '2026-10']);
  const toCents = (text = '') => Math.round(100 * Number(text.replaceAll(',', '').replace('\u2212', '-')));
  expect(toCents(read(fromJuly, '2026-07', undefined, 'change'))).toBe(toCents(july) - toCents(june));
  // A month that is not over has no change.
  const now = await make({ basis: { ...october, span: { kind: 'between', from: '2026-10-01', to: '2026-11-28' } } });
  expect(['2026-11', '2026-10'].map((month) => read(now, month, undefined, 'change'))).toEqual(['–', '10,488.69']);
});

it('accounts 4: the workbook has two heading rows, stays at the total, and Accor\u2019s total in its own cell', async () => {
  const { context } = getDemo();
  const path = join(temporaryFolder(), 'summary.xlsx');
  await writeSummaryFile(context, { name: title, definition: commission, loaded: null }, path, signal);
  const parts = unzip(readFileSync(path));
  const sheet = readSheetTexts(parts, 1);
  expect(sheet[0]?.[0]).toBe(title);
  expect(sheet[1]?.[0]).toContain('Travel · 12 months to Oct 2026 · active bookings');
  expect(sheet[3]?.slice(0, 5)).toEqual(['', '', '12 months', 'Oct 2026', '']);
  expect(sheet[4]?.slice(0, 5)).toEqual(['Supplier', 'Supplier no.', 'Total', 'Commission', 'from Sep']);
  expect(sheet.find((row) => row[1] === '201')?.slice(2, 5)).toEqual(['61972.73', '7392.92', '3411.84']);
  const xml = parts.get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  expect(xml).toContain('<pane xSplit="3" ySplit="5" topLeftCell="D6"');
  expect(xml).toContain('<mergeCell ref="D4:E4"/>');
});
