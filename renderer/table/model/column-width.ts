/** Column widths from the texts in them. A number is never cut off, so numeric columns are as wide as their widest value. */
import { type AppColumn, getCellText } from '../columns/app-column';
import type { TableIndex } from './table-index';

/** Average and widest advance of the 13 px interface font, and the cell's padding, in pixels. */
const digitWidth = 7.7;
const letterWidth = 7;
const padding = 26;
const headerExtra = 18;
/** Room for the group marks that the screen adds to a number's text. */
const groupMarks = 1;
/** Totals are bold, and bold is wider. */
const boldFactor = 1.08;
/** Letters of a column's name that make it wider; the rest stands on hover. */
const maxHeaderLength = 40;
/** Texts are measured on this many rows; numbers on all of them. */
const maxSampledRows = 2_000;

function getMaxTextLength<Row>(column: AppColumn<Row>, rows: readonly Row[]): number {
  let length = 0;
  for (const row of rows.slice(0, maxSampledRows)) length = Math.max(length, getCellText(column, row).length);
  return length;
}

function getHeaderWidth<Row>(column: AppColumn<Row>): number {
  return Math.min(column.header.length, maxHeaderLength) * letterWidth + padding + headerExtra;
}

function getBodyWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>): number {
  return column.isNumeric
    ? (index.getAggregate(column).maxLength + groupMarks) * digitWidth + padding
    : getMaxTextLength(column, index.rows) * letterWidth + padding;
}

/** The width at which nothing in the column is cut off, within reason. */
export function getAutoFitWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>): number {
  return Math.round(Math.min(900, Math.max(56, getBodyWidth(column, index), getHeaderWidth(column))));
}

/** The width at first: as described, but wide enough for the header and for every number. */
export function getInitialWidth<Row>(column: AppColumn<Row>, index: TableIndex<Row>): number {
  if (!column.isNumeric) return Math.round(Math.max(column.size ?? 140, getHeaderWidth(column)));
  return Math.round(Math.max(column.size ?? 72, getBodyWidth(column, index), getHeaderWidth(column)));
}

/** The width that a sum at the foot needs. */
export function getSumWidth(text: string): number {
  return Math.round((text.length + groupMarks) * boldFactor * digitWidth + padding);
}
