import { describeConnection } from '@renderer/features/shell/ConnectionState';
import type { Connection } from '@shared/records/office';
import { formatLocalTime } from '@shared/values/dates';
import { describe, expect, it } from 'vitest';

/** Noon on this computer, whatever its time zone. */
const noon = new Date(2026, 10, 21, 12).getTime();
function connection(change: Partial<Connection>): Connection {
  const window = { used: 1, limit: 500, windowSeconds: 60, queued: 0 };
  return { officeId: 'o', state: 'live', waitUntilMs: null, waitCause: null, ...window, problem: null, ...change };
}
const saved = { source: 'cache', fetchedAtMs: noon - 3 * 3_600_000 } as const;
const fallbackReason = { code: 'network-failed' as const, message: 'No network.', details: {} };

describe('the label of a connection', () => {
  it.each([
    [connection({}), null, 'Online'],
    [connection({ state: 'waiting', waitUntilMs: noon + 11_200, queued: 1 }), null, 'Server limit: continuing in 12 s'],
    [
      connection({ state: 'waiting', waitUntilMs: noon + 3_600_000 }),
      null,
      `Server limit until ${formatLocalTime(noon + 3_600_000, noon)}`,
    ],
    [connection({ state: 'offline' }), { ...saved, fallbackReason }, 'Saved copy, 3 h old'],
    [connection({ state: 'offline' }), null, 'Offline'],
    [connection({ state: 'refused' }), null, 'Token rejected'],
    [undefined, null, 'Connecting'],
  ] as const)('of %j, with data %j on screen, is "%s"', (state, shown, label) => {
    expect(describeConnection(state, shown, noon).label).toBe(label);
  });

  it('faults 109: never calls cached data live, also while it is being refreshed', () => {
    const cached = { ...saved, fallbackReason: null };
    expect(describeConnection(connection({}), cached, noon)).toEqual({ kind: 'cached', label: 'Saved copy, 3 h old' });
  });
});
