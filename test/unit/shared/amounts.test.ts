import { sectorAmounts, tripAmounts } from '@shared/amounts';
import { sectorRecord, sectorSummaryRecord } from '@shared/schemas/trip';
import { describe, expect, it } from 'vitest';

describe('the amounts', () => {
  it('are all the money fields of a sector but the price of one unit, which is no part of its total', () => {
    const fields = sectorAmounts.map(({ field }) => field);
    expect(fields).toEqual(['net', 'fees', 'gst', 'commission', 'total']);
    expect(new Set([...fields, 'unit_price'])).toEqual(new Set(Object.keys(sectorRecord.strict.shape.financial.shape)));
  });

  it('are all the money fields of a trip in the list, each with its formatted text', () => {
    const totals = sectorSummaryRecord.fields.filter((name) => name.startsWith('total_'));
    const named = tripAmounts.flatMap(({ summaryField }) => [summaryField, `${summaryField}_formatted`]);
    expect(named.toSorted()).toEqual(totals.toSorted());
    expect(tripAmounts.map(({ label }) => label)).toEqual(['Total', 'Net', 'Fees', 'GST', 'Commission']);
  });
});
