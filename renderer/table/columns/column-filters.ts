/** Filters of single columns: by values, a text, a range, a relative range of dates, or whether there is a value. */
import { type DateRangeId, dateRanges, getDateRange } from '@shared/values/date-ranges';
import { formatDate, isCalendarDate } from '@shared/values/dates';
import { dollarsToCents, ungroupThousands } from '@shared/values/money';
import { texts } from '../texts';
import type { AppColumn, SortValue } from './app-column';

/** One column's filter. The ends of a range are texts as typed, dates as YYYY-MM-DD. An empty end is open. */
export type ColumnFilter =
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  /** Stays relative: it is resolved on the day on which it is applied. */
  | { readonly kind: 'relative'; readonly range: DateRangeId }
  /** Rows with one of the values, or with none of them. Values are named as in {@link ColumnValue}. */
  | { readonly kind: 'values'; readonly values: readonly ChosenValue[]; readonly isExcluded: boolean }
  | { readonly kind: 'empty'; readonly isEmpty: boolean };

/** A value that is chosen from a column's list of values: its key, and its label at that time. */
export type ChosenValue = readonly [key: string, label: string];

/** A distinct value of a column. Spellings that differ in case only are one value. */
export type ColumnValue = {
  /** The text in small letters; empty for no value. */
  readonly key: string;
  /** The spelling that is most frequent, as the grid shows it; empty for no value. */
  readonly label: string;
  readonly count: number;
  /** How many spellings it joins. */
  readonly spellings: number;
};

/** Filters by column id. */
export type ColumnFilters = ReadonlyMap<string, ColumnFilter>;

export const noFilters: ColumnFilters = new Map();

/** Returns the filters with one column's filter replaced, or removed if it is null. */
export function setColumnFilter(filters: ColumnFilters, id: string, filter: ColumnFilter | null): ColumnFilters {
  const changed = new Map(filters);
  if (filter === null) changed.delete(id);
  else changed.set(id, filter);
  return changed;
}

type RangeEnd = number | string;

/** Parses an end of a range into what the column's values are compared with; null if it cannot be read. */
export function parseRangeEnd(range: NonNullable<AppColumn<unknown>['range']>, text: string): RangeEnd | null {
  switch (range) {
    case 'cents':
      return dollarsToCents(text);
    case 'date':
      return isCalendarDate(text.trim()) ? text.trim() : null;
    case 'number': {
      const plain = ungroupThousands(text.trim())?.replaceAll('\u2212', '-') ?? '';
      return /^-?\d{1,15}(?:\.\d{0,15})?$/.test(plain) ? Number(plain) : null;
    }
  }
}

/** Gets what a value is compared by: a date or datetime by its day. */
const toComparable = (value: SortValue): RangeEnd | null =>
  typeof value === 'string' ? value.slice(0, 10) : typeof value === 'number' ? value : null;

/** Creates a test of whether a value lies in a range, both ends included. */
export function createRangeTest(
  range: NonNullable<AppColumn<unknown>['range']>,
  from: string,
  to: string,
): (value: SortValue) => boolean {
  const [min, max] = [from, to].map((text) => (text.trim() === '' ? null : parseRangeEnd(range, text)));
  return (value) => {
    const comparable = toComparable(value);
    if (comparable === null) return false;
    return (
      (min === null || min === undefined || comparable >= min) &&
      (max === null || max === undefined || comparable <= max)
    );
  };
}

/** A filter whose dates are days. */
export type ResolvedFilter = Exclude<ColumnFilter, { readonly kind: 'relative' }>;

/** Replaces a relative range of dates by the days that it stands for. */
export function resolveColumnFilter(filter: ColumnFilter, today: string): ResolvedFilter {
  return filter.kind === 'relative' ? { kind: 'range', ...getDateRange(filter.range, today) } : filter;
}

/** Values that a filter names before it counts the others. */
const maxNamedValues = 2;

function formatValues(values: readonly ChosenValue[]): string {
  const labels = values.map(([, label]) => (label === '' ? texts.filter.blank : label));
  const others = labels.length - maxNamedValues;
  return others > 0 ? texts.filter.andMore(labels.slice(0, maxNamedValues), others) : texts.filter.joinedValues(labels);
}

/** Formats a filter: "contains Acme", "100.00 to 250.00", "Next month", "is not Quote", "is not blank". */
export function formatColumnFilter<Row>({ range }: AppColumn<Row>, filter: ColumnFilter): string {
  if (filter.kind === 'empty') return filter.isEmpty ? texts.filter.isBlank : texts.filter.isNotBlank;
  if (filter.kind === 'contains') return texts.filter.contains(filter.text);
  if (filter.kind === 'relative') return dateRanges.find(({ id }) => id === filter.range)?.label ?? filter.range;
  if (filter.kind === 'values') {
    const values = formatValues(filter.values);
    return filter.isExcluded ? texts.filter.isNot(values) : values;
  }
  const end = (text: string) => (range === 'date' ? formatDate(text) : text);
  if (filter.from === '') return texts.filter.upTo(end(filter.to));
  return filter.to === ''
    ? texts.filter.from(end(filter.from))
    : texts.filter.between(end(filter.from), end(filter.to));
}

/* Column filters as one text, for the search parameters of a screen and for saved views. */

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
