/** Filter values and filter errors as the user reads them. */

import type { Names } from '../records/directory';
import { formatName } from '../records/format-name';
import { formatDate, formatPeriod } from '../values/dates';
import { formatMoney } from '../values/money';
import {
  type FilterDefinition,
  type FilterKind,
  type FilterValues,
  findContradictions,
  getFilterProblem,
} from './filters';

/** Formats a filter's value: names for ids, dates, dollars for cents. An invalid value stays as it is. */
export function formatFilterValue(definition: FilterDefinition, value: string, names: Names): string {
  const [whenTrue, whenFalse] = definition.choices ?? ['Yes', 'No'];
  if (definition.directory) return formatName(names, definition.directory, value);
  switch (definition.kind) {
    case 'boolean':
      return value === 'true' ? whenTrue : whenFalse;
    case 'date':
      return formatDate(value);
    case 'cents':
      return /^-?\d{1,15}$/.test(value) ? formatMoney(BigInt(value)) : value;
    default:
      return value;
  }
}

/** Filters in words: as a sentence says each, and as the name of a file does. A lower and an upper date are one period. */
export function describeFilters(definitions: readonly FilterDefinition[], filters: FilterValues, names: Names) {
  const uppers = new Set(definitions.map(({ kind, upperBound }) => (kind === 'date' ? upperBound : undefined)));
  return definitions.flatMap((definition): { label: string; name: string; isPeriod?: true }[] => {
    const { name, label, kind, upperBound, directory } = definition;
    const value = filters[name] ?? '';
    if (kind === 'date') {
      if (upperBound === undefined && uppers.has(name)) return [];
      const to = filters[upperBound ?? ''] ?? '';
      if (value === '' && to === '') return [];
      const period = formatPeriod(value || null, to || null);
      const subject = label === 'From' ? 'Dates' : label.replace(/ ?start date$/i, '') || 'Dates';
      return [
        { label: `${subject}: ${period}`, name: subject === 'Dates' ? period : `${subject} ${period}`, isPeriod: true },
      ];
    }
    if (value === '') return [];
    const shown = directory
      ? (names[directory][value] ?? `${label} ${value}`)
      : formatFilterValue(definition, value, names);
    const isBare = directory !== undefined || kind === 'boolean' || kind === 'text';
    return [{ label: `${label}: ${shown}`, name: isBare ? shown : `${label} ${shown}` }];
  });
}

/** Hints under a field with an invalid text. */
const fieldHints: Readonly<Record<FilterKind, string>> = {
  date: 'Enter a date, e.g. 30/9/2026',
  cents: 'Enter an amount, e.g. 1,234.50',
  integer: 'Enter a whole number',
  boolean: 'Choose one of the two',
  text: 'Enter at most 500 characters',
};

/** Validates the text of a filter's field; null where it is empty or valid. */
export function getFilterError(definition: FilterDefinition, value: string): string | null {
  const text = value.trim();
  if (text === '' || getFilterProblem(definition, text) === null) return null;
  return definition.directory ? 'Choose one of the list, or enter a number' : fieldHints[definition.kind];
}

/** Lists the errors of invalid filters: "End date: “31/9”. Enter a date, e.g. 30/9/2026.", "Start date is after End date." */
export function listFilterErrors(definitions: readonly FilterDefinition[], filters: FilterValues): string[] {
  const unreadable = definitions.flatMap((definition) => {
    const value = filters[definition.name] ?? '';
    const error = getFilterError(definition, value);
    return error === null ? [] : [`${definition.label}: \u201c${value}\u201d. ${error}.`];
  });
  return [...unreadable, ...findContradictions(definitions, filters).map(({ text }) => text)];
}

/** The search parameters of a screen by name: filters, page, rows per page, grouping. */
export type Search = Readonly<Record<string, string>>;

/** Picks the parameters with these names that are set. */
export function pickSearch(search: Search, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
