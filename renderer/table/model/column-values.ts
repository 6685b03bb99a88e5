/** The distinct values of a column, for lists to choose from. */

import type { Filter } from '@shared/filters/filter';
import type { FieldValue } from '@shared/filters/grammar';
import { at, type RowList } from '@shared/values/collections';
import { compareTexts, toSpellingKey } from '@shared/values/texts';
import { type AppColumn, getCellText, type SortValue } from '../columns/app-column';

/* The order of values in a column. */

/** Compares numbers by value and texts as a phone book does. Nulls are not handled: they sort last in either direction. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (a === b) return 0;
  const [left, right] = [a ?? '', b ?? ''];
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return compareTexts(String(left), String(right));
}

/** Gets the text of a row that is one value with others: the key of an id or a flag, a datetime's day. */
function getValueText<Row>(column: AppColumn<Row>, row: Row): string {
  if (column.filter?.key) return column.filter.key(row);
  const text = getCellText(column, row).trim();
  return column.range === 'date' ? text.slice(0, 10) : text;
}

/** The filter that lists the rows with the same value. */
export const toValueFilter = <Row>(column: AppColumn<Row>, row: Row): Filter => ({
  field: column.id,
  op: 'is',
  values: [getValueText(column, row)],
});

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

/** Counts the distinct values of the rows, each in its most frequent spelling: in the order of the column, no value last. */
export function countValues<Row>(
  rows: RowList<Row>,
  column: AppColumn<Row>,
  keys: readonly string[],
  indexes: Uint32Array,
): FieldValue[] {
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
    const all = [...spellings];
    const [text, { row }] = all.reduce((best, other) => (other[1].count > best[1].count ? other : best));
    return {
      sortValue: column.range === 'date' ? key : column.value(at(rows, row)),
      value: { value: key === '' ? '' : text, count: all.reduce((sum, [, { count }]) => sum + count, 0) },
    };
  });
  found.sort(
    (a, b) => Number(a.value.value === '') - Number(b.value.value === '') || compareValues(a.sortValue, b.sortValue),
  );
  return found.map(({ value }) => value);
}
