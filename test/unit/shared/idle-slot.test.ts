import { IdleSlot } from '@shared/idle-slot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('a slot', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has the last value, under its own key only', () => {
    const slot = new IdleSlot<number>(1_000);
    slot.set('a', 1);
    expect(slot.get('a')).toBe(1);
    slot.set('b', 2);
    expect([slot.get('a'), slot.get('b')]).toEqual([undefined, 2]);
    slot.clear();
    expect(slot.get('b')).toBeUndefined();
  });

  it('lets go of a value that was not used for the time, and of no other', () => {
    const slot = new IdleSlot<number>(1_000);
    slot.set('a', 1);
    vi.advanceTimersByTime(900);
    expect(slot.get('a')).toBe(1);
    vi.advanceTimersByTime(900);
    expect(slot.get('a')).toBe(1);
    vi.advanceTimersByTime(1_001);
    expect(slot.get('a')).toBeUndefined();
  });
});
