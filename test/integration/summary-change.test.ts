/** What a summary is compared with: the columns decide it, and each cell is one that another summary shows. */
import { getPeriodDays, getSpanBefore, type PeriodBasis, resolveSpan, type Span } from '@shared/filters/period-basis';
import {
  getFieldPeriod,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryResult,
} from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { findOldestRecord } from '@shared/summary/filters';
import { getChange } from '@shared/summary/values';
import { addDays, shiftPeriod } from '@shared/values/dates';
import { makeDefinition } from '@test/helpers/summaries';
import { makeDemoTrips, makeRandomTrips, openSummaries } from '@test/helpers/summary-office';
import { makeRawSector } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const today = '2026-11-28';
const travel = (span: Span): PeriodBasis => ({ date: 'travel', span, bookings: 'active' });
const compared: Partial<SummaryDefinition> = { measures: ['commission', 'sectors'], before: 'period-before' };

/** The sums of each row by its keys, one for each column and for all. */
function readCells(result: SummaryResult, key: SummaryKey | 'all') {
  const index = key === 'all' ? result.columns.length : result.columns.indexOf(key);
  return new Map(
    result.rows.map(({ keys, cells }) => [JSON.stringify(keys), index < 0 ? 0 : Number(cells[index]?.sums[0] ?? 0)]),
  );
}

type Summaries = ReturnType<typeof openSummaries>;
const make = async (summaries: Summaries, definition: SummaryDefinition) =>
  decodeSummary(await summaries.summarise(definition, today));

/** Holds the change of each column against that column less the one of the period before, which two summaries show. */
async function compareColumns(summaries: Summaries, column: 'month' | 'quarter' | 'year', span: Span) {
  const definition = makeDefinition({ ...compared, column, basis: travel(span) });
  const ours = await make(summaries, definition);
  const [measure] = ours.measures;
  if (!measure) throw new Error('no measure');
  const { from, to } = resolveSpan(span, today);
  const isWhole = (own: { from: string; to: string }) => own.from >= (from ?? '') && own.to <= to;
  let cells = 0;
  for (const [index, key] of ours.columns.entries()) {
    const own = getPeriodDays(column, String(key));
    const before = shiftPeriod(String(key), column, column === 'month' ? -1 : column === 'quarter' ? -3 : -12);
    const isInside = ours.columns.includes(before);
    // Inside the span a column is compared with what the one beside it shows, else with the whole period.
    const whole = travel({ kind: 'between', ...getPeriodDays(column, before) });
    const other = isInside ? ours : await make(summaries, { ...definition, basis: whole });
    const [now, then] = [readCells(ours, key), readCells(other, isInside ? before : 'all')];
    for (const row of ours.rows) {
      const { amount } = getChange(row.cells[index], row.before?.[index], measure);
      const name = JSON.stringify(row.keys);
      // Neither a period that is not over nor one that the span cuts, nor the one after that, has a change.
      const isKnown = own.to < today && isWhole(own) && (!isInside || isWhole(getPeriodDays(column, before)));
      const expected = (now.get(name) ?? 0) - (then.get(name) ?? 0);
      if (amount !== null || (isKnown && expected !== 0)) expect(Number(amount), `${key} ${name}`).toBe(expected);
      if (!isKnown) expect(row.before?.[index], `${key} is cut`).toBeNull();
      cells += Number(amount !== null);
    }
  }
  return cells;
}

describe('with periods on columns', () => {
  it('faults 394: each is compared with the one directly before it, also with one outside the span', async () => {
    const demo = openSummaries(makeDemoTrips());
    expect(await compareColumns(demo, 'month', { kind: 'last', months: 12, to: 'last-month' })).toBeGreaterThan(100);
    expect(await compareColumns(demo, 'quarter', { kind: 'year', key: '2025-26' })).toBeGreaterThan(30);
    expect(await compareColumns(demo, 'quarter', { kind: 'last', months: 12, to: 'last-month' })).toBeGreaterThan(10);
    // A month that is cut on both sides, and one that is not over.
    const cut: Span = { kind: 'between', from: '2026-07-10', to: '2026-11-28' };
    expect(await compareColumns(demo, 'month', cut)).toBeGreaterThan(30);
    for (const seed of [1, 2, 3]) {
      await compareColumns(openSummaries(makeRandomTrips(seed, 80)), 'month', { kind: 'year', key: '2025-26' });
    }
  });

  it('a filter changes what is compared in no way, and there is no column of the period outside', async () => {
    const definition = makeDefinition({
      ...compared,
      column: 'month',
      basis: travel({ kind: 'month', key: '2026-10' }),
    });
    const ours = await make(openSummaries(makeDemoTrips()), { ...definition, filters: { supplier_id: '201' } });
    expect([ours.columns, ours.before?.columns, ours.rows.map(({ keys }) => keys)]).toEqual([
      ['2026-10'],
      expect.arrayContaining(['2026-10']),
      [[201]],
    ]);
  });
});

it.each<[Span, 'period-before' | 'year-before', string, string]>([
  [{ kind: 'month', key: '2026-10' }, 'period-before', '2026-09-01', '2026-09-30'],
  [{ kind: 'month', key: '2026-10' }, 'year-before', '2025-10-01', '2025-10-31'],
  [{ kind: 'quarter', key: '2026-Q1' }, 'period-before', '2025-10-01', '2025-12-31'],
  [{ kind: 'year', key: '2025-26' }, 'period-before', '2024-07-01', '2025-06-30'],
  [{ kind: 'last', months: 12, to: 'last-month' }, 'period-before', '2024-11-01', '2025-10-31'],
  [{ kind: 'between', from: '2026-10-01', to: '2026-10-10' }, 'period-before', '2026-09-21', '2026-09-30'],
  [{ kind: 'between', from: '2024-02-29', to: '2024-03-10' }, 'year-before', '2023-02-28', '2023-03-10'],
])('without periods on columns %j is compared, by %s, with %s to %s', async (span, before, from, to) => {
  const other = getSpanBefore(span, today, before === 'year-before');
  expect(other && resolveSpan(other, today)).toEqual({ from, to });
  const summaries = openSummaries(makeDemoTrips());
  const definition = makeDefinition({ ...compared, before, basis: travel(span) });
  const { before: _, ...alone } = { ...definition, basis: travel(other ?? span) };
  const [ours, then] = [await make(summaries, definition), await make(summaries, alone)];
  const sums = readCells(then, 'all');
  for (const row of ours.rows)
    expect(Number(row.before?.[0]?.sums[0] ?? 0)).toBe(sums.get(JSON.stringify(row.keys)) ?? 0);
  expect(ours.totalBefore?.[0]?.count).toBe(then.total[0]?.count);
});

it('there is no change of a span that is not over or has no beginning, nor with periods on rows', async () => {
  const summaries = openSummaries(makeDemoTrips());
  const spans: Span[] = [
    { kind: 'month', key: '2026-11' },
    { kind: 'all-to', day: 'yesterday' },
  ];
  for (const span of spans) {
    expect((await make(summaries, makeDefinition({ ...compared, basis: travel(span) }))).before).toBeUndefined();
  }
  const byMonth = makeDefinition({ ...compared, rows: ['month'], basis: travel({ kind: 'month', key: '2026-10' }) });
  expect((await make(summaries, byMonth)).before).toBeUndefined();
  expect(['month', 'travel-month', 'date:quarter', 'supplier'].map(getFieldPeriod)).toEqual([
    'month',
    null,
    'quarter',
    null,
  ]);
  expect(addDays(getPeriodDays('year', '2025-26').to, 1)).toBe('2026-07-01');
});

it('faults 406: what the period before lacks, and its age, count', async () => {
  const makeTrip = (id: number, day: string, hasDetail: boolean) => ({
    id,
    item: { id, date_opened: day, sector_summary: { earliest_travel_date: day, latest_travel_date: day } },
    detail: hasDetail ? { id, sectors: [makeRawSector({ id, supplier_id: 1, travel_date: day })] } : null,
    isGone: false,
  });
  const summaries = openSummaries([
    makeTrip(1, '2026-10-05', true),
    makeTrip(2, '2026-09-05', true),
    makeTrip(3, '2026-09-06', false),
  ]);
  const basis = travel({ kind: 'month', key: '2026-10' });
  for (const column of [null, 'month']) {
    const { coverage, before } = await make(summaries, makeDefinition({ ...compared, column, basis }));
    expect([coverage.trips, coverage.covered, before?.coverage?.trips, before?.coverage?.covered]).toEqual([
      1, 1, 2, 1,
    ]);
    const oldest = { tripId: 9, fetchedAtMs: 5 };
    const old = {
      coverage,
      before: before && { ...before, coverage: before.coverage && { ...before.coverage, oldest } },
    };
    expect(findOldestRecord(old)?.tripId).toBe(9);
  }
});
