/** Column filters as one text, for the search parameters of a screen and for saved views. */
import { dateRanges } from '@shared/date-ranges';
import { type ChosenValue, type ColumnFilter, type ColumnFilters, noFilters } from './column-filters';

const isText = (value: unknown): value is string => typeof value === 'string';

const isChosenValue = (value: unknown): value is ChosenValue =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

/** Reads one filter; null where it is none. A text may come from a saved view of another version. */
function parseFilter(value: unknown): ColumnFilter | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  const { kind, text, from, to, range, values, isExcluded, isEmpty } = value as Record<string, unknown>;
  if (kind === 'contains' && isText(text)) return { kind, text };
  if (kind === 'range' && isText(from) && isText(to)) return { kind, from, to };
  if (kind === 'empty' && typeof isEmpty === 'boolean') return { kind, isEmpty };
  const relative = dateRanges.find(({ id }) => id === range);
  if (kind === 'relative' && relative) return { kind, range: relative.id };
  if (kind === 'values' && Array.isArray(values) && values.every(isChosenValue)) {
    return { kind, values, isExcluded: isExcluded === true };
  }
  return null;
}

/** Converts filters to a text; empty for no filters. */
export function serialiseColumnFilters(filters: ColumnFilters): string {
  return filters.size === 0 ? '' : JSON.stringify(Object.fromEntries(filters));
}

/** Reads filters from their text. What cannot be read is left out. */
export function parseColumnFilters(text: string | undefined): ColumnFilters {
  if (text === undefined || text === '') return noFilters;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return noFilters;
  }
  if (typeof parsed !== 'object' || parsed === null) return noFilters;
  return new Map(
    Object.entries(parsed).flatMap(([id, value]) => {
      const filter = parseFilter(value);
      return filter ? [[id, filter] as const] : [];
    }),
  );
}
