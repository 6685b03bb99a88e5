/** Errors of wrong usage. They name the wrong word, and the nearest right one. */
import { AppError } from '@shared/errors';
import { findNearestName } from '@shared/nearest-name';

export function failUsage(message: string): never {
  throw new AppError('usage', message, {});
}

/** Finds the name that somebody may have meant: the nearest by its letters, else one that begins with it or has it as a part. */
export function findMeant(word: string, names: readonly string[]): string | null {
  const isBegun = (name: string) => word.length > 1 && name.startsWith(word.toLowerCase());
  const isPart = (name: string) => name.split(/[-_]/).includes(word.toLowerCase());
  return findNearestName(word, names) ?? names.find(isBegun) ?? names.find(isPart) ?? null;
}

/** "Use travel-month.", or the rule and all that there are. */
export function suggest(word: string, names: readonly string[], rule = ''): string {
  const meant = findMeant(word, names);
  if (meant !== null) return `Use ${meant}.`;
  return `${rule === '' ? '' : `${rule} `}Use one of: ${names.join(', ')}.`;
}

/**
 * Checks a word of an option.
 *
 * @param rule - what the option takes, as a sentence
 * @throws AppError `usage` such as "--column: month? Use travel-month."
 */
export function checkWord<Word extends string>(
  option: string,
  word: string,
  names: readonly Word[],
  rule?: string,
): Word {
  const found = names.find((candidate) => candidate === word);
  return found ?? failUsage(`${option}: ${word === '' ? 'nothing' : word}? ${suggest(word, names, rule)}`);
}
