/** Virtualizes a long list: only the rows in view are rendered, so that thousands open at once. */
import { type UIEvent, useState } from 'react';

/** Rows rendered above and below those in view. */
const overscanRows = 3;

type Options = {
  readonly count: number;
  /** Pixels; the same for all rows. */
  readonly rowHeight: number;
  /** Pixels of the list in view. */
  readonly height: number;
  /** Lists of up to this many rows are not virtualized. */
  readonly maxUnvirtualized: number;
};

/** Gets the rows to render (`from` to `to`, exclusive), and the space above and below them in pixels. */
export function useVirtualList({ count, rowHeight, height, maxUnvirtualized: maxWhole }: Options) {
  const [firstRow, setFirstRow] = useState(0);
  const isUnvirtualized = count <= maxWhole;
  const inView = Math.ceil(height / rowHeight);
  const first = Math.max(0, Math.min(firstRow, count - inView));
  const from = isUnvirtualized ? 0 : Math.max(0, first - overscanRows);
  const to = isUnvirtualized ? count : Math.min(count, first + inView + overscanRows);
  return {
    from,
    to,
    above: from * rowHeight,
    below: (count - to) * rowHeight,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      if (!isUnvirtualized) setFirstRow(Math.floor(currentTarget.scrollTop / rowHeight));
    },
    /** Goes back to the first row, for another list. */
    reset: () => setFirstRow(0),
  };
}
