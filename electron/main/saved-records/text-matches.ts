/** Where typed words stand in the texts of a record, for a search to show. */
import type { SearchField, TextMatch } from '@shared/schemas/saved-search';
import { findFolded, foldPhone, splitTerms, toPhoneDigits } from '@shared/search-text';

/** Matches that are shown of one record. */
const maxMatches = 3;
/** Characters that are shown before and after a match, so that it stands in one line. */
const maxBefore = 24;
const maxAfter = 60;

/** A text of a record, and the field that has it. */
export type FieldText = readonly [field: SearchField, text: string];

function cutOut(field: SearchField, text: string, { start, end }: { start: number; end: number }): TextMatch {
  const from = start > maxBefore ? start - maxBefore : 0;
  const to = Math.min(text.length, end + maxAfter);
  return {
    field,
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    found: text.slice(start, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
}

/** Finds the first text with each typed word, or with the typed phone number. */
export function findMatches(typed: string, texts: Iterable<FieldText>): TextMatch[] {
  const all = [...texts];
  const phone = toPhoneDigits(typed);
  const withPhone = phone === null ? undefined : all.find(([, text]) => foldPhone(text)?.includes(phone));
  if (withPhone) return [cutOut(...withPhone, { start: 0, end: withPhone[1].length })];
  const matches = new Map<string, TextMatch>();
  for (const word of splitTerms(typed)) {
    for (const [field, text] of all) {
      const found = findFolded(text, word);
      if (found === null) continue;
      const key = `${field} ${text}`;
      if (!matches.has(key)) matches.set(key, cutOut(field, text, found));
      break;
    }
  }
  return [...matches.values()].slice(0, maxMatches);
}
