import { FrameBudget } from '@renderer/table/grid/frame-budget';
import { expect, it } from 'vitest';

it('draws a full view on a machine that is fast enough, and less on a slow one, but never less than two fifths', () => {
  const frameBudget = new FrameBudget();
  frameBudget.record(9);
  expect(frameBudget.drawnFraction).toBe(1);
  frameBudget.record(20);
  expect(frameBudget.drawnFraction).toBe(0.5);
  frameBudget.record(1);
  expect(frameBudget.drawnFraction).toBe(0.5);
  frameBudget.record(1_000);
  expect(frameBudget.drawnFraction).toBe(0.4);
});
