import type { AppColumn } from '@renderer/table/columns/app-column';
import { buildTotalsRows, getNamesWidth } from '@renderer/table/model/totals';
import { layOutColumns, minNameWidth } from '@renderer/table/model/visible-columns';
import { formatTimestamp } from '@renderer/ui/formatters';
import { describe, expect, it } from 'vitest';

const totals = new Map([['total', { cents: 100n, includedCount: 1, excludedCount: 0 }]]);
const listed = { listedLabel: '2,400 rows', listedTotals: totals, listedOldest: null };
const nothing = { selectedCount: 0, selectedTotals: null, selectedOldest: null };
const options = { ...listed, ...nothing, staleLabel: null, isPartial: false };

describe('totals rows', () => {
  it('say what is rows, and above it what is selected, and that one page of a longer list is added up', () => {
    expect(buildTotalsRows(options)).toEqual([{ label: '2,400 rows', totals }]);
    const selected = { ...options, selectedCount: 1_200, selectedTotals: totals };
    expect(buildTotalsRows(selected).map(({ label }) => label)).toEqual(['1,200 selected', '2,400 rows']);
    expect(buildTotalsRows({ ...options, isPartial: true })[0]?.label).toBe('2,400 rows, this page only');
  });

  it('faults 260: name the oldest saved copy that they contain', () => {
    const oldest = (day: number, name: string) => ({ fetchedAtMs: new Date(2026, 10, day, 14, 5).getTime(), name });
    const saved = { ...options, listedOldest: oldest(20, 'trip 5'), selectedCount: 2, selectedTotals: totals };
    const rows = buildTotalsRows({ ...saved, selectedOldest: oldest(21, 'trip 7') });
    expect(rows.map(({ label }) => label)).toEqual([
      `2 selected, oldest ${formatTimestamp(oldest(21, '').fetchedAtMs)} (trip 7)`,
      `2,400 rows, oldest ${formatTimestamp(oldest(20, '').fetchedAtMs)} (trip 5)`,
    ]);
  });

  it('add up nothing of stale rows', () => {
    const stale = { ...options, selectedCount: 2, selectedTotals: totals, staleLabel: 'Searching…' };
    expect(buildTotalsRows(stale)).toEqual([{ label: 'Searching…', totals: new Map() }]);
  });
});

describe('the names of groups and totals', () => {
  const text: AppColumn<object> = { id: 'text', header: 'T', value: () => '' };
  const total: AppColumn<object> = { id: 'total', header: 'N', total: 'count', value: () => 1 };
  const layOut = (...columns: AppColumn<object>[]) =>
    layOutColumns(columns.map((column) => ({ column, width: 200, initialWidth: 200, isPinned: false, sums: [] })));
  const rows = buildTotalsRows(options);

  it('are as wide as their text, wider for groups, and leave room for sums beside a long text', () => {
    const long = buildTotalsRows({ ...options, listedOldest: { fetchedAtMs: 0, name: 'trip 32390' } });
    const measure = (of: typeof rows) => [false, true].map((has) => getNamesWidth(of, has, layOut(text, text, total)));
    expect([measure(rows), measure(long)]).toEqual([
      ['2,400 rows'.length * 8 + 24, 280],
      [280, 280],
    ]);
  });

  it('never cover the first total', () => {
    expect(getNamesWidth(rows, true, layOut(text, total))).toBe(200);
    expect(getNamesWidth(rows, true, layOut(total, text))).toBe(minNameWidth);
  });
});
