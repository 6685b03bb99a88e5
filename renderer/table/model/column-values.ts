/** The distinct values of a column, for lists to choose from. */

import { TextColumn } from '@shared/columns/columns';
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

/** Gets the text of each row that is one value with others: empty for none. */
export function getValueTexts<Row>(rows: RowList<Row>, column: AppColumn<Row>): TextColumn {
  const texts = new TextColumn();
  let index = 0;
  for (const row of rows) texts.set(index++, getValueText(column, row));
  return texts;
}

/** Counts the distinct values of the rows, each in its most frequent spelling: in the order of the column, no value last. */
export function countValues<Row>(
  rows: RowList<Row>,
  column: AppColumn<Row>,
  texts: TextColumn,
  indexes: Uint32Array,
): FieldValue[] {
  const counts = new Map<number, { readonly row: number; readonly text: string; count: number }>();
  for (const row of indexes) {
    const code = texts.getCode(row);
    const spelling = counts.get(code);
    if (spelling) spelling.count += 1;
    else counts.set(code, { row, text: texts.get(row) ?? '', count: 1 });
  }
  const found = [...Map.groupBy(counts.values(), ({ text }) => toSpellingKey(text))].map(([key, spellings]) => {
    const { row, text } = spellings.reduce((best, other) => (other.count > best.count ? other : best));
    return {
      sortValue: column.range === 'date' ? key : column.value(at(rows, row)),
      value: { value: key === '' ? '' : text, count: spellings.reduce((sum, { count }) => sum + count, 0) },
    };
  });
  found.sort(
    (a, b) => Number(a.value.value === '') - Number(b.value.value === '') || compareValues(a.sortValue, b.sortValue),
  );
  return found.map(({ value }) => value);
}
