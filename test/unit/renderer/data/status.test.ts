/** The one status: which of its five forms an office's data has. */
import { describeStatus } from '@renderer/data/status';
import { formatStatus } from '@renderer/features/shell/texts';
import type { Connection } from '@shared/records/office';
import { toInitialUpdate } from '@shared/records/update';
import { formatLocalTime } from '@shared/values/dates';
import { describe, expect, it } from 'vitest';

/** Noon on this computer, whatever its time zone. */
const noon = new Date(2026, 10, 21, 12).getTime();
const later = noon + 3_600_000;
const time = (ms: number) => formatLocalTime(ms, noon);

function connection(change: Partial<Connection>): Connection {
  const window = { used: 1, limit: 500, windowSeconds: 60, queued: 0 };
  const calm = { waitUntilMs: null, waitCause: null, problem: null, respondedAtMs: noon };
  return { officeId: 'o', state: 'live', ...calm, ...window, ...change };
}
const read = toInitialUpdate('o');
const idle = { ...read, trips: { ...read.trips, checkedAtMs: noon } };
const checking = { ...idle, phase: 'checking', percent: 41 } as const;

describe('the status', () => {
  it.each([
    ['Up to date', connection({}), idle],
    ['Updating 41%', connection({}), checking],
    ['Updating 99%', connection({}), { ...checking, percent: 100 }],
    ['Updating', undefined, idle],
    // After a damaged copy, until the list is read again.
    ['Updating', connection({}), read],
    ['Updating', connection({ state: 'unchecked' }), undefined],
    [`Offline since ${time(noon)}`, connection({ state: 'offline' }), checking],
    ['Offline', connection({ state: 'offline', respondedAtMs: null }), idle],
    ['Token refused', connection({ state: 'refused' }), checking],
    [`Paused until ${time(later)}`, connection({ state: 'waiting', waitCause: 'server', waitUntilMs: later }), idle],
    [`Paused until ${time(later)}`, connection({}), { ...idle, pausedUntilMs: later }],
    // A wait for the office's own limit, and a short one, need no word.
    ['Up to date', connection({ state: 'waiting', waitCause: 'window', waitUntilMs: later }), idle],
    ['Up to date', connection({ state: 'waiting', waitCause: 'server', waitUntilMs: noon + 9_000 }), idle],
  ] as const)('faults 109: is “%s” for %j and %j', (label, state, update) => {
    expect(formatStatus(describeStatus({ connection: state, update, nowMs: noon }), noon)).toBe(label);
  });
});
