/** Which rows of a long list are drawn: those in sight and a few beside them, so that thousands open at once. */
import { type UIEvent, useState } from 'react';

/** Rows drawn above and below those in sight. */
const overscanRows = 3;

type Options = {
  readonly count: number;
  /** All rows are as high, in pixels. */
  readonly rowHeight: number;
  /** Height of the part in sight, in pixels. */
  readonly height: number;
  /** Lists up to this many rows are drawn whole. */
  readonly maxUnvirtualized: number;
};

/** The rows to draw (`from` to `to`, exclusive), and the room above and below them in pixels. */
export function useVirtualList({ count, rowHeight, height, maxUnvirtualized: maxWhole }: Options) {
  const [firstRow, setFirstRow] = useState(0);
  const isWhole = count <= maxWhole;
  const inSight = Math.ceil(height / rowHeight);
  const first = Math.max(0, Math.min(firstRow, count - inSight));
  const from = isWhole ? 0 : Math.max(0, first - overscanRows);
  const to = isWhole ? count : Math.min(count, first + inSight + overscanRows);
  return {
    from,
    to,
    above: from * rowHeight,
    below: (count - to) * rowHeight,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      if (!isWhole) setFirstRow(Math.floor(currentTarget.scrollTop / rowHeight));
    },
    /** Shows the first rows again: another list takes the place of this one. */
    reset: () => setFirstRow(0),
  };
}
