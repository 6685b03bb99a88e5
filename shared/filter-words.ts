/** Filters as staff read them, and pairs of filters that leave nothing to match. */
import { dateToScreen } from './dates';
import type { FilterDefinition, FilterValues } from './filters';
import { centsToScreen } from './money';
import { type Names, nameAndId } from './schemas/directory';

/** A filter's value in words: names for ids, screen dates, dollars for cents. A value of another form stays as it is. */
export function filterWords(definition: FilterDefinition, value: string, names: Names): string {
  const [whenTrue, whenFalse] = definition.choices ?? ['Yes', 'No'];
  if (definition.directory) return nameAndId(names, definition.directory, value) ?? value;
  switch (definition.kind) {
    case 'boolean':
      return value === 'true' ? whenTrue : whenFalse;
    case 'date':
      return dateToScreen(value);
    case 'cents':
      return /^-?\d{1,15}$/.test(value) ? centsToScreen(BigInt(value)) : value;
    default:
      return value;
  }
}

/** Sentences about filters whose lower end lies above their upper one: "Start date is after End date." */
export function contradictions(definitions: readonly FilterDefinition[], filters: FilterValues): string[] {
  return definitions.flatMap((lower) => {
    const upper = definitions.find(({ name }) => name === lower.upTo);
    const [from, to] = [filters[lower.name] ?? '', filters[upper?.name ?? ''] ?? ''];
    if (!upper || from === '' || to === '') return [];
    if (lower.kind === 'date') return from > to ? [`${lower.label} is after ${upper.label}.`] : [];
    return Number(from) > Number(to) ? [`${lower.label} is more than ${upper.label}.`] : [];
  });
}
