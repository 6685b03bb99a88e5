import { truncateText } from '@renderer/ui/truncate-text';
import { expect, it } from 'vitest';

it('faults 35: a text stays as it is up to what a cell or field has room for, else is truncated and says how long it was', () => {
  expect(truncateText('x'.repeat(1_000_000), 'cell')).toMatch(/^x{500}… \(1,000,000 characters\)$/);
  expect(truncateText('x'.repeat(2_001), 'field')).toMatch(/^x{2000}… \(2,001 characters\)$/);
  expect(truncateText('short', 'cell')).toBe('short');
  expect(truncateText('x'.repeat(2_000), 'field')).toHaveLength(2_000);
});
