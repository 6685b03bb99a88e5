import { getInitialKinds, pickSamples } from '@renderer/features/report/money-samples';
import { sampleRows } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';

describe('the question about amounts', () => {
  it('shows a few values of a column, those that are not zero first', () => {
    expect(pickSamples(sampleRows, 2)).toEqual(['125050', '-250']);
    expect(pickSamples([[0], [null]], 0)).toEqual(['0']);
  });

  it('proposes cents where the name says so, dollars for decimals, and what was said before', () => {
    const names = ['amount_cents', 'Total (Cents)', 'centstotal', 'percents', 'Incentives'];
    const namedCents = names.map((name, index) => ({ index, name, mayBeCents: true }));
    expect(getInitialKinds(namedCents, {})).toEqual({ 0: 'cents', 1: 'cents' });
    const others = ['amount_cents', 'fare', 'total', 'net', 'gst'];
    const columns = others.map((name, index) => ({ index, name, mayBeCents: name !== 'fare' && name !== 'gst' }));
    const settings = { net: { money: 'none' }, amount_cents: { money: 'decimal' }, gst: { money: 'cents' } } as const;
    expect(getInitialKinds(columns, {})).toEqual({ 0: 'cents', 1: 'decimal', 4: 'decimal' });
    expect(getInitialKinds(columns, settings)).toEqual({ 0: 'decimal', 1: 'decimal', 3: 'none', 4: 'decimal' });
  });
});
