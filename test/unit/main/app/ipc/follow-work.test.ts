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
  it('end for the system too when their office is removed', () => {
    const { events, counts } = makeActivity();
    events.emit('month-end', 'a', { phase: 'running', label: '', done: 0, total: 2 });
    events.emit('dropped', 'a');
    expect(counts()).toEqual([1, 0]);
  });

  it('report how they ended', () => {
    const { events, ended } = makeActivity();
    for (const phase of ['running', 'failed'] as const)
      events.emit('month-end', 'a', { phase, label: '', done: 1, total: 2 });
    expect(ended).toEqual(['month-end failed']);
  });
});
