/** Commission by supplier by month of the demo office: one amount wherever it stands, and the form of its file. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@demo/random';
import { CommissionService } from '@main/office/commission/commission-service';
import { WorkRecords } from '@main/office/commission/work-records';
import { makeSummaryTable, writeSummaryFile } from '@main/office/exports/summary-table';
import { listCell } from '@main/office/reports/run-summary';
import { basisDates, type PeriodBasis, resolveSpan } from '@shared/filters/period-basis';
import { defaultPreferences } from '@shared/settings/preferences';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { readySummaries } from '@shared/summary/stored-definition';
import { getShownValue, listShownValues } from '@shared/summary/values';
import { addDays, formatMonth } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { demoDay, openSavedDemo } from '@test/helpers/saved-demo';
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
    context: { session, reports: { loadRun }, preferences: defaultPreferences },
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

/** A bar by chance, about as wide as offices have them. */
function makeBasis(random: Random): PeriodBasis {
  const month = (from = 24_310) => {
    const months = from + random.int(0, 26);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  };
  const from = `${month()}-${random.int(10, 28)}`;
  const spans: readonly PeriodBasis['span'][] = [
    { kind: 'month', key: month() },
    { kind: 'quarter', key: `2026-Q${random.int(1, 4)}` },
    { kind: 'year', key: random.chance(0.5) ? '2025-26' : '2026-27' },
    { kind: 'last', months: random.int(1, 24), to: month() },
    { kind: 'all-to', day: from },
    { kind: 'between', from, to: addDays(from, random.int(0, 400)) },
  ];
  return {
    date: random.pick(basisDates),
    span: random.pick(spans),
    bookings: random.chance(0.7) ? 'active' : 'all',
  };
}

it('accounts 3: 100 bars give every supplier one amount: on Commission, in its bookings, in the summary and in the bookings of a cell', async () => {
  const { context } = getDemo();
  const { session } = context;
  const records = new WorkRecords(async () => undefined);
  const service = new CommissionService({ records, listStatements: async () => [], chasesClaimed: () => false });
  const random = new Random(33);
  let compared = 0;
  for (let bar = 0; bar < 100; bar += 1) {
    const basis = makeBasis(random);
    const { from, to } = resolveSpan(basis.span, demoDay);
    const plain = new Map<number, number>();
    for (const { base, sectors } of getDemo().trips) {
      for (const { supplier_id, travel_date, return_date, flags, financial } of sectors) {
        const days = { travel: travel_date, return: return_date ?? travel_date, opened: String(base.date_opened) };
        const day = days[basis.date].slice(0, 10);
        if ((from ?? '') > day || day > to || (basis.bookings === 'active' && !flags.is_active)) continue;
        plain.set(supplier_id, (plain.get(supplier_id) ?? 0) + financial.commission);
      }
    }
    const { rows } = await service.getOverview(session, basis, { signal });
    expect(new Map(rows.map(({ supplierId, expected }) => [supplierId, expected]))).toEqual(plain);
    const { before: _, ...withoutChanges } = commission;
    const definition: SummaryDefinition = { ...withoutChanges, column: null, basis };
    const { result } = await makeSummaryTable(context, title, { definition, runId: null }, signal);
    const [[supplierId, cents] = []] = [...plain].slice(random.int(0, Math.max(0, plain.size - 1)));
    if (supplierId === undefined || cents === undefined) continue;
    const query = { basis, supplierId };
    const { bookings } = await service.listBookings(session, query, { signal });
    const behind = await listCell(context, { definition, runId: null }, { keys: [supplierId], column: [] }, signal);
    const add = (list: readonly { readonly commission?: number | null }[]) =>
      list.reduce((sum, each) => sum + (each.commission ?? 0), 0);
    const summed = result.rows.map(({ keys, cells }) => [keys[0], Number(cells[0]?.sums[0])] as const);
    expect(new Map(summed)).toEqual(plain);
    expect([bookings.reduce((sum, { expected }) => sum + (expected ?? 0), 0), add(behind.records)]).toEqual([
      cents,
      cents,
    ]);
    compared += plain.size;
  }
  expect(compared).toBeGreaterThan(1_000);
});

it('accounts 3: every supplier and month is one amount on Commission, in the summary and in its workbook', async () => {
  const { context } = getDemo();
  const { session } = context;
  const records = new WorkRecords(async () => undefined);
  const service = new CommissionService({ records, listStatements: async () => [], chasesClaimed: () => false });
  const basis: PeriodBasis = { ...october, span: { kind: 'between', from: '2023-01-01', to: '2028-12-31' } };
  const definition = { ...commission, basis };
  const result = await make({ basis });
  const path = join(temporaryFolder(), 'all.xlsx');
  await writeSummaryFile(context, { name: title, definition, loaded: null }, path, signal);
  const sheet = readSheetTexts(unzip(readFileSync(path)), 1);
  const headings = sheet[3] ?? [];
  let cells = 0;
  for (const month of result.columns.map(String)) {
    const { rows } = await service.getOverview(session, { ...basis, span: { kind: 'month', key: month } }, { signal });
    const column = headings.indexOf(formatMonth(month));
    for (const { supplierId, expected } of rows) {
      if (supplierId === null) throw new Error('All have a supplier.');
      const cell = sheet.find((row) => row[1] === String(supplierId))?.[column];
      expect([read(result, month, supplierId), formatMoney(Math.round(100 * Number(cell)))]).toEqual([
        formatMoney(expected),
        formatMoney(expected),
      ]);
      cells += 1;
    }
  }
  expect(cells).toBeGreaterThan(500);
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
  // Every printed page has both headings.
  expect(parts.get('xl/workbook.xml')?.toString()).toMatch(/Print_Titles" localSheetId="0">'[^']+'!\$4:\$5</);
});

it('accounts 4: of two fields the workbook has an outline, with the rows of each group above their sum', async () => {
  const path = join(temporaryFolder(), 'summary.xlsx');
  const definition = { ...commission, rows: ['consultant', 'supplier'], column: null };
  await writeSummaryFile(getDemo().context, { name: title, definition, loaded: null }, path, signal);
  const xml = unzip(readFileSync(path)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  expect(xml).toContain('<sheetFormatPr defaultRowHeight="15" outlineLevelRow="2"/>');
  const levels = [...xml.matchAll(/<row(?: outlineLevel="(\d)")?>/g)].map(([, level = '-']) => level).join('');
  expect(levels).toMatch(/^-{4}(?:2+1){2,}-$/);
});
