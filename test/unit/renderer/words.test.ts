import { describeConnection } from '@renderer/features/shell/ConnectionState';
import { truncateText } from '@renderer/ui/truncate-text';
import { formatLocalTime } from '@shared/dates';
import { getClientName } from '@shared/schemas/client';
import type { Connection } from '@shared/schemas/office';
import { describe, expect, it } from 'vitest';

const now = 1_800_000_000_000;
const connection = (change: Partial<Connection>): Connection => ({
  officeId: 'o',
  state: 'live',
  waitUntilMs: null,
  waitCause: null,
  lastAnswerAtMs: now,
  used: 1,
  limit: 500,
  windowSeconds: 60,
  queued: 0,
  problem: null,
  ...change,
});
const fallbackReason = { code: 'network-failed' as const, message: 'No network.', details: {} };

describe('the connection in words', () => {
  it.each([
    [connection({}), null, 'Live'],
    [connection({ state: 'waiting', waitUntilMs: now + 11_200, queued: 1 }), null, 'Waiting 12 s: rate limit'],
    [
      connection({ state: 'waiting', waitUntilMs: now + 3_600_000 }),
      null,
      `Rate limit until ${formatLocalTime(now + 3_600_000, now)}`,
    ],
    [
      connection({ state: 'offline' }),
      { source: 'cache', fetchedAtMs: now - 3 * 3_600_000, fallbackReason },
      'Cached, 3 h old',
    ],
    [connection({ state: 'offline' }), null, 'Offline'],
    [connection({ state: 'refused' }), null, 'Token refused'],
    [undefined, null, 'Connecting'],
  ] as const)('%j, showing %j, is "%s"', (state, shown, words) => {
    expect(describeConnection(state, shown, now).label).toBe(words);
  });

  it('faults 109: never calls saved data live, also while the server is being asked', () => {
    const saved = { source: 'cache', fetchedAtMs: now - 3 * 3_600_000, fallbackReason: null } as const;
    expect(describeConnection(connection({}), saved, now)).toEqual({ kind: 'cached', label: 'Cached, 3 h old' });
  });
});

describe('texts on the screen', () => {
  it('faults 35: cuts a megabyte short and says how long it was', () => {
    expect(truncateText('x'.repeat(1_000_000), 'cell')).toMatch(/^x{500}… \(1,000,000 characters\)$/);
    expect(truncateText('short', 'cell')).toBe('short');
  });

  it('finds a client’s name in whatever fields there are', () => {
    expect(getClientName({ id: 1, is_corporate: true, corporate_name: 'Acme', first_name: 'Jo' })).toBe('Acme');
    expect(getClientName({ id: 1, is_corporate: false, title: 'Dr', first_name: 'Zoë', last_name: 'Müller' })).toBe(
      'Dr Zoë Müller',
    );
    expect(getClientName({ id: 1, full_name: 'Only This' })).toBe('Only This');
    expect(getClientName({ id: 1 })).toBe('Client 1');
  });
});
