import { FrameBudget } from '@renderer/table/grid/frame-budget';
import { expect, it } from 'vitest';

it('a machine that draws a view in time draws it whole; a slow one draws less, but never less than two fifths', () => {
  const pace = new FrameBudget();
  pace.record(9);
  expect(pace.drawnFraction).toBe(1);
  pace.record(20);
  expect(pace.drawnFraction).toBe(0.5);
  pace.record(1);
  expect(pace.drawnFraction).toBe(0.5);
  pace.record(1_000);
  expect(pace.drawnFraction).toBe(0.4);
});
