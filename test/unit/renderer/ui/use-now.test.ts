import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';

it('faults 736: gives all that show an age the time of the last tick, whenever they are drawn', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.resetModules();
  vi.setSystemTime(1_000_000);
  const { useNow } = await import('@renderer/ui/use-now');
  const read = () => Number(renderToString(createElement(() => String(useNow()))));
  vi.advanceTimersByTime(59_000);
  expect(read()).toBe(1_000_000);
  vi.advanceTimersByTime(61_000);
  expect([read(), read()]).toEqual([1_120_000, 1_120_000]);
});
