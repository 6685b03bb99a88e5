/** One amount, one colour, in every plot. */
import { amountColours, pickColumnColour } from '@renderer/ui/amount-colours';
import { describe, expect, it } from 'vitest';

describe('the colour of a report’s column', () => {
  it('is that of the amount that its name says, as on trips and in the Overview', () => {
    const columns = {
      total_commission: 'commission',
      'Commission due': 'commission',
      gst_on_commission: 'gst',
      'Net (AUD)': 'net',
      service_fees: 'fees',
    } as const;
    for (const [column, amount] of Object.entries(columns)) {
      expect([column, pickColumnColour(column)]).toEqual([column, amountColours[amount]]);
    }
  });

  it('is that of totals for a name that says none, also where it only contains such a word', () => {
    for (const column of ['total_amount', 'sales', 'network', 'gstin', '']) {
      expect(pickColumnColour(column)).toBe(amountColours.total);
    }
  });
});
