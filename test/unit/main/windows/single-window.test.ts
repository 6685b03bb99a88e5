/** One window, however often the application is started or activated. */
import { SingleWindow } from '@main/windows/single-window';
import { describe, expect, it } from 'vitest';

function makeSingleWindow() {
  const calls: string[] = [];
  const loads: PromiseWithResolvers<void>[] = [];
  const state = { isOpen: false, isMinimized: false, mayOpen: true };
  const window = {
    isMinimized: () => state.isMinimized,
    restore: () => void calls.push('restore'),
    show: () => void calls.push('show'),
    focus: () => void calls.push('focus'),
  };
  const single = new SingleWindow({
    getWindow: () => (state.isOpen ? window : undefined),
    mayOpen: () => state.mayOpen,
    open: () => {
      calls.push('open');
      loads.push(Promise.withResolvers());
      return loads.at(-1)?.promise ?? Promise.reject();
    },
  });
  return { single, calls, state, loads };
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
    const { single, calls, state } = makeSingleWindow();
    state.isOpen = true;
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
