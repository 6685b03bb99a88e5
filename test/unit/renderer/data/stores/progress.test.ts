import { getProgress, setProgress } from '@renderer/data/stores/progress';
import { expect, it } from 'vitest';

it('the progress of long loading is separate for each key and ends with null', () => {
  setProgress('trips', { phase: 'loading', done: 1, total: 10 });
  setProgress('export', { phase: 'showing', done: 5, total: null });
  setProgress('trips', { phase: 'loading', done: 2, total: 10 });
  expect(getProgress('trips')).toEqual({ phase: 'loading', done: 2, total: 10 });
  setProgress('trips', null);
  expect([getProgress('trips'), getProgress('export')]).toEqual([null, { phase: 'showing', done: 5, total: null }]);
});
