/** Text search in one column. Few distinct texts stand for many rows, so each distinct text is searched once. */

import { at } from '@shared/arrays';
import type { RowList } from '@shared/row-list';
import { foldText } from '@shared/search-text';
import { type AppColumn, getCellText } from '../columns/app-column';

/** A column's distinct texts, folded, and for each row the index of its text. */
type Dictionary = { readonly codes: Uint16Array; readonly texts: readonly string[] };

/** Columns with more distinct texts have no dictionary: it would hardly be smaller than the rows. */
const maxDistinctTexts = 8_192;

function getSearchKey<Row>(column: AppColumn<Row>, row: Row): string {
  return column.searchText ? column.searchText.key(row) : getCellText(column, row);
}

function getSearchText<Row>(column: AppColumn<Row>, key: string): string {
  return foldText(column.searchText ? column.searchText.format(key) : key);
}

function buildDictionary<Row>(rows: RowList<Row>, column: AppColumn<Row>): Dictionary | null {
  const codes = new Uint16Array(rows.length);
  const codesByKey = new Map<string, number>();
  for (let index = 0; index < rows.length; index += 1) {
    const key = getSearchKey(column, at(rows, index));
    let code = codesByKey.get(key);
    if (code === undefined) {
      code = codesByKey.size;
      if (code >= maxDistinctTexts) return null;
      codesByKey.set(key, code);
    }
    codes[index] = code;
  }
  return { codes, texts: [...codesByKey.keys()].map((key) => getSearchText(column, key)) };
}

/** The search of one column. Building it takes the time of a pass through all rows; each search is short. */
export class ColumnSearchIndex<Row> {
  private readonly rows: RowList<Row>;
  private readonly column: AppColumn<Row>;
  private readonly dictionary: Dictionary | null;

  constructor(rows: RowList<Row>, column: AppColumn<Row>) {
    this.rows = rows;
    this.column = column;
    this.dictionary = buildDictionary(rows, column);
  }

  /**
   * Marks the rows whose cell contains a text.
   *
   * @param needle - folded
   * @param matches - one byte a row: set to 1 for a match, else left as it is
   */
  markMatches(needle: string, matches: Uint8Array): void {
    const { rows, column, dictionary } = this;
    // Numbers are searched as they are copied: without group marks, with the minus sign of a keyboard.
    const wanted = column.isNumeric ? needle.replaceAll(',', '') : needle;
    if (dictionary === null) {
      for (let index = 0; index < rows.length; index += 1) {
        if (matches[index] !== 0) continue;
        if (getSearchText(column, getSearchKey(column, at(rows, index))).includes(wanted)) matches[index] = 1;
      }
      return;
    }
    const isMatching = Uint8Array.from(dictionary.texts, (text) => Number(text.includes(wanted)));
    if (!isMatching.includes(1)) return;
    const { codes } = dictionary;
    for (let index = 0; index < matches.length; index += 1) {
      if (isMatching[codes[index] ?? 0] === 1) matches[index] = 1;
    }
  }
}
