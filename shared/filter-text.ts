/** Filter values and filter errors as the user reads them. */
import { formatDate } from './dates';
import {
  type FilterDefinition,
  type FilterKind,
  type FilterValues,
  findContradictions,
  getFilterProblem,
} from './filters';
import { formatMoney } from './money';
import { formatNameAndId, type Names } from './schemas/directory';

/** Formats a filter's value: names for ids, dates, dollars for cents. An invalid value stays as it is. */
export function formatFilterValue(definition: FilterDefinition, value: string, names: Names): string {
  const [whenTrue, whenFalse] = definition.choices ?? ['Yes', 'No'];
  if (definition.directory) return formatNameAndId(names, definition.directory, value) ?? value;
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
