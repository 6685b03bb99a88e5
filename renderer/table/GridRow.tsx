/** One row of the grid. Memoised: a scroll draws only the rows that come into view. */

import { shownText } from '@renderer/ui/shown-text';
import { type MouseEvent, memo } from 'react';
import { type AppColumn, textOf } from './columns';

type Props<Row> = {
  readonly id: string;
  readonly row: Row;
  readonly position: number;
  readonly top: number;
  readonly columns: readonly { readonly column: AppColumn<Row>; readonly width: number }[];
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPress: (position: number, isExtending: boolean) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
};

function Row<T>({ id, row, position, top, columns, isActive, isSelected, onPress, onOpen }: Props<T>) {
  const className = ['dt-row', onOpen && 'dt-openable', isSelected && 'dt-selected', isActive && 'dt-active']
    .filter(Boolean)
    .join(' ');
  return (
    <div
      id={id}
      role="row"
      className={className}
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event: MouseEvent) => onPress(position, event.shiftKey)}
      onDoubleClick={() => onOpen?.(row)}
    >
      {columns.map(({ column, width }) => {
        const text = textOf(column, row);
        return (
          <div
            key={column.id}
            role="gridcell"
            className={column.isNumeric ? 'dt-cell dt-number' : 'dt-cell'}
            style={{ width }}
            title={text === '' ? undefined : shownText(text, 'cell')}
          >
            {column.cell ? column.cell(row) : text === '' ? <span className="dash">–</span> : shownText(text, 'cell')}
          </div>
        );
      })}
    </div>
  );
}

export const GridRow = memo(Row) as typeof Row;
