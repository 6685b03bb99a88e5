import { sectorAmounts, tripAmounts } from '@shared/amounts';
import { sectorRecord, sectorSummaryRecord } from '@shared/schemas/trip';
import { describe, expect, it } from 'vitest';

/** Price of one unit: it is no part of a sector's total. */
const notAmounts = ['unit_price'];

describe('the amounts', () => {
  it('are all the money fields of a sector', () => {
    const financial = Object.keys(sectorRecord.strict.shape.financial.shape);
    expect(sectorAmounts.map(({ field }) => field).toSorted()).toEqual(
      financial.filter((name) => !notAmounts.includes(name)).toSorted(),
    );
  });

  it('are all the money fields of a trip in the list, each with its formatted text', () => {
    const totals = sectorSummaryRecord.fields.filter((name) => name.startsWith('total_'));
    const named = tripAmounts.flatMap(({ summaryField }) => [summaryField, `${summaryField}_formatted`]);
    expect(named.toSorted()).toEqual(totals.toSorted());
  });

  it('are the same in both orders', () => {
    expect(sectorAmounts.map(({ field }) => field)).toEqual(['net', 'fees', 'gst', 'commission', 'total']);
    expect(tripAmounts.map(({ label }) => label)).toEqual(['Total', 'Net', 'Fees', 'GST', 'Commission']);
  });
});
