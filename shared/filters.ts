/**
 * The filters that the API document lists, once: the form, the query to the API, the offline search and the command
 * line are all driven by these lists (API document, trip fetchAll and report/run).
 */
import { isCalendarDate } from './dates';
import { AppError } from './errors';
import type { NameKind } from './schemas/directory';

export type FilterKind = 'boolean' | 'integer' | 'text' | 'date' | 'cents';

export type FilterDefinition = {
  /** The query parameter, case-exact. */
  readonly name: string;
  readonly label: string;
  readonly kind: FilterKind;
  readonly hint?: string;
  /** For boolean filters: what true and false mean to staff. */
  readonly choices?: readonly [whenTrue: string, whenFalse: string];
  /** Which of the office's lists gives names to these ids. */
  readonly directory?: NameKind;
  /** The filter that ends what this one begins. */
  readonly upperBound?: string;
};

/** The ten filters of GET /api/trip/fetchAll. */
export const tripFilters = [
  {
    name: 'search',
    label: 'Search trips',
    kind: 'text',
    hint: 'Purchase order, booker, destination, charge to, source or trip id',
  },
  { name: 'active', label: 'Active', kind: 'boolean', choices: ['Active', 'Not active'] },
  { name: 'corporate', label: 'Corporate or leisure', kind: 'boolean', choices: ['Corporate', 'Leisure'] },
  { name: 'branch_id', label: 'Branch', kind: 'integer', directory: 'branch' },
  { name: 'consultant_id', label: 'Consultant', kind: 'integer', directory: 'consultant' },
  { name: 'client_id', label: 'Client id', kind: 'integer', directory: 'client' },
  { name: 'trip_status', label: 'Trip status', kind: 'text' },
  { name: 'trip_type', label: 'Trip type', kind: 'text' },
  {
    name: 'date_from',
    label: 'From',
    kind: 'date',
    upperBound: 'date_to',
    hint: 'The API does not say which trip date this compares',
  },
  { name: 'date_to', label: 'To', kind: 'date', hint: 'The API does not say which trip date this compares' },
] as const satisfies readonly FilterDefinition[];

/** The filters of GET /report/run. A report ignores those that its template does not use. */
export const reportFilters = [
  { name: 'startDate', label: 'Start date', kind: 'date', upperBound: 'endDate' },
  { name: 'endDate', label: 'End date', kind: 'date' },
  { name: 'travelStartDate', label: 'Travel start date', kind: 'date', upperBound: 'travelEndDate' },
  { name: 'travelEndDate', label: 'Travel end date', kind: 'date' },
  { name: 'branchID', label: 'Branch', kind: 'integer', directory: 'branch' },
  { name: 'consultantID', label: 'Consultant', kind: 'integer', directory: 'consultant' },
  { name: 'clientID', label: 'Client', kind: 'integer', directory: 'client' },
  { name: 'tripID', label: 'Trip id', kind: 'integer' },
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
    hint: 'Sector total of at least',
  },
  { name: 'maxTotal', label: 'Maximum total ($)', kind: 'cents', hint: 'Sector total of at most' },
] as const satisfies readonly FilterDefinition[];

/** Filters as they go to the API: parameter name to text, only those that were set. */
export type FilterValues = Readonly<Record<string, string>>;

const booleanValues: Readonly<Record<string, string>> = { true: 'true', false: 'false', '1': 'true', '0': 'false' };

/**
 * Says why a value may not be sent, as the end of a sentence ("must be true or false").
 *
 * @returns null where the value has the form that the endpoint documents
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

/**
 * Checks filters against a list and gives them in their wire form, in the order of the list, which is that of the form.
 *
 * @param definitions - the list that the endpoint documents
 * @param given - names and texts; empty texts are left out
 * @throws AppError `usage` for a name that the list lacks or a value of the wrong form
 */
export function checkFilters(definitions: readonly FilterDefinition[], given: FilterValues): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, raw] of Object.entries(given)) {
    const definition = definitions.find((candidate) => candidate.name === name);
    if (!definition) {
      const names = definitions.map((candidate) => candidate.name).join(', ');
      throw new AppError('usage', `There is no filter named "${name}". The filters are: ${names}.`, { filter: name });
    }
    const value = raw.trim();
    if (value === '') continue;
    const problem = getFilterProblem(definition, value);
    if (problem) throw new AppError('usage', `The filter ${name} ${problem}.`, { filter: name });
    checked[name] = definition.kind === 'boolean' ? (booleanValues[value] ?? value) : value;
  }
  return Object.fromEntries(
    definitions.flatMap(({ name }): [string, string][] => {
      const value = checked[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
