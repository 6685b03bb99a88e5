/** The heights of rows in the body. Header and totals are always as high as a normal row. */
import type { RowDensity } from '@shared/settings/preferences';
import { useEffect, useState } from 'react';

/** Pixels; table.css has the room within a row. */
export const rowHeights: Readonly<Record<RowDensity, number>> = { compact: 26, normal: 28, wrapped: 46 };

/** Chromium cuts higher elements (at 2^25 pixels of the screen), and rows beyond could not be reached. */
const maxScreenPixels = 33_000_000;

/** Gets the pixels of the page, which has fewer than a screen that is scaled to 150 % or 200 %. */
const getMaxBodyHeight = (pixelRatio: number) => maxScreenPixels / Math.max(1, pixelRatio);

/**
 * Counts the rows that can be scrolled to, from the first one, at the lowest height.
 *
 * @param pixelRatio - the screen's pixels for each of the page's
 */
export const countReachableRows = (rowCount: number, pixelRatio: number): number =>
  Math.min(rowCount, Math.floor(getMaxBodyHeight(pixelRatio) / rowHeights.compact));

const highestFirst: readonly RowDensity[] = ['wrapped', 'normal', 'compact'];

/** The chosen height of rows, or the highest below it at which all rows can be reached; compact where none is low enough. */
export function fitDensity(chosen: RowDensity, rowCount: number, pixelRatio: number): RowDensity {
  const maxHeight = getMaxBodyHeight(pixelRatio);
  const fitting = highestFirst.find(
    (density) => rowHeights[density] <= rowHeights[chosen] && rowHeights[density] * rowCount <= maxHeight,
  );
  return fitting ?? 'compact';
}

/* How many pixels of the screen a pixel of the page has: it changes with the zoom, and from one screen to another. */

export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(window.devicePixelRatio);
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const update = () => setRatio(window.devicePixelRatio);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [ratio]);
  return ratio;
}
