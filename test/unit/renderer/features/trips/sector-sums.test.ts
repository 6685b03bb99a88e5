import { checkSummary } from '@renderer/features/trips/MoneyBox';
import type { SectorSummary } from '@shared/records/trip';
import { makeSectors, makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

function makeSummary(change: Readonly<Record<string, unknown>> = {}) {
  const totals = { total_amount: 20_000, total_net: 18_000, total_fees: 1_000, total_gst: 1_800 };
  return makeTripItem({ ...totals, total_commission: 1_200, ...change }).sector_summary as SectorSummary;
}

describe('the check of a trip’s totals', () => {
  const both = makeSectors({ id: 1 }, { id: 2 });
  const oneInactive = makeSectors({ id: 1 }, { id: 2 }, { id: 3, flags: { is_active: false } });

  it('agrees with all sectors, or with the active ones alone', () => {
    expect(checkSummary(both, makeSummary())).toMatchObject({ against: 'all', differences: [], uncompared: [] });
    expect(checkSummary(oneInactive, makeSummary())).toMatchObject({ against: 'active', differences: [] });
  });

  it('counts a sector as active whose flag can’t be read', () => {
    const unreadable = makeSectors(
      { id: 1 },
      { id: 2, flags: { is_active: 'yes' } },
      { id: 3, flags: { is_active: false } },
    );
    expect(checkSummary(unreadable, makeSummary())).toMatchObject({ against: 'active', differences: [] });
  });

  it('names every difference to the cent, against the reading that is closer', () => {
    const check = checkSummary(oneInactive, makeSummary({ total_commission: 1_199 }));
    expect(check).toMatchObject({ against: 'active' });
    expect(check.differences).toEqual([{ label: 'Commission', listed: 1_199n, summed: 1_200n, difference: -1n }]);
  });

  it('faults 545: names each total that lacks a value on either side, and compares none of its parts', () => {
    const broken = makeSectors({ id: 1 }, { id: 2, financial: { fees: 'x' } });
    for (const fees of [500, 1_000]) {
      const check = checkSummary(broken, makeSummary({ total_fees: fees, total_gst: null }));
      expect(check).toMatchObject({ against: 'all', differences: [], uncompared: ['Fees', 'GST'] });
    }
    expect(checkSummary(both, makeSummary({ total_amount: 'n/a' })).uncompared).toEqual(['Total']);
  });
});
