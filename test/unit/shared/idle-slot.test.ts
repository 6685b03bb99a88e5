import { IdleSlot } from '@shared/idle-slot';
import { expect, it, onTestFinished, vi } from 'vitest';

it('a slot has the last value, under its own key only, until it was not used for the time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slot = new IdleSlot<number>(1_000);
  slot.set('a', 1);
  expect(slot.get('a')).toBe(1);
  slot.set('b', 2);
  expect([slot.get('a'), slot.get('b')]).toEqual([undefined, 2]);
  slot.clear();
  expect(slot.get('b')).toBeUndefined();
  slot.set('a', 1);
  for (const waitMs of [900, 900]) {
    vi.advanceTimersByTime(waitMs);
    expect(slot.get('a')).toBe(1);
  }
  vi.advanceTimersByTime(1_001);
  expect(slot.get('a')).toBeUndefined();
});
