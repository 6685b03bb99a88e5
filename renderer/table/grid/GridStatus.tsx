/** What stands around the rows at times: chips of column filters, the note on rows that are out of reach. */

import { CloseButton, Group } from '@mantine/core';
import { BidiText } from '@renderer/ui/formatters';
import type { AppColumn } from '../columns/app-column';
import { type ColumnFilters, formatColumnFilter } from '../columns/column-filters';
import { texts } from '../texts';

/* The column filters that are set, each with a button that removes it. */

type ColumnFilterChipsProps = {
  readonly columns: readonly AppColumn<never>[];
  readonly filters: ColumnFilters;
  readonly onRemove: (id: string) => void;
};

/** Shows the filters of hidden columns too. */
export function ColumnFilterChips({ columns, filters, onRemove }: ColumnFilterChipsProps) {
  const chips = columns.flatMap((column) => {
    const filter = filters.get(column.id);
    return filter ? [{ column, text: formatColumnFilter(column, filter) }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <Group gap={6} component="ul" className="chips" aria-label={texts.filter.chips}>
      {chips.map(({ column, text }) => (
        <li key={column.id} className="chip">
          <span className="dim">{column.header}</span> <BidiText>{text}</BidiText>
          <CloseButton
            size={16}
            aria-label={texts.filter.remove(column.header, text)}
            onClick={() => onRemove(column.id)}
          />
        </li>
      ))}
    </Group>
  );
}

/* Says that rows are out of reach, because the list is too long. */

type Props = {
  /** Rows of groups included. */
  readonly rowCount: number;
  readonly reachableCount: number;
};

export const ReachNote = ({ rowCount, reachableCount }: Props) => (
  <div className="dt-note small" role="status">
    {texts.unreachableRows(reachableCount, rowCount)}
  </div>
);
