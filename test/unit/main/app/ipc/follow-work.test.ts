/** Jobs, as the activity follows them that the system shows. */
import { EventEmitter } from 'node:events';
import { followJobs } from '@main/app/ipc/follow-work';
import type { ServiceEvents } from '@main/app/services';
import { WorkActivity } from '@main/app/windows/work-activity';
import type { PackRun } from '@shared/settings/packs';
import { describe, expect, it } from 'vitest';

/** An activity that follows jobs, and what it says of them. */
function makeActivity() {
  const events = new EventEmitter<ServiceEvents>();
  const activity = new WorkActivity(() => 0);
  const counts: number[] = [];
  const ended: string[] = [];
  activity.events.on('changed', (running) => counts.push(running.length));
  activity.events.on('ended', ({ kind, outcome }) => ended.push(`${kind} ${outcome}`));
  followJobs({ events }, activity);
  return { events, ended, counts };
}

describe('jobs', () => {
  const run = (phase: PackRun['phase'], ...statuses: string[]) =>
    ({ phase, items: statuses.map((status) => ({ status })) }) as unknown as PackRun;

  it('end for the system too when their office is removed', () => {
    const { events, counts } = makeActivity();
    events.emit('pack', 'a', run('running', 'waiting'));
    events.emit('dropped', 'a');
    expect(counts).toEqual([1, 0]);
  });

  it('report how they ended', () => {
    const { events, ended } = makeActivity();
    for (const status of ['done', 'failed']) {
      events.emit('pack', 'a', run('running', 'waiting'));
      events.emit('pack', 'a', run('done', status));
    }
    expect(ended).toEqual(['pack done', 'pack failed']);
  });
});
