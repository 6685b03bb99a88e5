import { truncateText } from '@renderer/ui/truncate-text';
import { describe, expect, it } from 'vitest';

describe('a text on the screen', () => {
  it('faults 35: is truncated where it is a megabyte long, and says how long it was', () => {
    expect(truncateText('x'.repeat(1_000_000), 'cell')).toMatch(/^x{500}… \(1,000,000 characters\)$/);
    expect(truncateText('x'.repeat(2_001), 'field')).toMatch(/^x{2000}… \(2,001 characters\)$/);
  });

  it('stays as it is up to what a cell or field has room for', () => {
    expect(truncateText('short', 'cell')).toBe('short');
    expect(truncateText('x'.repeat(2_000), 'field')).toHaveLength(2_000);
  });
});
