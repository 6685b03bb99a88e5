/** Names for exported files. */
import { formatFiltersForFileName, toFileName } from '@main/export-files/file-names';
import { describe, expect, it } from 'vitest';

describe('a file name', () => {
  it.each(['../../x', '%2e%2e', 'CON', 'a\0b', 'x'.repeat(5_000), '日本 report', ''])(
    'faults 38: is legal on all systems, made from %j',
    (description) => {
      const name = toFileName(description, '2026-11-20', 'csv');
      expect(name).toMatch(/^[\p{L}\p{N}-]{1,70}-2026-11-20\.csv$/u);
      expect(name.length).toBeLessThanOrEqual(100);
    },
  );

  it('distinguishes contents, even if their descriptions are too long for a name', () => {
    const long =
      'trips Sydney City trip_status Active consultant_id 12 branch_id 3 date_from 2026-09-01 date_to 2026-09-30';
    const [one, other] = [long, `${long} page 2`].map((description) => toFileName(description, '2026-11-20', 'csv'));
    expect(one).toMatch(/^trips-sydney-city-trip-status-active-.{10,40}-[0-9a-f]{6}-2026-11-20\.csv$/);
    expect(other).not.toBe(one);
    expect(toFileName('unclaimed commission worklist Sydney', '2026-11-20', 'csv')).toBe(
      'unclaimed-commission-worklist-sydney-2026-11-20.csv',
    );
    expect(formatFiltersForFileName({ branchID: '5', startDate: '2026-09-01' })).toBe(
      'branchID 5 startDate 2026-09-01',
    );
  });
});
