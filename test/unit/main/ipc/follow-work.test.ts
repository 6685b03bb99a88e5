/** Jobs and exports, as the activity follows them that the system shows. */
import { EventEmitter } from 'node:events';
import { followExports, followJobs } from '@main/ipc/follow-work';
import type { ServiceEvents } from '@main/services';
import { WorkActivity, type WorkFraction } from '@main/windows/work-activity';
import { AppError } from '@shared/errors';
import { describe, expect, it } from 'vitest';

/** An activity that follows jobs, exports, or both, and what it says of them. */
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
  const sync = { officeId: 'a', message: null, done: 1, total: 4, rangeName: '', saved: null, unchanged: 0 };

  it('end for the system too when their office is removed', () => {
    const { events, counts } = makeActivity();
    events.emit('sync', { ...sync, phase: 'trips' });
    const found = { trips: 4, checked: 1, oldestMs: null, oldestTripId: null, listed: null, unreadable: 0 };
    events.emit('unclaimed', { ...found, officeId: 'a', message: null, period: null, others: null, phase: 'checking' });
    events.emit('dropped', 'a');
    expect(counts()).toEqual([1, 2, 1, 0]);
  });

  it('report how they ended', () => {
    const { events, ended } = makeActivity();
    for (const phase of ['idle', 'listing', 'incomplete'] as const) events.emit('sync', { ...sync, phase });
    expect(ended).toEqual(['sync incomplete']);
  });

  it('a dump is followed from its start to its end, whichever office goes', () => {
    const { events, fractions, ended } = makeActivity();
    const state = { folder: '/dump', office: 'Perth', done: 0, total: 0, offices: [], failures: [], message: null };
    events.emit('dump', { ...state, phase: 'running' });
    events.emit('dump', { ...state, phase: 'running', done: 1, total: 4 });
    events.emit('dropped', 'cairns');
    events.emit('dump', { ...state, phase: 'done' });
    expect([fractions, ended]).toEqual([[[null], [0.25], []], ['dump done']]);
  });
});

describe('exports', () => {
  type Handlers = Parameters<typeof followExports>[0];
  type OnDialog = (isOpen: boolean) => void;
  const fail = (error: Error) => () => {
    throw error;
  };
  const save = (isChosen: boolean) => (onDialog: OnDialog) => {
    onDialog(true);
    if (isChosen) onDialog(false);
    return { path: isChosen ? '/a.csv' : null };
  };

  it.each([
    ['with their file', () => ({ path: '/a.csv' }), [1, 0], ['done']],
    ['with the file of a run', () => ({ outcome: { path: '/a.csv' } }), [1, 0], ['done']],
    ['without one where the user cancelled', () => ({ path: null }), [1, 0], ['stopped']],
    ['with an error', fail(new Error('disk full')), [1, 0], ['failed']],
    ['with a stop', fail(new AppError('cancelled', 'It was stopped.', {})), [1, 0], ['stopped']],
    ['after a dialog, while which they do not run', save(true), [1, 0, 1, 0], ['stopped', 'done']],
    ['in a dialog', save(false), [1, 0], ['stopped']],
  ])('end %s', async (_, handler: (onDialog: OnDialog) => unknown, running, outcomes) => {
    const { activity, counts, ended } = makeActivity();
    const exportTrips = (_input: unknown, _event: unknown, onDialog: OnDialog) => handler(onDialog);
    const handlers = followExports({ 'export:trips': exportTrips } as unknown as Handlers, activity);
    const call = handlers['export:trips'] as unknown as (input: object, event: object) => Promise<unknown>;
    await call({}, {}).catch(() => undefined);
    expect([counts(), ended]).toEqual([running, outcomes.map((outcome) => `export ${outcome}`)]);
  });
});
