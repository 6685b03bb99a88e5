/** The distinct values of a column, for lists to choose from. */

import { at, type RowList } from '@shared/values/collections';
import { formatDate } from '@shared/values/dates';
import { compareTexts, toSpellingKey } from '@shared/values/texts';
import { type AppColumn, getCellText, type SortValue } from '../columns/app-column';
import type { ChosenValue, ColumnValue } from '../columns/column-filters';

/* The order of values in a column. */

/** Compares numbers by value and texts as a phone book does. Nulls are not handled: they sort last in either direction. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (a === b) return 0;
  const [left, right] = [a ?? '', b ?? ''];
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return compareTexts(String(left), String(right));
}

/** Gets the text of a row that is one value with others: a datetime by its day. */
function getValueText<Row>(column: AppColumn<Row>, row: Row): string {
  const text = getCellText(column, row).trim();
  return column.range === 'date' ? text.slice(0, 10) : text;
}

function getLabel<Row>(column: AppColumn<Row>, row: Row): string {
  const text = getValueText(column, row);
  if (text === '') return '';
  return column.range === 'date' ? formatDate(text) : (column.cell?.(row).text ?? text);
}

/** Gets the value of a row as a filter names it. */
export function toChosenValue<Row>(column: AppColumn<Row>, row: Row): ChosenValue {
  return [toSpellingKey(getValueText(column, row)), getLabel(column, row)];
}

/** Gets for each row the key of its value; empty for none. */
export function getValueKeys<Row>(rows: RowList<Row>, column: AppColumn<Row>): readonly string[] {
  // A list has few different texts and up to 100,000 rows.
  const keysByText = new Map<string, string>();
  const keys: string[] = [];
  for (const row of rows) {
    const text = getValueText(column, row);
    let key = keysByText.get(text);
    if (key === undefined) {
      key = toSpellingKey(text);
      keysByText.set(text, key);
    }
    keys.push(key);
  }
  return keys;
}

type Spelling = { readonly row: number; count: number };

/** Counts the distinct values of the rows: numbers and dates in their order, texts by name, no value last. */
export function countValues<Row>(
  rows: RowList<Row>,
  column: AppColumn<Row>,
  keys: readonly string[],
  indexes: Uint32Array,
): ColumnValue[] {
  const spellingsByKey = new Map<string, Map<string, Spelling>>();
  for (const index of indexes) {
    const key = at(keys, index);
    const spellings = spellingsByKey.get(key) ?? new Map<string, Spelling>();
    spellingsByKey.set(key, spellings);
    const text = getValueText(column, at(rows, index));
    const spelling = spellings.get(text);
    if (spelling) spelling.count += 1;
    else spellings.set(text, { row: index, count: 1 });
  }
  const found = [...spellingsByKey].map(([key, spellings]) => {
    const all = [...spellings.values()];
    const frequent = all.reduce((best, other) => (other.count > best.count ? other : best));
    const row = at(rows, frequent.row);
    return {
      sortValue: column.range === 'date' ? key : column.value(row),
      value: {
        key,
        label: getLabel(column, row),
        count: all.reduce((sum, { count }) => sum + count, 0),
        spellings: all.length,
      },
    };
  });
  found.sort(
    (a, b) => Number(a.value.key === '') - Number(b.value.key === '') || compareValues(a.sortValue, b.sortValue),
  );
  return found.map(({ value }) => value);
}
