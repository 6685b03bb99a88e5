import { Ticker } from '@renderer/ui/use-now';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = new (class extends EventTarget {
  hidden = false;
})();

function setHidden(isHidden: boolean): void {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});

afterEach(() => {
  page.hidden = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('runs one timer for all listeners, and none without a listener', () => {
  const ticker = new Ticker(60_000);
  const [first, second] = [vi.fn(), vi.fn()];
  const stopFirst = ticker.subscribe(first);
  const stopSecond = ticker.subscribe(second);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  stopFirst();
  expect(vi.getTimerCount()).toBe(1);
  stopSecond();
  expect(vi.getTimerCount()).toBe(0);
});

it('runs no timer while the window is hidden, and ticks at once when it is shown again', () => {
  const ticker = new Ticker(60_000);
  const listener = vi.fn();
  const stop = ticker.subscribe(listener);
  setHidden(true);
  expect([vi.getTimerCount(), listener.mock.calls.length]).toEqual([0, 0]);
  setHidden(false);
  expect([vi.getTimerCount(), listener.mock.calls.length]).toEqual([1, 1]);
  stop();
  setHidden(true);
  setHidden(false);
  expect([vi.getTimerCount(), listener.mock.calls.length]).toEqual([0, 1]);
});

it('faults 736: gives all that show an age the time of the last tick, whenever they were drawn', () => {
  vi.setSystemTime(1_000_000);
  const ticker = new Ticker(60_000);
  expect(ticker.getNow()).toBe(1_000_000);
  const stop = ticker.subscribe(() => undefined);
  vi.advanceTimersByTime(59_000);
  expect(ticker.getNow()).toBe(1_000_000);
  const seen: number[] = [];
  const stopSecond = ticker.subscribe(() => seen.push(ticker.getNow()));
  vi.advanceTimersByTime(1_000);
  expect([...seen, ticker.getNow()]).toEqual([1_060_000, 1_060_000]);
  stop();
  stopSecond();
  // Nothing has shown an age for an hour.
  vi.setSystemTime(5_000_000);
  expect(ticker.getNow()).toBe(5_000_000);
});

it('faults 736: gives the time at which its timer was started where nothing has asked for it before', () => {
  vi.setSystemTime(1_000_000);
  const ticker = new Ticker(60_000);
  ticker.subscribe(() => undefined);
  vi.advanceTimersByTime(5_000);
  expect(ticker.getNow()).toBe(1_000_000);
});
