/** Jobs, as the activity follows them that the system shows. */
import { EventEmitter } from 'node:events';
import { followJobs } from '@main/app/ipc/follow-work';
import type { ServiceEvents } from '@main/app/services';
import { WorkActivity, type WorkFraction } from '@main/app/windows/work-activity';
import { describe, expect, it } from 'vitest';

/** An activity that follows jobs, and what it says of them. */
function makeActivity() {
  const events = new EventEmitter<ServiceEvents>();
  const activity = new WorkActivity(() => 0);
  const fractions: (readonly WorkFraction[])[] = [];
  const ended: string[] = [];
  activity.events.on('changed', (running) => fractions.push(running));
  activity.events.on('ended', ({ kind, outcome }) => ended.push(`${kind} ${outcome}`));
  followJobs({ events }, activity);
  return { events, activity, fractions, ended, counts: () => fractions.map(({ length }) => length) };
}

describe('jobs', () => {
  const found = { trips: 4, checked: 1, oldestMs: null, oldestTripId: null, listed: null, unreadable: 0 };
  const state = { ...found, officeId: 'a', message: null, period: null, others: null };

  it('end for the system too when their office is removed', () => {
    const { events, counts } = makeActivity();
    events.emit('unclaimed', { ...state, phase: 'checking' });
    events.emit('dropped', 'a');
    expect(counts()).toEqual([1, 0]);
  });

  it('report how they ended', () => {
    const { events, ended } = makeActivity();
    for (const phase of ['idle', 'listing', 'failed'] as const) events.emit('unclaimed', { ...state, phase });
    expect(ended).toEqual(['unclaimed failed']);
  });
});
