import { getComparisonColumns, getComparisonSettings } from '@renderer/features/comparison/comparison-columns';
import { toMoneyConfirmationKey } from '@shared/report-columns';
import type { Cell, Comparison } from '@shared/schemas/report';
import { sampleHeaders, sampleRows, sampleRun } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';

describe('a comparison', () => {
  const comparison: Comparison = {
    comparisonId: 'c',
    before: sampleRun,
    after: sampleRun,
    key: 'trip_id',
    headers: sampleHeaders,
    added: 0,
    removed: 0,
    changed: 1,
    same: 0,
    warnings: [],
  };

  it('shows confirmed cents in dollars on both sides, as the result does, with the difference', () => {
    const settings = { total: { money: 'cents' }, rate: { money: 'decimal' } } as const;
    const columns = getComparisonColumns(comparison, settings);
    const cells: Cell[] = [32400, '2026-01-02', 125050, { n: '1234.5' }, '0042', 'a'];
    const changed = { kind: 'changed', cells, before: { 0: 32399, 2: 200000, 3: { n: '2' } } } as const;
    const at = (index: number) => columns[index]?.cell?.(changed);
    expect(at(3)).toMatchObject({ text: '2,000.00 → 1,250.50', tooltip: 'Was 2,000.00 (\u2212749.50)' });
    expect(at(4)).toMatchObject({ text: '2.00 → 1,234.50', tooltip: 'Was 2.00 (+1,232.50)' });
    // Ids have no difference.
    expect(at(1)).toMatchObject({ text: '32399 → 32400', tooltip: 'Was 32399' });
    expect(columns[3]?.text?.(changed)).toBe('2000.00 → 1250.50');
    expect(columns[3]?.value(changed)).toBe(125050);
  });

  it('applies money settings only where they were confirmed for both runs', () => {
    const memory = {
      columns: { total: { type: 'integer', money: 'cents' } },
      moneyConfirmationKey: toMoneyConfirmationKey(sampleHeaders, sampleRun.lastModified),
    } as const;
    expect(getComparisonSettings(memory, comparison)).toEqual(memory.columns);
    const older = { ...comparison, before: { ...sampleRun, lastModified: '2020-01-01 00:00:00' } };
    expect(getComparisonSettings(memory, older)).toEqual({ total: { type: 'integer' } });
  });

  it('shows a changed cell with both values, highlighted, and the others plainly', () => {
    const columns = getComparisonColumns(comparison, {});
    const changed = { kind: 'changed', cells: sampleRows[0] as Cell[], before: { 1: '2026-01-01', 2: 100 } } as const;
    expect(columns.map(({ cell: look }) => look?.(changed).text)).toEqual([
      'Changed',
      '32400',
      '01 Jan 2026 → 02 Jan 2026',
      '100 → 125050',
      '1.5',
      '0042',
      'a',
    ]);
    expect(columns[3]?.cell?.(changed)).toMatchObject({ tone: 'changed', tooltip: 'Was 100 (+124,950)' });
  });
});
