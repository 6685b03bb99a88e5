import { EventEmitter } from 'node:events';
import { type ProgressWindow, TaskbarProgress, toProgress } from '@main/windows/taskbar-progress';
import { describe, expect, it } from 'vitest';

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
