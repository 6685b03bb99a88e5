/** The class of an error, from a closed list: a program can give its errors any name. */
import { errorNames } from './log-events';

/** Gets the name of an error's class; `other` for one that is not in the list, and for values that are no errors. */
export function describeErrorName(error: unknown): (typeof errorNames)[number] {
  const name = error instanceof Error ? error.name : '';
  return errorNames.find((known) => known === name) ?? 'other';
}
