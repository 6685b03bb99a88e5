/** Long lists of columns: a search, and elements for the entries in view alone. */
import { TextInput } from '@mantine/core';
import { foldText } from '@shared/values/texts';
import { type UIEvent, useState } from 'react';
import { texts } from './texts';

/* A search of columns by name, for long lists of columns. */

/** Lists of more columns than this have a search. */
export const minSearchedColumns = 20;

/** Whether a column's name contains a text, whatever the case and accents. */
export function matchesColumnName(name: string, typed: string): boolean {
  return foldText(name).includes(foldText(typed.trim()));
}

type Props = {
  readonly typed: string;
  readonly found: number;
  readonly all: number;
  readonly onChange: (typed: string) => void;
};

export function ColumnSearch({ typed, found, all, onChange }: Props) {
  const { columns } = texts;
  return (
    <TextInput
      size="xs"
      mb={6}
      aria-label={columns.search}
      placeholder={columns.search}
      data-autofocus
      value={typed}
      rightSectionWidth={130}
      rightSection={
        <span className="dim small num" role="status">
          {typed.trim() === '' && found > 0 ? columns.all(all) : columns.found(found, all)}
        </span>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/* Virtualizes a long list: only the rows in view are rendered, so that thousands open at once. */

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
