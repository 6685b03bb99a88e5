/** Column widths from their texts. A number is never cut off, so a numeric column is as wide as its longest number. */
import { at } from '@shared/arrays';
import type { RowList } from '@shared/row-list';
import { type AppColumn, getCellText } from '../columns/app-column';
import type { TableIndex } from './table-index';

/** Average advances of the 13 px interface font, and paddings, in pixels. */
const digitWidth = 7.7;
const letterWidth = 7;
const padding = 16;
/** Texts and headers are estimated by an average letter: room for wider ones. */
const letterSlack = 8;
const headerExtra = 18;
/** Characters for the group marks that the screen adds to a number's text. */
const groupMarks = 1;
/** Totals are bold, and bold is wider. */
const boldFactor = 1.08;
/** Characters of a header that widen its column. A longer header is shown in full on hover. */
const maxHeaderLength = 40;
/** Texts are measured in this many rows; numbers in all rows. */
const maxSampledRows = 2_000;

function getMaxTextLength<Row>(column: AppColumn<Row>, rows: RowList<Row>): number {
  let length = 0;
  const count = Math.min(rows.length, maxSampledRows);
  for (let index = 0; index < count; index += 1) {
    length = Math.max(length, getCellText(column, at(rows, index)).length);
  }
  return length;
}

function getHeaderWidth<Row>(column: AppColumn<Row>): number {
  return Math.min(column.header.length, maxHeaderLength) * letterWidth + padding + letterSlack + headerExtra;
}

function getBodyWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>): number {
  return column.isNumeric
    ? (index.getMaxLength(column) + groupMarks) * digitWidth + padding
    : getMaxTextLength(column, index.rows) * letterWidth + padding + letterSlack;
}

/** Gets the width in pixels at which no cell is cut off, up to the maximum of a column. */
export function getAutoFitWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>): number {
  return Math.round(Math.min(900, Math.max(56, getBodyWidth(column, index), getHeaderWidth(column))));
}

/**
 * Gets the width in pixels until the user changes it. A number fits whatever its length; a text up to the column's size.
 *
 * @param headerButtonWidth - pixels of a button beside the header's name
 */
export function getInitialWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>, headerButtonWidth = 0): number {
  const headerWidth = getHeaderWidth(column) + headerButtonWidth;
  if (column.isNumeric) return Math.round(Math.max(column.size ?? 72, getBodyWidth(column, index), headerWidth));
  const size = column.size ?? 140;
  const bodyWidth = index.rows.length === 0 ? size : Math.min(size, getBodyWidth(column, index));
  return Math.round(Math.max(bodyWidth, headerWidth, column.minSize ?? 0));
}

/** Gets the width in pixels that a total needs. */
export function getSumWidth(text: string): number {
  return Math.round((text.length + groupMarks) * boldFactor * digitWidth + padding);
}
