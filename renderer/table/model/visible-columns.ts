/** The columns that a grid shows, from left to right, with their widths. */

import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import { useIsNarrow, useIsWide } from '@renderer/ui/Screen';
import type { Filters } from '@shared/filters/filter';
import type { ScreenSource } from '@shared/ipc/channels/exports';
import { at, type RowList } from '@shared/values/collections';
import type { MoneySum } from '@shared/values/money';
import { useEffect, useRef } from 'react';
import { formatSum, type RowGroup, type SortKey, type Totals } from './row-groups';
import type { TableIndex } from './table-index';

/*
 * Widths are constants of the columns. Two things alone change them: a number that is longer than its column, because one that is
 * cut off reads as another number, and the user.
 */

/** Average advances of the 13 px interface font, and paddings, in pixels. */
const digitWidth = 7.7;
const letterWidth = 7;
const padding = 20;
/** Texts and headers are estimated by an average letter: room for wider ones. */
const letterSlack = 8;
/** For the mark of a sorted column, and the button of its menu. */
const headerExtra = 18;
/** Of a point, a comma or a minus sign. */
const markWidth = 5;
/** Totals are bold, and bold is wider. */
const boldFactor = 1.05;
/** Characters of a header that widen its column. A longer header is shown in full on hover. */
const maxHeaderLength = 40;
/** Texts are measured in this many rows; numbers in all rows. */
const maxSampledRows = 2_000;

/** Pixels of the window at which columns become wider, and others are shown. */
const normalWidth = 1_100;

/** The greatest of the widths at which others are shown that the window has. */
export function useWindowWidth(): number {
  const [isNarrow, isWide] = [useIsNarrow(), useIsWide()];
  return isWide ? 1_600 : isNarrow ? 0 : normalWidth;
}

/** Whether a column stands below another heading of several than the one before it. */
export const isGroupStart = (
  columns: readonly { readonly column: { readonly above?: string } }[],
  index: number,
): boolean => index > 0 && columns[index]?.column.above !== columns[index - 1]?.column.above;

/** Finds the headings that stand over several neighbours: what has the same one as the item before it is under that. */
export function listSpans<T>(items: readonly T[], isSame: (first: T, item: T) => boolean) {
  const spans: { readonly index: number; readonly first: T; readonly items: T[] }[] = [];
  items.forEach((item, index) => {
    const last = spans.at(-1);
    if (last && isSame(last.first, item)) last.items.push(item);
    else spans.push({ index, first: item, items: [item] });
  });
  return spans;
}

/** The least width of a fitted column. */
const minFitWidth = 56;
/** The width to which a double-click on an edge fits a column of texts at most. */
const maxFitWidth = 420;
/** Of columns that name no width. */
const amountWidth = 112;
const numberWidth = 72;
const textWidth = 140;

function getMaxTextLength<Row>(column: AppColumn<Row>, rows: RowList<Row>): number {
  let length = 0;
  const count = Math.min(rows.length, maxSampledRows);
  for (let index = 0; index < count; index += 1) {
    const row = at(rows, index);
    length = Math.max(length, (column.cell?.(row).text ?? getCellText(column, row)).length);
  }
  return length;
}

/** Gets the width in pixels of a column at which its heading is not cut off, sorted or not. */
export const getHeaderWidth = <Row>({ header, shownHeader = header }: Pick<AppColumn<Row>, 'header' | 'shownHeader'>) =>
  Math.min(shownHeader.length, maxHeaderLength) * letterWidth + padding + letterSlack + headerExtra;

/** Gets the width of a number as it is shown. */
function getTextWidth(text: string, factor = 1): number {
  const digits = text.replace(/[^\d]/g, '').length;
  return Math.round((digits * digitWidth + (text.length - digits) * markWidth) * factor + padding);
}

/** Gets the width of a column's longest number; 0 for a column of texts. */
function getNumberWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>): number {
  if (!column.isNumeric) return 0;
  const length = index.getAggregate(column).maxLength;
  // The screen adds marks between groups of three digits.
  return getTextWidth('0'.repeat(length) + ','.repeat(length / 3));
}

/** Gets the width in pixels at which no cell is cut off, up to what a fitted column has at most. */
export function getAutoFitWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>): number {
  const texts = column.isNumeric ? 0 : getMaxTextLength(column, index.rows) * letterWidth + padding + letterSlack;
  const fitted = Math.min(maxFitWidth, Math.max(minFitWidth, texts, getHeaderWidth(column)));
  return Math.round(Math.max(fitted, getNumberWidth(column, index)));
}

/**
 * Gets the width in pixels until the user changes it: the column's own, or a constant of its kind with room for its header.
 *
 * @param windowWidth - see {@link useWindowWidth}
 */
export function getInitialWidth<Row>(
  column: AppColumn<Row>,
  index: TableIndex<Row>,
  windowWidth: number = normalWidth,
): number {
  const ofKind = column.range === 'cents' ? amountWidth : column.isNumeric ? numberWidth : textWidth;
  const own = windowWidth < normalWidth ? (column.narrowSize ?? column.size) : column.size;
  const size = own ?? Math.max(ofKind, getHeaderWidth(column));
  return Math.round(Math.max(size, getNumberWidth(column, index)));
}

/** Pixels for the name of a group or total in a first column that has a total, in addition to the total itself. */
export const minNameWidth = 150;

export type VisibleColumn<Row> = {
  readonly column: AppColumn<Row>;
  readonly width: number;
  /** Pixels from the left edge at which a pinned column sticks; null for the others. */
  readonly pinnedLeft: number | null;
};

export type ColumnSize<Row> = {
  readonly column: AppColumn<Row>;
  /** The width that the user chose, or the initial width. */
  readonly width: number;
  /** The initial width, which fits every number. */
  readonly initialWidth: number;
  readonly isPinned: boolean;
  /** Sums that must fit: of the rows listed, and of all rows so that columns do not jump while the user filters. */
  readonly sums: readonly (MoneySum | undefined)[];
};

/**
 * Gets the columns with the widths at which they are drawn. A numeric column is never narrower than its longest number
 * or than its total, because a number that is cut off reads as another number.
 *
 * @param sizes - pinned columns first
 */
export function layOutColumns<Row>(sizes: readonly ColumnSize<Row>[]): VisibleColumn<Row>[] {
  let left = 0;
  return sizes.map(({ column, width: chosenWidth, initialWidth, isPinned, sums }, index) => {
    const numberWidth = column.isNumeric ? initialWidth : 0;
    const sumWidths = sums.map((sum) => (sum ? getTextWidth(formatSum(sum, column.total), boldFactor) : 0));
    const nameWidth = index === 0 && column.total ? minNameWidth : 0;
    const width = Math.max(chosenWidth, numberWidth, Math.max(0, ...sumWidths) + nameWidth);
    const pinnedLeft = isPinned ? left : null;
    left += width;
    return { column, width, pinnedLeft };
  });
}

/** Whether two lists show the same columns at the same widths, so that no cell need be made anew. */
export function areSameColumns<Row>(a: readonly VisibleColumn<Row>[], b: readonly VisibleColumn<Row>[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ column, width, pinnedLeft }, index) => {
      const other = b[index];
      return column === other?.column && width === other.width && pinnedLeft === other.pinnedLeft;
    })
  );
}

/** Whether the cells of one list of columns can show another: they stand in the same places, and align in the same way. */
export function haveSameCells<Row>(a: readonly VisibleColumn<Row>[], b: readonly VisibleColumn<Row>[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ column, width, pinnedLeft }, index) => {
      const other = b[index];
      if (width !== other?.width || pinnedLeft !== other.pinnedLeft) return false;
      const isSameKind = (column.isNumeric === true) === (other.column.isNumeric === true);
      return isSameKind && isGroupStart(a, index) === isGroupStart(b, index);
    })
  );
}

/* What the table of a screen shows, for an export of it: read when the user asks for one. A screen has one table. */

export type SnapshotData<Row> = {
  /** The shown columns, from left to right. */
  readonly shown: readonly VisibleColumn<Row>[];
  /** All columns. */
  readonly columns: readonly AppColumn<Row>[];
  readonly rows: RowList<Row>;
  /** Indexes of the rows listed, in order, also of collapsed groups. */
  readonly listed: Uint32Array;
  readonly groups: readonly RowGroup[];
  readonly totals: Totals;
  /** Indexes of the selected rows, in order, and their totals. */
  readonly selected: readonly number[];
  readonly sumSelected: () => Totals;
  readonly filterText: string;
  readonly filters: Filters;
  /** Up to two keys, the first one first. */
  readonly sorting: readonly SortKey[];
  /** What the rows are grouped by: "Consultant". Null where they are not. */
  readonly groupedBy: string | null;
};

export type TableSnapshot = {
  /** Where its rows are from; null where nothing is exported. */
  readonly source: ScreenSource | null;
  /** Calls a reader with the data, whatever the type of its rows. */
  readonly read: <T>(reader: <Row>(data: SnapshotData<Row>) => T) => T;
};

let shownTable: TableSnapshot | null = null;

/** Gets the table of the screen; null while it has none. */
export const getShownTable = (): TableSnapshot | null => shownTable;

/** Gets the table of the screen for what may end when another screen is open: null then. */
export function useShownTable(): () => TableSnapshot | null {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => (isShown.current ? shownTable : null);
}

/** Makes a table that of the screen, as it is after each render. */
export function useTableSnapshot<Row>(source: ScreenSource | null, getData: () => SnapshotData<Row>): void {
  useEffect(() => {
    const own: TableSnapshot = { source, read: (reader) => reader(getData()) };
    shownTable = own;
    return () => {
      if (shownTable === own) shownTable = null;
    };
  });
}
