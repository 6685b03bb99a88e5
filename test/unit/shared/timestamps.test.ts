import { formatTimestamp, toIsoWithOffset } from '@shared/timestamps';
import { describe, expect, it, vi } from 'vitest';

const at = Date.UTC(2026, 10, 21, 17, 39, 32, 166);

describe('a timestamp in a file', () => {
  it('is local time with its offset and timezone, and the exact UTC time', () => {
    const utc = '2026-11-21T17:39:32.166Z';
    const [sydney, adelaide, newYork] = ['Australia/Sydney', 'Australia/Adelaide', 'America/New_York'];
    expect(formatTimestamp(at, sydney)).toBe(`22 Nov 2026, 04:39:32 (UTC+11:00, ${sydney}; ${utc})`);
    expect(formatTimestamp(at, adelaide)).toBe(`22 Nov 2026, 04:09:32 (UTC+10:30, ${adelaide}; ${utc})`);
    expect(formatTimestamp(at, newYork)).toBe(`21 Nov 2026, 12:39:32 (UTC-05:00, ${newYork}; ${utc})`);
    const midnight = formatTimestamp(Date.UTC(2026, 5, 1), 'UTC');
    expect(midnight).toBe('01 Jun 2026, 00:00:00 (UTC+00:00, UTC; 2026-06-01T00:00:00.000Z)');
  });

  it('is formatted for a column of them without a new format for each', () => {
    const makeFormat = vi.spyOn(Intl, 'DateTimeFormat');
    for (let minute = 0; minute < 500; minute += 1) toIsoWithOffset(at + 60_000 * minute);
    expect(makeFormat.mock.calls.length).toBeLessThan(20);
    makeFormat.mockRestore();
  });

  it('is that of the timezone that the computer has now', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const resolved = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    const zones = [
      ['Australia/Sydney', '+11:00'],
      ['America/New_York', '-05:00'],
    ] as const;
    for (const [turn, [timeZone, offset]] of zones.entries()) {
      resolved.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
      vi.setSystemTime(at + 2_000 * turn);
      expect(toIsoWithOffset(at).slice(-6)).toBe(offset);
    }
    resolved.mockRestore();
    vi.useRealTimers();
  });

  it('is that of the clock where the environment names no timezone that is known', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const zones = {
      '': 'UTC+00:00, UTC',
      UTC0: 'UTC+00:00, UTC',
      GMT: 'UTC+00:00, UTC',
      'Mars/Base': 'UTC+00:00, UTC',
    };
    const unnamed = { 'EST+5': 'UTC-05:00', ':/usr/share/zoneinfo/Asia/Kolkata': 'UTC+05:30' };
    for (const [turn, [timeZone, text]] of Object.entries({ ...zones, ...unnamed }).entries()) {
      vi.stubEnv('TZ', timeZone);
      vi.setSystemTime(at + 2_000 * turn);
      expect(formatTimestamp(at), timeZone).toContain(` (${text}; 2026-11-21T17:39:32.166Z)`);
      expect(Date.parse(toIsoWithOffset(at)), timeZone).toBe(at - 166);
    }
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  it('in a column has its offset', () => {
    expect(toIsoWithOffset(at, 'Australia/Sydney')).toBe('2026-11-22T04:39:32+11:00');
    expect(toIsoWithOffset(Date.UTC(2026, 6, 1, 14), 'Australia/Sydney')).toBe('2026-07-02T00:00:00+10:00');
    expect(Date.parse(toIsoWithOffset(at))).toBe(at - 166);
  });
});
