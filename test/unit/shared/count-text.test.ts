import { formatCount, pickPlural } from '@shared/count-text';
import { describe, expect, it } from 'vitest';

describe('counts', () => {
  it('have the noun in its form', () => {
    expect([formatCount(0, 'trip'), formatCount(1, 'trip'), formatCount(1_204, 'trip')]).toEqual([
      '0 trips',
      '1 trip',
      '1,204 trips',
    ]);
    expect([formatCount(1, 'entry', 'entries'), formatCount(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
    expect([pickPlural(1, 'was', 'were'), pickPlural(2, 'was', 'were')]).toEqual(['was', 'were']);
  });
});
