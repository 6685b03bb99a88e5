/** The values of a field by codes: equal codes are equal values, and codes are in the order of their keys. */
import { type Codes, getNone, isNone, type Numbers } from '@shared/columns/columns';
import { pickCommonSpelling } from '@shared/common-spelling';
import { compareDistinctTexts } from '@shared/compare-texts';

/** Encodes whether numbers are below zero. */
export function encodeSigns(values: Numbers): Codes {
  const none = getNone(values);
  const codes = Int32Array.from(values, (value) => (isNone(value, none) ? 2 : Number(value < 0)));
  return { codes, keys: [false, true, null] };
}

/** Gives each text the spelling of more rows than any other, of those that differ only in capitals. */
export function joinSpellings(texts: readonly string[], counts: Int32Array): string[] {
  const countsByKey = new Map<string, Map<string, number>>();
  for (const [code, text] of texts.entries()) {
    const key = text.toLowerCase();
    const spellings = countsByKey.get(key) ?? new Map<string, number>();
    countsByKey.set(key, spellings.set(text, (spellings.get(text) ?? 0) + (counts[code] ?? 0)));
  }
  const spellings = new Map([...countsByKey].map(([key, of]) => [key, pickCommonSpelling(of)]));
  return texts.map((text) => spellings.get(text.toLowerCase()) ?? text);
}

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text);

/** Orders numbers before texts, and texts as tables do. */
export function compareKeys(a: string, b: string): number {
  const [isNumberA, isNumberB] = [isNumber(a), isNumber(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b) || (a < b ? -1 : Number(a > b));
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return compareDistinctTexts(a, b);
}
