/** What a typed text offers to filter a list by: "next month", "> 10000", "noah wil", "not cancelled", "opened oct". */
import { type DateRange, dateRanges, fullMonthNames, getMonthRange } from '../values/dates';
import { dollarsToCents } from '../values/money';
import { foldText, splitTerms } from '../values/texts';
import { parseTypedDate } from '../values/typed-dates';
import { type Filter, type FilterField, formatValue, formatWanted, parseEnd } from './filter';

/** A value of a field with the rows that have it; an empty one for none. */
export type FieldValue = { readonly value: string; readonly count: number };

/** What a list can be filtered by. */
export type Catalogue = {
  /** In the order of the offers. */
  readonly fields: readonly FilterField[];
  /** The values of a text, an id or a flag, those of most rows first. */
  readonly getValues: (field: string) => readonly FieldValue[];
};

/** A filter that may be taken. */
export type Offer = {
  readonly filter: Filter;
  /** "Consultant is". */
  readonly name: string;
  /** "Noah Wilson". */
  readonly value: string;
};

export type Offers = {
  readonly offers: readonly Offer[];
  /** The offer that Enter takes; -1 where it leaves the terms. */
  readonly marked: number;
};

/** Offers that are listed, and those of one field beside others. */
const maxOffers = 6;
const maxOffersOfField = 3;
/** Shorter texts name no period: each letter begins one. */
const minPeriodLength = 3;

/* Periods and amounts as they are typed. */

const toYear = (digits: string, today: string) =>
  Number(digits.length === 2 ? `${today.slice(0, 2)}${digits}` : digits);

/** Parses "dec", "dec 26", "december 2026", "2026", "fy26": the financial year that ends then. */
function parseSpan(text: string, today: string): DateRange | null {
  const [, word = '', digits] = /^([a-z]{2,9})?[ -]?(\d{4}|\d{2})?$/.exec(text) ?? [];
  if (word === 'fy' && digits) return getMonthRange(toYear(digits, today) - 1, 7, 18);
  if (word === '')
    return digits?.length === 4 && /^(?:19|20|21)/.test(digits) ? getMonthRange(Number(digits), 1, 12) : null;
  const month = word.length < 3 ? -1 : fullMonthNames.findIndex((name) => name.startsWith(word));
  if (month < 0) return null;
  return getMonthRange(toYear(digits ?? today.slice(0, 4), today), month + 1, month + 1);
}

function parseDays(text: string, today: string): DateRange | null {
  const span = parseSpan(text, today);
  if (span) return span;
  const day = parseTypedDate(text, today);
  return day === null ? null : { from: day, to: day };
}

/** The days of an end of a period in a year; null for one that names its year, or that is counted from today. */
function moveToYear(text: string, { from }: DateRange, year: number, today: string): DateRange | null {
  const day = today.endsWith('-01-01') ? '07-01' : '01-01';
  const [moved, next] = [year, year + 1].map((other) => parseDays(text, `${other}-${day}`));
  return moved && next && moved.from !== next.from && moved.from.slice(4) === from.slice(4) ? moved : null;
}

/** A text in small letters, with one space between its terms. */
const normalise = (text: string) => text.trim().toLowerCase().split(/\s+/).join(' ');

/** Splits "1/7 to 30/9" into its ends; the text alone where it has none. */
function splitRange(text: string): string[] {
  const separator = [' to ', ' until ', ' - ', '\u2013'].find((candidate) => text.includes(candidate));
  return separator === undefined ? [text] : text.split(separator).map((end) => end.trim());
}

/** The terms that bound a period or amounts: longer ones first. */
const bounds = [
  ['>=', 'from'],
  ['<=', 'to'],
  ['>', 'above'],
  ['<', 'below'],
  ['=', 'equal'],
  ['from ', 'from'],
  ['since ', 'from'],
  ['after ', 'above'],
  ['before ', 'below'],
  ['until ', 'to'],
  ['up to ', 'to'],
] as const;

/** Splits "> 10000" into the bound and its end; null for a text without one. */
function readBound(text: string) {
  const bound = bounds.find(([word]) => text.startsWith(word));
  return bound ? { bound: bound[1], end: text.slice(bound[0].length).trim() } : null;
}

/** Parses "24/12", "dec", "1/7/26 to 30/9/26", "from 1/7", "before dec"; null for a text that is no period. */
export function parsePeriod(text: string, today: string): Pick<Filter, 'op' | 'values'> | null {
  const plain = normalise(text);
  const bounded = readBound(plain);
  // A plain number behind a sign is an amount.
  const days = bounded && !/^\d+$/.test(bounded.end) ? parseDays(bounded.end, today) : null;
  if (bounded && days) {
    if (bounded.bound === 'above') return { op: 'above', values: [days.to] };
    if (bounded.bound === 'below') return { op: 'below', values: [days.from] };
    if (bounded.bound === 'equal') return null;
    return { op: 'between', values: bounded.bound === 'from' ? [days.from, ''] : ['', days.to] };
  }
  const [first = '', second = first, ...others] = splitRange(plain);
  if (others.length > 0) return null;
  const [start, end] = [parseDays(first, today), parseDays(second, today)];
  if (!start || !end) return null;
  const toFilter = (from: string, to: string) => ({ op: 'between' as const, values: [from, to] });
  const [startYear, endYear] = [Number(start.from.slice(0, 4)), Number(end.to.slice(0, 4))];
  const ends = [startYear, startYear + 1].map((year) => moveToYear(second, end, year, today));
  // The year at the end is that of both ends: "jul to sep 2025". "20 dec to 5 jan 2026" begins in the one before.
  const starts = ends[0] ? [] : [endYear, endYear - 1].map((year) => moveToYear(first, start, year, today));
  const { from } = starts.find((days) => days !== null && days.from <= end.to) ?? start;
  if (from <= end.to) return toFilter(from, end.to);
  // "nov to feb" goes on in the next year.
  const after = ends.find((days) => days !== null && days.to >= from);
  return after ? toFilter(from, after.to) : toFilter(end.from, start.to);
}

/** Parses "> 10000", "<0", "100 to 500", where the field is named "1,234.50" too; null for a text that is no amount. */
function parseAmounts(text: string, kind: 'amount' | 'number', isNamed: boolean): Pick<Filter, 'op' | 'values'> | null {
  const plain = normalise(text);
  const isRead = (end: string) => parseEnd(kind, end) !== null;
  const bounded = readBound(plain);
  if (bounded) {
    const { bound, end } = bounded;
    if (!isRead(end)) return null;
    if (bound === 'above' || bound === 'below') return { op: bound, values: [end] };
    return { op: 'between', values: bound === 'equal' ? [end, end] : bound === 'from' ? [end, ''] : ['', end] };
  }
  const [first = '', second = isNamed ? first : undefined, ...others] = splitRange(plain);
  if (second === undefined || others.length > 0 || !isRead(first) || !isRead(second)) return null;
  const isOrdered = Number(dollarsToCents(first)) <= Number(dollarsToCents(second));
  return { op: 'between', values: isOrdered ? [first, second] : [second, first] };
}

/** Filters of a field that need no typing. */
const presets: Readonly<Record<'date' | 'amount', readonly Pick<Filter, 'op' | 'values'>[]>> = {
  date: [
    ...(['today', 'this-month', 'next-month', 'last-month', 'this-financial-year'] as const).map((period) => ({
      op: 'in' as const,
      values: [period],
    })),
    { op: 'is', values: [''] },
  ],
  amount: [
    { op: 'below', values: ['0'] },
    { op: 'between', values: ['0', '0'] },
    { op: 'is', values: [''] },
  ],
};

/** Lists the filters of a field that need no typing: periods of dates, signs of amounts. */
export function listPresets({ id, kind }: FilterField): readonly Filter[] {
  if (kind !== 'date' && kind !== 'amount' && kind !== 'number') return [];
  return presets[kind === 'date' ? 'date' : 'amount'].map((preset) => ({ field: id, ...preset }));
}

/* From a text to offers. */

/** A match: whether it is exactly what was typed, and whether every word begins one of its terms. */
type Match = { readonly filter: Filter; readonly isEqual: boolean; readonly isBegun: boolean };

const hasTerms = (text: string, terms: readonly string[]) => terms.every((word) => text.includes(word));

function beginsWith(text: string, terms: readonly string[]): boolean {
  const own = text.split(/[^\p{L}\p{N}]+/u);
  return terms.every((word) => own.some((part) => part.startsWith(word)) || text.startsWith(word));
}

function toMatches(
  candidates: readonly { readonly filter: Filter; readonly label: string }[],
  terms: readonly string[],
): Match[] {
  const typed = terms.join(' ');
  const found = candidates.flatMap(({ filter, label }) => {
    const folded = foldText(label);
    return hasTerms(folded, terms) ? [{ filter, isEqual: folded === typed, isBegun: beginsWith(folded, terms) }] : [];
  });
  const rank = ({ isEqual, isBegun }: Match) => Number(isEqual) * 2 + Number(isBegun);
  return found.sort((a, b) => rank(b) - rank(a));
}

function matchDates(field: FilterField, text: string, terms: readonly string[], today: string): Match[] {
  const period = parsePeriod(text, today);
  if (period) return [{ filter: { field: field.id, ...period }, isEqual: true, isBegun: true }];
  if (text.trim().length < minPeriodLength) return [];
  const ranges = dateRanges.map(({ id, label }) => ({
    filter: { field: field.id, op: 'in', values: [id] } satisfies Filter,
    label,
  }));
  return toMatches(ranges, terms).filter(({ isBegun }) => isBegun);
}

function matchValues(field: FilterField, terms: readonly string[], catalogue: Catalogue, isNarrowed: boolean): Match[] {
  const values = catalogue.getValues(field.id).map(({ value }) => ({
    filter: { field: field.id, op: 'is', values: [value] } satisfies Filter,
    // A flag is known by its name: Yes alone says nothing.
    label:
      field.kind === 'flag' && !isNarrowed ? `${field.label} ${formatValue(field, value)}` : formatValue(field, value),
  }));
  return toMatches(isNarrowed ? values : values.filter(({ filter }) => filter.values[0] !== ''), terms);
}

function matchField(
  field: FilterField,
  text: string,
  catalogue: Catalogue,
  today: string,
  isNarrowed: boolean,
): Match[] {
  const terms = splitTerms(text);
  const toMatch = (filter: Filter): Match => ({ filter, isEqual: false, isBegun: false });
  if (terms.length === 0 && field.kind !== 'text' && field.kind !== 'id' && field.kind !== 'flag') {
    return listPresets(field).map(toMatch);
  }
  switch (field.kind) {
    case 'date':
      return matchDates(field, text, terms, today);
    case 'amount':
    case 'number': {
      const amounts = field.kind === 'amount' || isNarrowed ? parseAmounts(text, field.kind, isNarrowed) : null;
      return amounts ? [{ filter: { field: field.id, ...amounts }, isEqual: true, isBegun: true }] : [];
    }
    default: {
      const found = matchValues(field, terms, catalogue, isNarrowed);
      const canContain =
        isNarrowed && field.kind === 'text' && terms.length > 0 && found.every(({ isEqual }) => !isEqual);
      return canContain ? [...found, toMatch({ field: field.id, op: 'has', values: [text.trim()] })] : found;
    }
  }
}

/** Reads "not …" and "-…": a minus before a digit counts days. */
function readNegation(text: string): { readonly isNot: boolean; readonly rest: string } {
  const plain = text.trimStart();
  if (plain.slice(0, 4).toLowerCase() === 'not ') return { isNot: true, rest: plain.slice(4) };
  return plain.startsWith('-') && !/\d/.test(plain.charAt(1))
    ? { isNot: true, rest: plain.slice(1) }
    : { isNot: false, rest: text };
}

/** Finds the field that a text begins with: the one with the longest name. */
function findNamed(text: string, fields: readonly FilterField[]): { field: FilterField; rest: string } | null {
  const typed = foldText(text).trimStart();
  const named = fields
    .filter(({ label }) => `${typed} `.startsWith(`${foldText(label)} `))
    .sort((a, b) => b.label.length - a.label.length);
  const [field] = named;
  if (!field) return null;
  return {
    field,
    rest: text
      .trimStart()
      .slice(field.label.length)
      .replace(/^\s+(?:is|in)\b/i, ''),
  };
}

const toOffer = (field: FilterField, filter: Filter): Offer => {
  const isValue = filter.op === 'is' && field.kind !== 'date' && field.kind !== 'amount';
  const verb = isValue ? (filter.isNot ? ' is not' : ' is') : filter.isNot ? ' not' : '';
  return { filter, name: `${field.label}${verb}`, value: formatWanted(filter, field) };
};

/** The opposite of a filter, which leaves its rows out. */
export function negate({ isNot, ...filter }: Filter): Filter {
  return isNot ? filter : { ...filter, isNot: true };
}

/** @param all - the fields that a name at the beginning can narrow the offers to; default: those of the catalogue */
export function offerFilters(typed: string, catalogue: Catalogue, today: string, all = catalogue.fields): Offers {
  const outer = readNegation(typed);
  const named = findNamed(outer.rest, all);
  const inner = named ? readNegation(named.rest) : outer;
  const isNot = outer.isNot || inner.isNot;
  if (named === null && splitTerms(inner.rest).length === 0) return { offers: [], marked: -1 };
  const lists = (named ? [named.field] : catalogue.fields).flatMap((field) => {
    const matches = matchField(field, inner.rest, catalogue, today, named !== null);
    return matches.length === 0 ? [] : [{ field, matches }];
  });
  const offers = lists.flatMap(({ field, matches }) =>
    matches
      .slice(0, named ? maxOffers : maxOffersOfField)
      .map(({ filter }) => toOffer(field, isNot ? negate(filter) : filter)),
  );
  const [first] = lists;
  const isOnly = (test: (match: Match) => boolean) => first?.matches.filter(test).length === 1;
  const isMarked = isOnly(({ isEqual }) => isEqual) || isOnly(({ isBegun }) => isBegun);
  const marked = offers[0];
  const listed =
    isMarked && marked && first
      ? [...offers.slice(0, maxOffers - 1), toOffer(first.field, negate(marked.filter))]
      : offers.slice(0, maxOffers);
  return { offers: listed, marked: isMarked ? 0 : -1 };
}
