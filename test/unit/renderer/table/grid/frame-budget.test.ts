import { Pace } from '@renderer/table/grid/frame-budget';
import { expect, it } from 'vitest';

it('a machine that draws a view in time draws it whole; a slow one draws less, but never less than two fifths', () => {
  const pace = new Pace();
  pace.learn(9);
  expect(pace.share).toBe(1);
  pace.learn(20);
  expect(pace.share).toBe(0.5);
  pace.learn(1);
  expect(pace.share).toBe(0.5);
  pace.learn(1_000);
  expect(pace.share).toBe(0.4);
});
