import { getWindowBounds } from '@main/windows/window-bounds';
import { describe, expect, it } from 'vitest';

type Bounds = readonly [x: number, y: number, width: number, height: number];
const toRectangle = ([x, y, width, height]: Bounds) => ({ x, y, width, height });
const main: Bounds = [0, 0, 1920, 1040];
const right: Bounds = [1920, 0, 1280, 1024];
const upper: Bounds = [0, -1080, 1920, 1080];

describe('the bounds of the window', () => {
  it.each<[string, Bounds, Bounds[], Bounds]>([
    ['stay on a display', [100, 50, 1280, 800], [main], [100, 50, 1280, 800]],
    ['stay on an upper display', [100, -900, 1280, 800], [main, upper], [100, -900, 1280, 800]],
    ['stay across displays', [1400, 100, 1000, 700], [main, right], [1400, 100, 1000, 700]],
    ['come down from an upper display that is gone', [100, -700, 1280, 800], [main], [100, 0, 1280, 800]],
    ['come down where none of it is seen', [100, -1000, 1280, 800], [main], [100, 0, 1280, 800]],
    ['come back from a display beside', [-1900, 50, 1280, 800], [main], [0, 50, 1280, 800]],
    ['come back where an edge is seen', [1800, 900, 1280, 800], [main], [640, 240, 1280, 800]],
    ['go to the nearest display', [3300, 900, 1000, 700], [main, right], [2200, 324, 1000, 700]],
    ['are made to fit a smaller display', [0, 0, 2560, 1400], [main], [0, 0, 1920, 1040]],
    ['are moved and made to fit', [-300, 900, 2560, 600], [main], [0, 440, 1920, 600]],
  ])('%s', (_, saved, areas, bounds) => {
    expect(getWindowBounds(toRectangle(saved), areas.map(toRectangle))).toEqual({
      ...toRectangle(bounds),
      minWidth: 900,
      minHeight: 600,
    });
  });

  it('have no place at the first start, and a size that the display has', () => {
    const limits = { minWidth: 900, minHeight: 600 };
    expect(getWindowBounds(null, [toRectangle(main)])).toEqual({ width: 1280, height: 800, ...limits });
    const small = { width: 800, height: 560 };
    expect(getWindowBounds(null, [{ x: 0, y: 0, ...small }])).toEqual({ ...small, minWidth: 800, minHeight: 560 });
    expect(getWindowBounds(null, [])).toEqual({ width: 1280, height: 800, ...limits });
  });
});
