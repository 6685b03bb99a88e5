import { getMoneyBars, moneyParts, moneyPartsLabel } from '@renderer/features/trips/trip-charts';
import { makeSectors } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

describe('the plot of where the money goes', () => {
  it('names its parts from the list of amounts', () => {
    const labels = moneyParts.map(({ label }) => label).join(', ');
    expect(labels).toBe('Net less commission, Commission, Fees, GST, Not in these parts');
    expect(moneyPartsLabel).toBe('Net less commission, commission, fees and GST');
  });

  it('are plotted one by one; of many the largest, and the others are left out of the scale', () => {
    const ids = [...Array(400).keys()];
    const many = makeSectors(...ids.map((id) => ({ id, order: id, financial: { net: id * 100 } })));
    const { bars, others } = getMoneyBars(many);
    expect(bars.map(({ name }) => Number.parseInt(name, 10))).toEqual(ids.slice(384));
    expect(others.map(({ id }) => id)).toEqual(ids.slice(0, 384));
    expect(getMoneyBars(many.slice(0, 16)).others).toEqual([]);
  });

  it.each([
    [{ net: 9_154_00, fees: 297_11, gst: 945_10, commission: 1_240_79, total: 10_396_21 }],
    [{ net: -500_00, fees: 20_00, gst: -48_00, commission: -50_00, total: -528_00 }],
    [{ net: 100_00, fees: null, gst: 0, commission: 250_00, total: 100_00 }],
    // The parts do not explain the total: the difference is a part of its own.
    [{ net: 100_00, fees: 1_00, gst: 10_00, commission: 0, total: 200_00 }],
    [{ net: 0, fees: 0, gst: 0, commission: null, total: -7 }],
  ])('a bar of the money plot ends where the total is: %o', (financial) => {
    const [{ name: _, ...parts } = { name: '' }] = getMoneyBars(makeSectors({ id: 1, order: 1, financial })).bars;
    expect(Object.values(parts as Record<string, number>).reduce((sum, part) => sum + part, 0)).toBe(financial.total);
  });
});
