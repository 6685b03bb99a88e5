import { getProgress, setProgress } from '@renderer/data/stores/progress';
import { describe, expect, it } from 'vitest';

describe('the progress of long loading', () => {
  it('is separate for each key and ends with null', () => {
    setProgress('trips', { phase: 'loading', done: 1, total: 10 });
    setProgress('export', { phase: 'showing', done: 5, total: null });
    setProgress('trips', { phase: 'loading', done: 2, total: 10 });
    expect(getProgress('trips')).toEqual({ phase: 'loading', done: 2, total: 10 });
    setProgress('trips', null);
    expect(getProgress('trips')).toBeNull();
    expect(getProgress('export')).toEqual({ phase: 'showing', done: 5, total: null });
  });
});
