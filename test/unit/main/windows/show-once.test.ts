/** The moment at which a new window is shown. */
import { EventEmitter } from 'node:events';
import { maxHiddenMs, showOnce } from '@main/windows/show-once';
import { describe, expect, it } from 'vitest';

class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  readonly calls: string[] = [];
  isClosed = false;
  isDestroyed = () => this.isClosed;
  show = () => void this.calls.push('show');
  maximize = () => void this.calls.push('maximize');
}

function makeWindow(isMaximized = false) {
  const window = new FakeWindow();
  const timers: { callback: () => void; ms: number }[] = [];
  showOnce(window, isMaximized, (callback, ms) => timers.push({ callback, ms }));
  return { window, timers };
}

describe('faults 164: a new window', () => {
  const signs: Readonly<Record<string, (made: ReturnType<typeof makeWindow>) => void>> = {
    'ready-to-show': ({ window }) => void window.emit('ready-to-show'),
    // Wayland withholds ready-to-show from a hidden window.
    'did-finish-load': ({ window }) => void window.webContents.emit('did-finish-load'),
    'render-process-gone': ({ window }) => void window.webContents.emit('render-process-gone'),
    'the time': ({ timers }) => timers[0]?.callback(),
  };
  it.each(Object.entries(signs))('is shown at %s', (_, give) => {
    const made = makeWindow();
    expect(made.window.calls).toEqual([]);
    give(made);
    expect(made.window.calls).toEqual(['show']);
  });

  it('is shown once, whatever comes later, and maximized after it is shown', () => {
    const made = makeWindow(true);
    for (const give of Object.values(signs)) give(made);
    expect(made.window.calls).toEqual(['show', 'maximize']);
    expect(made.timers.map(({ ms }) => ms)).toEqual([maxHiddenMs]);
  });

  it('is not shown after it was closed', () => {
    const made = makeWindow();
    made.window.isClosed = true;
    made.timers[0]?.callback();
    expect(made.window.calls).toEqual([]);
  });
});
