/** What the system shows and does while work is running, and at its end. */
import { EventEmitter } from 'node:events';
import { followExports, followJobs } from '@main/ipc/follow-work';
import type { ServiceEvents } from '@main/services';
import { minNotifiedMs, writeCompletionNotice } from '@main/windows/completion-notice';
import { PowerSave } from '@main/windows/power-save';
import { type ProgressWindow, TaskbarProgress, toProgress } from '@main/windows/taskbar-progress';
import { type EndedWork, WorkActivity, type WorkKind } from '@main/windows/work-activity';
import { AppError } from '@shared/errors';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {}, BrowserWindow: {}, dialog: {} }));

class FakeBlocker {
  readonly started = new Set<number>();
  starts = 0;
  start(): number {
    this.starts += 1;
    this.started.add(this.starts);
    return this.starts;
  }
  stop(id: number): boolean {
    return this.started.delete(id);
  }
}

describe('faults 166: the activity', () => {
  it('blocks suspension exactly while work is running, whatever the order of its ends', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()));
    fc.assert(
      fc.property(steps, (events) => {
        const activity = new WorkActivity(() => 0);
        const blocker = new FakeBlocker();
        const powerSave = new PowerSave(blocker);
        activity.events.on('changed', (fractions) => powerSave.setRunning(fractions.length > 0));
        const running = new Set<string>();
        for (const [id, isEnd] of events) {
          if (isEnd) activity.end(id, 'done');
          else activity.update(id, 'sync', null);
          if (isEnd) running.delete(id);
          else running.add(id);
          expect(blocker.started.size).toBe(running.size > 0 ? 1 : 0);
        }
      }),
    );
  });

  it('reports each end once, with its time', () => {
    let nowMs = 1_000;
    const activity = new WorkActivity(() => nowMs);
    const ended: EndedWork[] = [];
    activity.events.on('ended', (work) => ended.push(work));
    activity.update('pack 1', 'pack', 0);
    nowMs += 42_000;
    activity.update('pack 1', 'pack', 0.5);
    activity.end('pack 1', 'incomplete');
    activity.end('pack 1', 'stopped');
    expect(ended).toEqual([{ kind: 'pack', outcome: 'incomplete', durationMs: 42_000 }]);
  });
});

describe('faults 166: progress on the taskbar', () => {
  it('is the mean of what is running, unknown where a size is, and gone at the end', () => {
    expect(toProgress([0.25, 0.5], 'win32')).toEqual({ value: 0.38, mode: 'normal' });
    expect(toProgress([0.25, null], 'win32')).toEqual({ value: 2, mode: 'indeterminate' });
    // Docks of Linux have no bar without a value.
    expect(toProgress([0.25, null], 'linux')).toEqual({ value: -1, mode: 'none' });
    expect(toProgress([7], 'darwin')).toEqual({ value: 1, mode: 'normal' });
    expect(toProgress([], 'win32')).toEqual({ value: -1, mode: 'none' });
  });

  function makeTaskbar(platform: NodeJS.Platform) {
    const values: [number, string | undefined][] = [];
    const window = Object.assign(new EventEmitter(), {
      isFocused: () => false,
      setProgressBar: (value: number, options?: { mode: string }) => void values.push([value, options?.mode]),
    });
    return { values, window, taskbar: new TaskbarProgress(() => window as unknown as ProgressWindow, platform) };
  }

  it('is set when it changes by a percent only', () => {
    const { values, taskbar } = makeTaskbar('win32');
    for (const fraction of [0.1, 0.101, 0.102, 0.2]) taskbar.show([fraction]);
    taskbar.show([]);
    expect(values.map(([value]) => value)).toEqual([0.1, 0.2, -1]);
  });

  it('shows a failure on Windows until the user looks', () => {
    const { values, window, taskbar } = makeTaskbar('win32');
    taskbar.showFailure();
    window.emit('focus');
    expect(values).toEqual([
      [1, 'error'],
      [-1, 'none'],
    ]);
    const linux = makeTaskbar('linux');
    linux.taskbar.showFailure();
    expect(linux.values).toEqual([]);
  });
});

describe('faults 166: the notification at the end of long work', () => {
  const ended = (change: Partial<EndedWork>): EndedWork => ({
    kind: 'pack',
    outcome: 'done',
    durationMs: minNotifiedMs,
    ...change,
  });

  it('comes for long work behind other windows', () => {
    expect(writeCompletionNotice(ended({}), false)).toEqual({
      title: 'The pack has finished',
      body: 'Click to see the result.',
    });
    expect(writeCompletionNotice(ended({ kind: 'sync', outcome: 'failed' }), false)?.title).toBe(
      'Saving for offline use has failed',
    );
  });

  it('does not come where the user sees the end, stopped the work, or hardly waited', () => {
    expect(writeCompletionNotice(ended({}), true)).toBeNull();
    expect(writeCompletionNotice(ended({ outcome: 'stopped' }), false)).toBeNull();
    expect(writeCompletionNotice(ended({ durationMs: minNotifiedMs - 1 }), false)).toBeNull();
  });
});

describe('faults 166: jobs', () => {
  it('end for the system too when their office is removed', () => {
    const events = new EventEmitter<ServiceEvents>();
    const activity = new WorkActivity(() => 0);
    const running: number[] = [];
    activity.events.on('changed', (fractions) => running.push(fractions.length));
    followJobs({ events }, activity);
    const office = { officeId: 'a', message: null };
    events.emit('sync', { ...office, phase: 'trips', done: 1, total: 4, saved: null, unchanged: 0 });
    const counts = { trips: 4, checked: 1, oldestMs: null, listed: null, unreadable: 0 };
    events.emit('unclaimed', { ...office, ...counts, phase: 'checking' });
    events.emit('dropped', 'a');
    expect(running).toEqual([1, 2, 1, 0]);
  });

  it('report how they ended', () => {
    const events = new EventEmitter<ServiceEvents>();
    const activity = new WorkActivity(() => 0);
    const ended: [WorkKind, string][] = [];
    activity.events.on('ended', ({ kind, outcome }) => ended.push([kind, outcome]));
    followJobs({ events }, activity);
    const state = { officeId: 'a', message: null, done: 0, total: 0, saved: null, unchanged: 0 };
    events.emit('sync', { ...state, phase: 'idle' });
    events.emit('sync', { ...state, phase: 'listing' });
    events.emit('sync', { ...state, phase: 'incomplete' });
    expect(ended).toEqual([['sync', 'incomplete']]);
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
