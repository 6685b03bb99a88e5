/** Jobs and exports, as the activity follows them that the system shows. */
import { EventEmitter } from 'node:events';
import { followExports, followJobs } from '@main/ipc/follow-work';
import type { ServiceEvents } from '@main/services';
import { WorkActivity, type WorkFraction, type WorkKind } from '@main/windows/work-activity';
import { AppError } from '@shared/errors';
import { describe, expect, it } from 'vitest';

describe('faults 166: jobs', () => {
  it('end for the system too when their office is removed', () => {
    const events = new EventEmitter<ServiceEvents>();
    const activity = new WorkActivity(() => 0);
    const running: number[] = [];
    activity.events.on('changed', (fractions) => running.push(fractions.length));
    followJobs({ events }, activity);
    const office = { officeId: 'a', message: null };
    events.emit('sync', { ...office, phase: 'trips', done: 1, total: 4, rangeName: '', saved: null, unchanged: 0 });
    const counts = { trips: 4, checked: 1, oldestMs: null, oldestTripId: null, listed: null, unreadable: 0 };
    events.emit('unclaimed', { ...office, ...counts, period: null, others: null, phase: 'checking' });
    events.emit('dropped', 'a');
    expect(running).toEqual([1, 2, 1, 0]);
  });

  it('report how they ended', () => {
    const events = new EventEmitter<ServiceEvents>();
    const activity = new WorkActivity(() => 0);
    const ended: [WorkKind, string][] = [];
    activity.events.on('ended', ({ kind, outcome }) => ended.push([kind, outcome]));
    followJobs({ events }, activity);
    const state = { officeId: 'a', message: null, done: 0, total: 0, rangeName: '', saved: null, unchanged: 0 };
    events.emit('sync', { ...state, phase: 'idle' });
    events.emit('sync', { ...state, phase: 'listing' });
    events.emit('sync', { ...state, phase: 'incomplete' });
    expect(ended).toEqual([['sync', 'incomplete']]);
  });
});

describe('faults 702: a dump', () => {
  it('is followed by the system from its start to its end', () => {
    const events = new EventEmitter<ServiceEvents>();
    const activity = new WorkActivity(() => 0);
    const fractions: (readonly WorkFraction[])[] = [];
    const ended: [WorkKind, string][] = [];
    activity.events.on('changed', (running) => fractions.push(running));
    activity.events.on('ended', ({ kind, outcome }) => ended.push([kind, outcome]));
    followJobs({ events }, activity);
    const state = { folder: '/dump', office: 'Perth', done: 0, total: 0, offices: [], failures: [], message: null };
    events.emit('dump', { ...state, phase: 'running' });
    events.emit('dump', { ...state, phase: 'running', done: 1, total: 4 });
    // Another office goes: the dump goes on.
    events.emit('dropped', 'cairns');
    events.emit('dump', { ...state, phase: 'done' });
    expect([fractions, ended]).toEqual([[[null], [0.25], []], [['dump', 'done']]]);
  });
});

describe('faults 166: exports', () => {
  type Handlers = Parameters<typeof followExports>[0];

  /** Follows one handler. @returns how a call ends, and how many exports run at each change */
  async function follow(handler: (onDialog: (isOpen: boolean) => void) => unknown) {
    const activity = new WorkActivity(() => 0);
    const running: number[] = [];
    const outcomes: string[] = [];
    activity.events.on('changed', (fractions) => running.push(fractions.length));
    activity.events.on('ended', ({ outcome }) => outcomes.push(outcome));
    const exportTrips = (_input: unknown, _event: unknown, onDialog: (isOpen: boolean) => void) => handler(onDialog);
    const handlers = followExports({ 'export:trips': exportTrips } as unknown as Handlers, activity);
    const call = handlers['export:trips'] as unknown as (input: object, event: object) => Promise<unknown>;
    await call({}, {}).catch(() => undefined);
    return { running, outcomes };
  }

  it('end with their file, without one where the user cancelled, and with an error', async () => {
    expect(await follow(() => ({ path: '/a.csv' }))).toEqual({ running: [1, 0], outcomes: ['done'] });
    expect(await follow(() => ({ outcome: { path: '/a.csv' } }))).toEqual({ running: [1, 0], outcomes: ['done'] });
    expect(await follow(() => ({ path: null }))).toEqual({ running: [1, 0], outcomes: ['stopped'] });
    const fail = () => {
      throw new Error('disk full');
    };
    expect(await follow(fail)).toEqual({ running: [1, 0], outcomes: ['failed'] });
    const cancel = () => {
      throw new AppError('cancelled', 'It was stopped.', {});
    };
    expect(await follow(cancel)).toEqual({ running: [1, 0], outcomes: ['stopped'] });
  });

  it('do not run while the save dialog is open', async () => {
    const save = (isChosen: boolean) => (onDialog: (isOpen: boolean) => void) => {
      onDialog(true);
      if (isChosen) onDialog(false);
      return { path: isChosen ? '/a.csv' : null };
    };
    expect(await follow(save(true))).toEqual({ running: [1, 0, 1, 0], outcomes: ['stopped', 'done'] });
    expect(await follow(save(false))).toEqual({ running: [1, 0], outcomes: ['stopped'] });
  });
});
