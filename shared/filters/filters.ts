/**
 * The filters that the API documents (build/docs/api.md, Trips and Reports). Form, query, IPC
 * contract and command line read these lists. A table per filter, such as that of the offline search, is typed by their
 * names: a missing filter does not compile.
 */

import { AppError } from '../errors/errors';
import type { NameKind } from '../records/directory';
import { isCalendarDate } from '../values/dates';
import { findNearestName } from '../values/texts';

export type FilterKind = 'boolean' | 'integer' | 'text' | 'date' | 'cents';

export type FilterDefinition = {
  /** The query parameter, case-exact. */
  readonly name: string;
  readonly label: string;
  readonly kind: FilterKind;
  readonly hint?: string;
  /** Boolean filters only: the labels of true and false. */
  readonly choices?: readonly [whenTrue: string, whenFalse: string];
  /** The directory that names these ids. */
  readonly directory?: NameKind;
  /** The filter of the upper bound, where this one is a lower bound. */
  readonly upperBound?: string;
};

/** The filters of GET /report/run, in the order of the form. A report ignores those that its template does not use. */
export const reportFilters = [
  { name: 'startDate', label: 'Start date', kind: 'date', upperBound: 'endDate' },
  { name: 'endDate', label: 'End date', kind: 'date' },
  { name: 'travelStartDate', label: 'Travel start date', kind: 'date', upperBound: 'travelEndDate' },
  { name: 'travelEndDate', label: 'Travel end date', kind: 'date' },
  { name: 'branchID', label: 'Branch', kind: 'integer', directory: 'branch' },
  { name: 'consultantID', label: 'Consultant', kind: 'integer', directory: 'consultant' },
  { name: 'clientID', label: 'Client', kind: 'integer', directory: 'client' },
  { name: 'tripID', label: 'Trip no.', kind: 'integer' },
  { name: 'supplierID', label: 'Supplier', kind: 'integer', directory: 'supplier' },
  { name: 'productID', label: 'Product', kind: 'integer', directory: 'product' },
  { name: 'tripStatus', label: 'Trip status', kind: 'text' },
  { name: 'source', label: 'Booking source', kind: 'text' },
  { name: 'isActive', label: 'Sectors', kind: 'boolean', choices: ['Active sectors only', 'All sectors'] },
  {
    name: 'minTotal',
    label: 'Minimum total ($)',
    kind: 'cents',
    upperBound: 'maxTotal',
    hint: 'Sectors from this total',
  },
  { name: 'maxTotal', label: 'Maximum total ($)', kind: 'cents', hint: 'Sectors up to this total' },
] as const satisfies readonly FilterDefinition[];

/** The name of one filter of {@link reportFilters}. */
export type ReportFilterName = (typeof reportFilters)[number]['name'];

/** All names of {@link reportFilters}. */
export const reportFilterNames = reportFilters.map(({ name }) => name) as [ReportFilterName, ...ReportFilterName[]];

/** The filters of GET /client/fetchAll, in the order of the form. */
export const clientFilters = [
  { name: 'search', label: 'Search clients', kind: 'text' },
  { name: 'active', label: 'Client is', kind: 'boolean', choices: ['Active', 'Inactive'] },
  { name: 'corporate', label: 'Market', kind: 'boolean', choices: ['Corporate', 'Leisure'] },
] as const satisfies readonly FilterDefinition[];

/** Unchecked filters by parameter name. An empty text means that the filter is not set. */
export type FilterValues = Readonly<Record<string, string>>;

/** Asks for one page of a filtered list. */
export type PageQuery = {
  readonly filters: FilterValues;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
};

/** Checked filters in their wire form: only those that are set. */
export type CheckedFilters<Name extends string> = { readonly [N in Name]?: string };

/** A filter for which there is a value that no record has. */
export type CheckableFilter = FilterDefinition & { readonly kind: Exclude<FilterKind, 'boolean'> };

/**
 * Whether a run can show that a report uses the filter. A boolean has only two values, and both can match every row: no
 * value of it must return an empty result.
 */
export function isCheckable(filter: FilterDefinition): filter is CheckableFilter {
  return filter.kind !== 'boolean';
}

const booleanValues: Readonly<Record<string, string>> = { true: 'true', false: 'false', '1': 'true', '0': 'false' };

/**
 * Validates one value.
 *
 * @returns why it may not be sent, as the end of a sentence ("must be true or false"); null for a valid value
 */
export function getFilterProblem(definition: FilterDefinition, value: string): string | null {
  switch (definition.kind) {
    case 'integer':
      return /^\d{1,15}$/.test(value) ? null : 'must be a whole number';
    case 'cents':
      return /^-?\d{1,15}$/.test(value) ? null : 'must be a whole number of cents';
    case 'date':
      return isCalendarDate(value) ? null : 'must be a date in the form YYYY-MM-DD';
    case 'boolean':
      return Object.hasOwn(booleanValues, value) ? null : 'must be true or false';
    case 'text':
      return value.length <= 500 ? null : 'is longer than 500 characters';
  }
}

/** A lower bound above its upper bound: their names, and the sentence that says so. */
type Contradiction = { readonly from: string; readonly to: string; readonly text: string };

/** Finds lower bounds above their upper bounds: "Start date is after End date." Values that cannot be read have none. */
export function findContradictions(definitions: readonly FilterDefinition[], filters: FilterValues): Contradiction[] {
  return definitions.flatMap((lower) => {
    const upper = definitions.find(({ name }) => name === lower.upperBound);
    if (!upper) return [];
    const [from = '', to = ''] = [lower, upper].map(({ name }) => filters[name]?.trim());
    if (getFilterProblem(lower, from) !== null || getFilterProblem(upper, to) !== null) return [];
    const isDate = lower.kind === 'date';
    if (isDate ? from <= to : Number(from) <= Number(to)) return [];
    const text = `${lower.label} is ${isDate ? 'after' : 'more than'} ${upper.label}.`;
    return [{ from: lower.name, to: upper.name, text }];
  });
}

/**
 * Validates filters and brings them into their wire form, in the order of the list.
 *
 * @param definitions - the list that the endpoint documents
 * @param values - texts by name; empty texts are left out
 * @throws AppError `usage` for a name that is not in the list, an invalid value, or a lower bound above its upper bound
 */
export function checkFilters<D extends FilterDefinition>(
  definitions: readonly D[],
  values: FilterValues,
): CheckedFilters<D['name']> {
  const checked = new Map<string, string>();
  for (const [name, text] of Object.entries(values)) {
    const definition = definitions.find((candidate) => candidate.name === name);
    if (!definition) {
      const names = definitions.map((candidate) => candidate.name);
      const nearest = findNearestName(name, names);
      const advice = nearest === null ? `The filters are: ${names.join(', ')}.` : `Use ${nearest}.`;
      throw new AppError('usage', `There is no filter named "${name}". ${advice}`, { filter: name });
    }
    const value = text.trim();
    if (value === '') continue;
    const problem = getFilterProblem(definition, value);
    if (problem) throw new AppError('usage', `The filter ${name} ${problem}.`, { filter: name });
    checked.set(name, definition.kind === 'boolean' ? (booleanValues[value] ?? value) : value);
  }
  const [contradiction] = findContradictions(definitions, values);
  if (contradiction) {
    const { from, to, text } = contradiction;
    throw new AppError('usage', `${text} Swap ${from} and ${to}.`, { filter: from });
  }
  const entries = definitions.flatMap(({ name }) => {
    const value = checked.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as CheckedFilters<D['name']>;
}

/** Filters in one order and one form. Invalid ones, as those of an earlier version may be, stay as they are. */
function toCanonicalFilters(filters: Readonly<Record<string, string>>): string {
  try {
    return JSON.stringify(checkFilters(reportFilters, filters));
  } catch {
    return JSON.stringify(filters);
  }
}

/** Whether two sets of filters of a report are the same, whatever their order. */
export const areSameFilters = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean => toCanonicalFilters(one) === toCanonicalFilters(other);
