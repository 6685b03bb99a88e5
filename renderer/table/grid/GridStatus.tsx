/** What stands around the rows at times: chips of column filters, figures of the selected cells, the note on heights. */

import { CloseButton, Group } from '@mantine/core';
import { BidiText } from '@renderer/ui/formatters';
import type { RowDensity } from '@shared/settings/preferences';
import { useMemo } from 'react';
import type { AppColumn } from '../columns/app-column';
import { type ColumnFilters, formatColumnFilter } from '../columns/column-filters';
import { type CellReader, formatCellStats, formatRatios, type Ratio } from '../model/cell-stats';
import type { Totals } from '../model/totals';
import { texts } from '../texts';

/* A line beside the totals, as in a spreadsheet: sum, average and count of the selected cells, and ratios of totals. */

type CellStatsProps = {
  /** Reads the selected cells. Must be stable between renders. */
  readonly readCells: CellReader;
  readonly ratios: readonly Ratio[];
  /** Totals of the selected rows if there are several, else of the listed ones. */
  readonly totals: Totals;
};

export function CellStats({ readCells, ratios, totals }: CellStatsProps) {
  const cells = useMemo(() => readCells(formatCellStats), [readCells]);
  const parts = [...(cells === null ? [] : [cells]), ...formatRatios(ratios, totals)];
  if (parts.length === 0) return null;
  const text = texts.stats.join(parts);
  return (
    <span className="dt-stats dim num small" role="status" aria-label={texts.stats.label} title={text}>
      {text}
    </span>
  );
}

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

/* Says that rows are lower than the user chose, or that some are out of reach, because the list is too long. */

type Props = {
  /** The height that the user chose. */
  readonly chosen: RowDensity;
  /** The height that rows have. */
  readonly density: RowDensity;
  /** Rows of groups included. */
  readonly rowCount: number;
  readonly reachableCount: number;
};

/** Says in words how a list differs from what was chosen; null where it does not. */
export function describeRowHeights({ chosen, density, rowCount, reachableCount }: Props): string | null {
  const notes = [
    ...(density === chosen ? [] : [texts.lowerRows(density)]),
    ...(reachableCount === rowCount ? [] : [texts.unreachableRows(reachableCount, rowCount)]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

export function RowHeightNote(props: Props) {
  const note = describeRowHeights(props);
  if (note === null) return null;
  return (
    <div className="dt-note small" role="status">
      {note}
    </div>
  );
}
