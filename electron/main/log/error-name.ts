/** The class of an error, from a closed list: a program can give its errors any name. */
import { errorNames } from './log-events';

type ErrorName = (typeof errorNames)[number];

/** Finds a name in the list; `other` for any other. */
export function findErrorName(name: string): ErrorName {
  return errorNames.find((errorName) => errorName === name) ?? 'other';
}

/** Gets the name of an error's class; `other` for one that is not in the list, and for values that are no errors. */
export function describeErrorName(error: unknown): ErrorName {
  return findErrorName(error instanceof Error ? error.name : '');
}
