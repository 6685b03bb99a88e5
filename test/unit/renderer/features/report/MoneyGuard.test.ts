import { pickSamples } from '@renderer/features/report/MoneyGuard';
import { sampleRows } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';

describe('the question about amounts', () => {
  it('shows a few values of a column, those that are not zero first', () => {
    expect(pickSamples(sampleRows, 2)).toEqual(['125050', '-250']);
    expect(pickSamples([[0], [null]], 0)).toEqual(['0']);
  });
});
