/** The one filter of lists: a chip, a choice of a column's menu, a part of an address and of a saved view. */
import {
  type DateRangeId,
  dateRanges,
  formatPeriod,
  formatSentenceDay,
  getDateRange,
  isCalendarDate,
} from '../values/dates';
import { dollarsToCents, formatMoney, ungroupThousands } from '../values/money';
import { toSpellingKey } from '../values/texts';

/** What a field holds: it decides how values are compared and written. Ids are shown by name. */
export type FieldKind = 'text' | 'id' | 'flag' | 'date' | 'amount' | 'number';

export type FilterField = {
  readonly id: string;
  /** Its heading: "Consultant". */
  readonly label: string;
  readonly kind: FieldKind;
  /** Writes a value: the name of an id, Yes of a flag. Default: the value. */
  readonly format?: ((value: string) => string) | undefined;
};

const ops = ['is', 'between', 'above', 'below', 'in', 'has'] as const;

/**
 * One filter. Its values: of `is` any number of values, an empty one for no value; of `between` both ends, included, an empty
 * one open; of `above` and `below` the end, left out; of `in` a period that moves on with the day; of `has` a text. Dates are
 * YYYY-MM-DD, amounts dollars as typed.
 */
export type Filter = {
  readonly field: string;
  readonly op: (typeof ops)[number];
  readonly values: readonly string[];
  /** Leaves out the rows that it would select. */
  readonly isNot?: true;
};

export type Filters = readonly Filter[];

/** The same object for every list without filters. */
export const noFilters: Filters = [];

/** How a row says a field: the text that is one value with others, and what ranges compare. */
type FieldTest = (key: string, value: unknown) => boolean;

/** Reads the end of a range; null where it is open, or cannot be read. */
export function parseEnd(kind: FieldKind, text: string): string | number | null {
  const plain = text.trim();
  if (kind === 'date') return isCalendarDate(plain) ? plain : null;
  if (kind === 'amount') return dollarsToCents(plain);
  const number = ungroupThousands(plain)?.replaceAll('\u2212', '-') ?? '';
  return /^-?\d{1,15}(?:\.\d{0,15})?$/.test(number) ? Number(number) : null;
}

/** What a range compares of a value: a date or datetime by its day. Null for none, which may be 0000-00-00. */
function toComparable(value: unknown): string | number | bigint | null {
  if (typeof value === 'string') {
    const day = value.slice(0, 10);
    return day === '' || day.includes('-00') ? null : day;
  }
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

function createPositiveTest({ op, values }: Filter, kind: FieldKind, today: string): FieldTest {
  if (op === 'is') {
    const keys = new Set(values.map(toSpellingKey));
    return (key) => keys.has(key);
  }
  if (op === 'has') return () => true;
  const days = op === 'in' ? getDateRange(values[0] as DateRangeId, today) : null;
  const [first = '', second = ''] = days ? [days.from, days.to] : values;
  const [from, to] = [parseEnd(kind, first), parseEnd(kind, second)];
  return (_key, value) => {
    const compared = toComparable(value);
    if (compared === null) return false;
    if (op === 'above') return from === null || compared > from;
    if (op === 'below') return from === null || compared < from;
    return (from === null || compared >= from) && (to === null || compared <= to);
  };
}

/**
 * Creates the test of a filter. One of `has` is passed by every row: a search in the field finds its rows.
 *
 * @param today - the day of this computer's calendar, YYYY-MM-DD
 */
export function createFilterTest(filter: Filter, kind: FieldKind, today: string): FieldTest {
  const test = createPositiveTest(filter, kind, today);
  return filter.isNot ? (key, value) => !test(key, value) : test;
}

/** Joins filters by field: a row passes one of those that select, and all of those that leave out. */
export function groupByField(filters: Filters): Map<string, { readonly any: Filter[]; readonly all: Filter[] }> {
  const groups = new Map<string, { any: Filter[]; all: Filter[] }>();
  for (const filter of filters) {
    const group = groups.get(filter.field) ?? { any: [], all: [] };
    (filter.isNot ? group.all : group.any).push(filter);
    groups.set(filter.field, group);
  }
  return groups;
}

const isSameKind = (one: Filter, other: Filter) =>
  one.field === other.field && one.op === other.op && one.isNot === other.isNot;

/** Adds a filter. Values of a field that is filtered by values join them: "Status Active or Quote". */
export function addFilter(filters: Filters, filter: Filter): Filters {
  const known = filters.find((other) => isSameKind(other, filter) && filter.op === 'is');
  if (known === undefined) {
    const isThere = filters.some(
      (other) => isSameKind(other, filter) && other.values.join('\n') === filter.values.join('\n'),
    );
    return isThere ? filters : [...filters, filter];
  }
  const joined = { ...known, values: [...new Set([...known.values, ...filter.values])] };
  return filters.map((other) => (other === known ? joined : other));
}

/* A filter in words. */

/** Values that a filter names before it counts the others. */
const maxNamedValues = 2;
const blank = 'blank';

function formatEnd(kind: FieldKind, text: string): string {
  if (kind === 'date') return formatSentenceDay(text);
  const cents = kind === 'amount' ? parseEnd(kind, text) : null;
  return typeof cents === 'number' ? formatMoney(cents) : text;
}

function formatRange(kind: FieldKind, from: string, to: string): string {
  if (kind === 'date') return from === '' ? `up to ${formatSentenceDay(to)}` : formatPeriod(from, to || null);
  const ends = [formatEnd(kind, from), formatEnd(kind, to)];
  if (from === '') return `up to ${ends[1]}`;
  if (from === to) return String(ends[0]);
  return to === '' ? `from ${ends[0]}` : `${ends[0]} to ${ends[1]}`;
}

/** Writes a value of a field: a name for an id, "blank" for none. */
export function formatValue({ kind, format }: FilterField, value: string): string {
  if (value === '') return blank;
  return format ? format(value) : kind === 'date' ? formatSentenceDay(value) : value;
}

/** Writes what a filter wants: "next month", "Active or Quote", "100.00 to 500.00", "> 10,000.00". */
export function formatWanted({ op, values }: Filter, field: FilterField): string {
  const [first = '', second = ''] = values;
  switch (op) {
    case 'is': {
      const named = values.slice(0, maxNamedValues).map((value) => formatValue(field, value));
      const others = values.length - named.length;
      return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(' or ');
    }
    case 'in':
      return (dateRanges.find(({ id }) => id === first)?.label ?? first).toLowerCase();
    case 'has':
      return `contains \u201c${first}\u201d`;
    case 'between':
      return formatRange(field.kind, first, second);
    default: {
      const end = formatEnd(field.kind, first);
      if (field.kind === 'date') return op === 'above' ? `after ${end}` : `before ${end}`;
      return op === 'above' ? `> ${end}` : `< ${end}`;
    }
  }
}

/** Writes a filter: "Status not Cancelled". */
export const formatFilter = (filter: Filter, field: FilterField): string =>
  `${field.label} ${filter.isNot ? 'not ' : ''}${formatWanted(filter, field)}`;

/* Filters as one text, for the search parameters of a screen and for saved views. */

const isText = (value: unknown): value is string => typeof value === 'string';
const isPeriod = (value: unknown) => dateRanges.some(({ id }) => id === value);

function readFilter(given: unknown): Filter | null {
  const { field, op, values, isNot } = (given ?? {}) as Record<string, unknown>;
  const known = ops.find((name) => name === op);
  if (!isText(field) || !known || !Array.isArray(values) || !values.every(isText)) return null;
  if (known === 'in' && !isPeriod(values[0])) return null;
  return { field, op: known, values, ...(isNot === true && { isNot }) };
}

/** The id in the key of a name, as views of earlier versions have it: "acme (20417)", "client 20417". */
const toId = (key: string) => key.match(/\d+/g)?.at(-1) ?? key;

/** Reads one filter of a column as earlier versions saved it. */
function readColumnFilter(field: string, given: unknown): Filter | null {
  const { kind, text, from, to, range, values, isExcluded, isEmpty } = (given ?? {}) as Record<string, unknown>;
  if (kind === 'contains' && isText(text)) return { field, op: 'has', values: [text] };
  if (kind === 'range' && isText(from) && isText(to)) return { field, op: 'between', values: [from, to] };
  if (kind === 'empty') return { field, op: 'is', values: [''], ...(isEmpty === false && { isNot: true }) };
  if (kind === 'relative' && isPeriod(range)) return { field, op: 'in', values: [range as string] };
  if (kind !== 'values' || !Array.isArray(values)) return null;
  const keys = values.flatMap((value) => (Array.isArray(value) && isText(value[0]) ? [value as string[]] : []));
  const read = keys.map(([key = '', label = key]) =>
    field.endsWith('_id') ? toId(key) : key === label.toLowerCase() ? label : key,
  );
  return { field, op: 'is', values: read, ...(isExcluded === true && { isNot: true }) };
}

/** Converts filters to a text; empty for none. */
export const serialiseFilters = (filters: Filters): string => (filters.length === 0 ? '' : JSON.stringify(filters));

/** Reads filters from their text, also from that of earlier versions. What cannot be read is left out. */
export function parseFilters(text: string | undefined): Filters {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? '');
  } catch {
    return noFilters;
  }
  const read = Array.isArray(parsed)
    ? parsed.map(readFilter)
    : Object.entries(parsed ?? {}).map(([field, filter]) => readColumnFilter(field, filter));
  const filters = read.filter((filter) => filter !== null);
  return filters.length === 0 ? noFilters : filters;
}

/** The fields that the API's own filters compare, by their names: links and saved views of earlier versions have them. */
const apiFields = {
  active: 'is_active',
  corporate: 'is_corporate',
  branch_id: 'branch_id',
  consultant_id: 'consultant_id',
  client_id: 'client_id',
  trip_status: 'trip_status',
  trip_type: 'trip_type',
} as const;

/** The search parameters that {@link readFilters} reads: all of them are unset when filters change. */
export const filterParameters = ['where', ...Object.keys(apiFields), 'date_from', 'date_to'] as const;

/**
 * Reads the filters of a list from the search parameters of its screen or of a saved view.
 *
 * @param dateField - the field that the API's dates compare: the API does not say which one that is
 */
export function readFilters(search: Readonly<Record<string, string>>, dateField = 'date_opened'): Filters {
  const { where, date_from: from = '', date_to: to = '' } = search;
  const ofApi = Object.entries(apiFields).flatMap(([name, field]): Filter[] => {
    const value = search[name];
    return value === undefined ? [] : [{ field, op: 'is', values: [value] }];
  });
  const dates: Filter[] = from + to === '' ? [] : [{ field: dateField, op: 'between', values: [from, to] }];
  const filters = [...ofApi, ...dates, ...parseFilters(where)];
  return filters.length === 0 ? noFilters : filters;
}
