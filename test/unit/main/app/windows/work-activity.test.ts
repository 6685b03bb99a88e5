import { EventEmitter } from 'node:events';
import {
  type EndedWork,
  minNotifiedMs,
  PowerSave,
  type ProgressWindow,
  TaskbarProgress,
  toProgress,
  WorkActivity,
  writeCompletionNotice,
} from '@main/app/windows/work-activity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('the notification at the end of long work', () => {
  const notify = (change: Partial<EndedWork>, isSeen = false) =>
    writeCompletionNotice({ kind: 'month-end', outcome: 'done', durationMs: minNotifiedMs, ...change }, isSeen);

  it('comes for long work behind other windows', () => {
    expect(notify({})).toEqual({ title: 'The month end has finished', body: 'Click to see the result.' });
    expect(notify({ kind: 'export', outcome: 'failed' })?.title).toBe('The export has failed');
  });

  it('does not come where the user sees the end, stopped the work, or hardly waited', () => {
    expect(notify({}, true)).toBeNull();
    expect(notify({ outcome: 'stopped' })).toBeNull();
    expect(notify({ durationMs: minNotifiedMs - 1 })).toBeNull();
  });
});

describe('progress on the taskbar', () => {
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

describe('the activity', () => {
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
          else activity.update(id, 'export', null);
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
    activity.update('month 1', 'month-end', 0);
    nowMs += 42_000;
    activity.update('month 1', 'month-end', 0.5);
    activity.end('month 1', 'incomplete');
    activity.end('month 1', 'stopped');
    expect(ended).toEqual([{ kind: 'month-end', outcome: 'incomplete', durationMs: 42_000 }]);
  });
});
