/** The table that every screen uses: an accessible grid with virtual rows, sticky header and totals, sorting, resizing, keys. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ColumnChooser } from './ColumnChooser';
import type { AppColumn } from './columns';
import { GridHeader } from './GridHeader';
import { GridRow } from './GridRow';
import { firstWidth } from './measure';
import { filterOrder, sortOrder } from './order';
import { type ColumnTable, useColumnTable } from './table-hook';
import './table.css';
import { useGridKeys } from './use-grid-keys';

export const rowHeight = 32;

export type DataTableProps<Row> = {
  /** The grid's name for screen readers: the screen's name. */
  readonly label: string;
  readonly columns: readonly AppColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Only rows that contain this text are shown. */
  readonly filterText?: string;
  /** Called when staff start typing while a row has the focus. */
  readonly onType?: ((text: string) => void) | undefined;
  readonly totalsLabel?: string;
  /** What stands in an empty table. */
  readonly empty?: ReactNode;
  /** Controls at the left of the table's own bar. */
  readonly toolbar?: ReactNode;
  /** As tall as its rows, for short tables inside a page. */
  readonly isInline?: boolean;
};

function useColumnState<Row>(columns: readonly AppColumn<Row>[], rows: readonly Row[]) {
  const setups = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.header, size: firstWidth(column, rows) })),
    [columns, rows],
  );
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((c) => c.isHidden).map((c) => [c.id, false])),
    [columns],
  );
  return useColumnTable(setups, hidden);
}

function useOrder<Row>(
  props: DataTableProps<Row>,
  sorting: readonly { id: string; desc: boolean }[],
): readonly number[] {
  const { rows, columns, filterText = '' } = props;
  const filtered = useMemo(() => filterOrder(rows, columns, filterText), [rows, columns, filterText]);
  const [first] = sorting;
  const { id, desc } = first ?? { id: '', desc: false };
  return useMemo(() => {
    const column = columns.find((candidate) => candidate.id === id);
    return column ? sortOrder(rows, filtered, column, desc) : filtered;
  }, [rows, columns, filtered, id, desc]);
}

function totalClass<Row>(column: AppColumn<Row>, index: number): string {
  if (index === 0 && !column.total) return 'dt-cell dt-totals-label';
  return column.isNumeric ? 'dt-cell dt-number' : 'dt-cell';
}

/** Where each full-screen table was left, by its address: Back leads to the row that was opened. */
const scrollPlaces = new Map<string, number>();

/** Remembers where the table is scrolled to when it leaves, and gives that place when it comes back. */
function useScrollPlace(scroller: RefObject<HTMLDivElement | null>, label: string | null): number {
  const [key] = useState(() => (label === null ? null : `${label} ${window.location.hash}`));
  const place = (key !== null && scrollPlaces.get(key)) || 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollTop = place;
    return () => {
      if (key !== null && element) scrollPlaces.set(key, element.scrollTop);
    };
  }, [scroller, key, place]);
  return place;
}

/** The visible columns with their widths; the same array until one of them changes, so that rows need not be drawn again. */
function useShownColumns<Row>(table: ColumnTable, columns: readonly AppColumn<Row>[], rows: readonly Row[]) {
  const { columnSizing, columnVisibility } = table.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table's identity says nothing; its state and the rows, which set the first widths, do.
  return useMemo(
    () =>
      table.getVisibleLeafColumns().flatMap((leaf) => {
        const column = columns.find((candidate) => candidate.id === leaf.id);
        return column ? [{ column, width: leaf.getSize() }] : [];
      }),
    [columns, rows, columnSizing, columnVisibility],
  );
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, onOpen, isInline = false } = props;
  const table = useColumnState(columns, rows);
  const order = useOrder(props, table.state.sorting);
  const scroller = useRef<HTMLDivElement>(null);
  const [gridId] = useState(() => `grid-${label.toLowerCase().replaceAll(' ', '-')}`);
  const place = useScrollPlace(scroller, isInline ? null : label);
  const virtualizer = useVirtualizer({
    count: order.length,
    initialOffset: place,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = useShownColumns(table, columns, rows);
  const keys = useGridKeys({
    count: order.length,
    rowAt: (position) => rows[order[position] ?? -1],
    columns: shown.map(({ column }) => column),
    scrollTo: (position) => virtualizer.scrollToIndex(position),
    onOpen,
    onType: props.onType,
  });
  const width = shown.reduce((sum, { width: each }) => sum + each, 0);
  const hasTotals = columns.some((column) => column.total) && order.length > 0;
  const listed = useMemo(
    () => (hasTotals ? order.map((index) => rows[index]).filter((row) => row !== undefined) : []),
    [hasTotals, order, rows],
  );
  return (
    <div className={isInline ? 'dt dt-inline' : 'dt'}>
      <div className="dt-bar">
        <div className="dt-tools">{props.toolbar}</div>
        <ColumnChooser columns={table.getAllLeafColumns()} titles={columns} />
      </div>
      <div
        ref={scroller}
        className="dt-scroll"
        role="grid"
        aria-label={label}
        aria-rowcount={order.length + 1}
        aria-colcount={shown.length}
        aria-multiselectable="true"
        aria-activedescendant={keys.active === null ? undefined : `${gridId}-${keys.active}`}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onCopy={keys.onCopy}
      >
        <GridHeader headers={table.getLeafHeaders()} columns={columns} rows={rows} width={width} />
        <div className="dt-body" role="rowgroup" style={{ height: virtualizer.getTotalSize(), minWidth: width }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[order[item.index] ?? -1];
            return row === undefined ? null : (
              <GridRow
                key={props.rowKey(row, order[item.index] ?? 0)}
                id={`${gridId}-${item.index}`}
                row={row}
                position={item.index}
                top={item.start}
                columns={shown}
                isActive={keys.active === item.index}
                isSelected={keys.isSelected(item.index)}
                onPress={keys.press}
                onOpen={onOpen}
              />
            );
          })}
        </div>
        {order.length === 0 && <div className="dt-empty">{props.empty ?? 'Nothing to show.'}</div>}
        {hasTotals && (
          <div className="dt-totals" role="rowgroup">
            <div role="row" className="dt-row" style={{ minWidth: width }}>
              {shown.map(({ column, width: columnWidth }, index) => (
                <div
                  key={column.id}
                  role="gridcell"
                  className={totalClass(column, index)}
                  style={{ width: columnWidth }}
                >
                  {column.total?.(listed) ?? (index === 0 ? (props.totalsLabel ?? 'Total') : null)}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
