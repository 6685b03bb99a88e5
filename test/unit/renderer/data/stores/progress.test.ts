import { getProgress, setProgress } from '@renderer/data/stores/progress';
import { expect, it } from 'vitest';

it('the progress of long loading is separate for each key and ends with null', () => {
  setProgress('trips', { done: 1, total: 10 });
  setProgress('export', { done: 5, total: null });
  setProgress('trips', { done: 2, total: 10 });
  expect(getProgress('trips')).toEqual({ done: 2, total: 10 });
  setProgress('trips', null);
  expect([getProgress('trips'), getProgress('export')]).toEqual([null, { done: 5, total: null }]);
});
