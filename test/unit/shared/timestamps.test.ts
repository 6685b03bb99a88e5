import { formatTimestamp, toIsoWithOffset } from '@shared/timestamps';
import { describe, expect, it } from 'vitest';

const at = Date.UTC(2026, 10, 21, 17, 39, 32, 166);

describe('a timestamp in a file', () => {
  it('is local time with its offset and timezone, and the exact UTC time', () => {
    expect(formatTimestamp(at, 'Australia/Sydney')).toBe(
      '22 Nov 2026, 04:39:32 (UTC+11:00, Australia/Sydney; 2026-11-21T17:39:32.166Z)',
    );
    expect(formatTimestamp(at, 'Australia/Adelaide')).toContain(
      '22 Nov 2026, 04:09:32 (UTC+10:30, Australia/Adelaide;',
    );
    expect(formatTimestamp(at, 'America/New_York')).toContain('21 Nov 2026, 12:39:32 (UTC-05:00, America/New_York;');
    expect(formatTimestamp(Date.UTC(2026, 5, 1), 'UTC')).toBe(
      '01 Jun 2026, 00:00:00 (UTC+00:00, UTC; 2026-06-01T00:00:00.000Z)',
    );
  });

  it('in a column has its offset', () => {
    expect(toIsoWithOffset(at, 'Australia/Sydney')).toBe('2026-11-22T04:39:32+11:00');
    expect(toIsoWithOffset(Date.UTC(2026, 6, 1, 14), 'Australia/Sydney')).toBe('2026-07-02T00:00:00+10:00');
    expect(Date.parse(toIsoWithOffset(at))).toBe(at - 166);
  });
});
