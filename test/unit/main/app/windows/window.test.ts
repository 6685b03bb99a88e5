import { EventEmitter } from 'node:events';
import { getWindowBounds, maxHiddenMs, showOnce } from '@main/app/windows/window-bounds';
import { describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({ windows: [] as unknown[] }));
vi.mock('electron', () => ({ BrowserWindow: { getAllWindows: () => electron.windows } }));
const { SingleWindow } = await import('@main/app/windows/single-window');

/** The moment at which a new window is shown. */
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

/** One window, however often the application is started or activated. */
function makeSingleWindow() {
  const calls: string[] = [];
  const loads: PromiseWithResolvers<void>[] = [];
  const state = { isMinimized: false, mayOpen: true };
  const window = {
    isMinimized: () => state.isMinimized,
    restore: () => void calls.push('restore'),
    show: () => void calls.push('show'),
    focus: () => void calls.push('focus'),
  };
  electron.windows = [];
  const open = () => {
    calls.push('open');
    const load = Promise.withResolvers<void>();
    loads.push(load);
    return load.promise;
  };
  const single = new SingleWindow(open, () => state.mayOpen);
  return { single, window, calls, state, loads };
}

describe('the one window', () => {
  it('faults 164: opens once, where it is asked for again before it exists', async () => {
    const { single, calls, loads } = makeSingleWindow();
    const both = [single.open(), single.show(), single.show()];
    loads[0]?.resolve();
    await Promise.all(both);
    expect(calls).toEqual(['open']);
  });

  it('faults 164: is shown and focused, because it may still be hidden', async () => {
    const { single, window, calls, state } = makeSingleWindow();
    electron.windows = [window];
    await single.show();
    state.isMinimized = true;
    await single.show();
    expect(calls).toEqual(['show', 'focus', 'restore', 'show', 'focus']);
  });

  it('opens again after it was closed, and after an opening that failed', async () => {
    const { single, calls, loads } = makeSingleWindow();
    const failed = single.show();
    loads[0]?.reject(new Error('not loaded'));
    await expect(failed).rejects.toThrow('not loaded');
    const second = single.show();
    loads[1]?.resolve();
    await second;
    expect(calls).toEqual(['open', 'open']);
  });

  it('stays closed while the application ends', async () => {
    const { single, calls, state } = makeSingleWindow();
    state.mayOpen = false;
    await single.show();
    expect(calls).toEqual([]);
  });
});

type Bounds = readonly [x: number, y: number, width: number, height: number];
const toRectangle = ([x, y, width, height]: Bounds) => ({ x, y, width, height });
const main: Bounds = [0, 0, 1920, 1040];
const right: Bounds = [1920, 0, 1280, 1024];

describe('the bounds of the window', () => {
  it.each<[string, Bounds, Bounds, Bounds]>([
    ['stay on a display', [100, 50, 1280, 800], main, [100, 50, 1280, 800]],
    ['come down from an upper display that is gone', [100, -700, 1280, 800], main, [100, 0, 1280, 800]],
    ['come back from a display beside', [-1900, 50, 1280, 800], main, [0, 50, 1280, 800]],
    ['come back where an edge is seen', [1800, 900, 1280, 800], main, [640, 240, 1280, 800]],
    ['come back on a display beside', [3300, 900, 1000, 700], right, [2200, 324, 1000, 700]],
    ['are made to fit a smaller display', [0, 0, 2560, 1400], main, [0, 0, 1920, 1040]],
    ['are moved and made to fit', [-300, 900, 2560, 600], main, [0, 440, 1920, 600]],
  ])('%s', (_, saved, area, bounds) => {
    expect(getWindowBounds(toRectangle(saved), toRectangle(area))).toEqual({
      ...toRectangle(bounds),
      minWidth: 800,
      minHeight: 560,
    });
  });

  it('have no place at the first start, and a size that the display has', () => {
    const limits = { minWidth: 800, minHeight: 560 };
    expect(getWindowBounds(null, toRectangle(main))).toEqual({ width: 1280, height: 800, ...limits });
    const small = { width: 640, height: 480 };
    expect(getWindowBounds(null, { x: 0, y: 0, ...small })).toEqual({ ...small, minWidth: 640, minHeight: 480 });
  });
});
