/** The height of rows, and how many of them a window can scroll to. */
import { useEffect, useState } from 'react';

/** Pixels of a row in the body: of one line, or of the two that long texts are wrapped into. table.css has the room within it. */
export const getRowHeight = (isWrapped: boolean): number => (isWrapped ? 46 : 28);

/** Chromium cuts higher elements (at 2^25 pixels of the screen), and rows beyond could not be reached. */
const maxScreenPixels = 33_000_000;

/**
 * Counts the rows that can be scrolled to, from the first one.
 *
 * @param pixelRatio - the screen's pixels for each of the page's: a screen that is scaled to 150 % has room for fewer rows
 */
export const countReachableRows = (rowCount: number, pixelRatio: number, rowHeight = getRowHeight(false)): number =>
  Math.min(rowCount, Math.floor(maxScreenPixels / Math.max(1, pixelRatio) / rowHeight));

/** How many pixels of the screen a pixel of the page has: it changes with the zoom, and from one screen to another. */
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
