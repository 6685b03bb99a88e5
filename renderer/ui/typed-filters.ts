/** Filters while they are typed: pending texts beside the filters that are applied. Pure, for `useTypedFilters`. */
import { getFilterError } from '@shared/filter-text';
import type { FilterDefinition } from '@shared/filters';

/** Texts by filter name. */
export type FilterTexts = Readonly<Record<string, string>>;

const findDefinition = (definitions: readonly FilterDefinition[], name: string) =>
  definitions.find((definition) => definition.name === name);

function isReadable(definitions: readonly FilterDefinition[], name: string, text: string): boolean {
  const definition = findDefinition(definitions, name);
  return definition === undefined || getFilterError(definition, text) === null;
}

const isApplied = (applied: FilterTexts, name: string, text: string) => (applied[name] ?? '') === text;

/** Drops the pending texts that are applied by now. A text that was typed since stays. */
export function dropApplied(pending: FilterTexts, applied: FilterTexts): FilterTexts {
  return Object.fromEntries(Object.entries(pending).filter(([name, text]) => !isApplied(applied, name, text)));
}

/** Picks the pending texts that can be applied; a text that cannot be read waits to be corrected. */
export function pickReadable(definitions: readonly FilterDefinition[], pending: FilterTexts): FilterTexts {
  return Object.fromEntries(Object.entries(pending).filter(([name, text]) => isReadable(definitions, name, text)));
}

/** Whether a pending text will be applied without further input. Dates wait until they are finished. */
export function hasPending(
  definitions: readonly FilterDefinition[],
  pending: FilterTexts,
  applied: FilterTexts,
): boolean {
  return Object.entries(pending).some(
    ([name, text]) =>
      findDefinition(definitions, name)?.kind !== 'date' &&
      isReadable(definitions, name, text) &&
      !isApplied(applied, name, text),
  );
}
