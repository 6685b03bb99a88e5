import { CodeLoadError, lazyComponent } from '@renderer/ui/lazy-component';
import { patience } from '@test/helpers/patience';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const Screen = () => null;

it('throws an error that says what to do where the code cannot be loaded, and reloads nothing by itself', async () => {
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  // What Chromium says where a file is missing.
  const importModule = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: app://tripledger/assets/Screen.js'));
  const component = lazyComponent<{ Screen: typeof Screen }, 'Screen'>(importModule, 'Screen', { isPreloaded: false });
  await component.preload?.();
  const draw = component as unknown as (props: object) => unknown;
  expect(() => draw({})).toThrow(CodeLoadError);
  expect(() => draw({})).toThrow('Reload the window');
  expect(reload).not.toHaveBeenCalled();
});

it('loads components in idle time, one after another, and goes on after one that fails', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const imported: string[] = [];
  const importAs = (name: string, isBroken: boolean) => async () => {
    imported.push(name);
    if (isBroken) throw new Error('missing');
    return { Screen };
  };
  // Other tests import components that are loaded in idle time too.
  vi.resetModules();
  const { lazyComponent: declare, preloadComponents } = await import('@renderer/ui/lazy-component');
  declare(importAs('first', true), 'Screen');
  declare(importAs('never', false), 'Screen', { isPreloaded: false });
  declare(importAs('second', false), 'Screen');
  preloadComponents();
  expect(imported).toEqual([]);
  idle.shift()?.();
  expect(imported).toEqual(['first']);
  await vi.waitFor(() => expect(idle).toHaveLength(1), patience);
  idle.shift()?.();
  expect(imported).toEqual(['first', 'second']);
});
