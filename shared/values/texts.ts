/** The order of texts in lists, on screens and in the index of saved trips alike. */

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Compares texts as a phone book does: numbers in them by value, case and accents aside. */
export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Compares as {@link compareTexts} does, and texts that are alike to it by their characters: no two texts are equal. */
export const compareDistinctTexts = (a: string, b: string): number =>
  compareTexts(a, b) || (a < b ? -1 : Number(a > b));

/* Counts with their nouns, for texts that a user reads. */

const pluralRules = new Intl.PluralRules('en-AU');
const integerFormat = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** Chooses the form of a word or phrase that fits a count: `pickPlural(1, 'was', 'were')` is "was". */
export const pickPlural = (count: number, one: string, other: string): string =>
  pluralRules.select(count) === 'one' ? one : other;

/** Formats a count with its noun: "1 sector", "1,204 sectors", "2 entries". */
export const formatCount = (count: number, one: string, other = `${one}s`): string =>
  `${integerFormat.format(count)} ${pickPlural(count, one, other)}`;

/** Ids that are listed; the rest is counted. */
const maxListedIds = 20;

/** Lists the first ids and counts the rest: "12, 17 and 30 more". */
export function formatIds(ids: readonly (string | number)[], count: number = ids.length): string {
  const listed = ids.slice(0, maxListedIds);
  const rest = count - listed.length;
  if (listed.length === 0) return '';
  return rest > 0 ? `${listed.join(', ')} and ${rest} more` : listed.join(', ');
}

/**
 * Characters that a reader does not see and that say nothing of a text: marks, embeddings, overrides and isolates of writing
 * directions (Unicode UAX 9), which may show a text in another order than it has; zero-width spaces and byte order marks.
 * Joiners are none: some scripts are written with them. A no-break space is a space.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Removes the characters. */
export const removeInvisible = (text: string): string => text.replaceAll(invisible, '');

/** Control characters, line and paragraph separators. */
const control = /[\p{Cc}\u2028\u2029]/gu;

/** Whether a name is one line that a reader sees as it is: no control characters, and none that are invisible. */
export const isOneLine = (text: string): boolean => text.search(control) < 0 && text.search(invisible) < 0;

/** Makes a text one line that a reader sees as it is. */
export const toOneLine = (text: string): string => removeInvisible(text.replaceAll(control, ' ')).trim();

/* The name that somebody may have meant who typed another one. */

const maxNameLength = 200;

/** Spells a name in one way, so that "Sales By Consultant" is near "sales-by-consultant". */
const normalise = (name: string) =>
  name
    .toLowerCase()
    .slice(0, maxNameLength)
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** Counts the letters that must be added, removed or replaced to make one text the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Finds the nearest of some names: at most a quarter of the letters differ. Null where none is so close. */
export function findNearestName(typed: string, names: readonly string[]): string | null {
  const wanted = normalise(typed);
  let nearest: { readonly name: string; readonly edits: number } | null = null;
  for (const name of names) {
    const other = normalise(name);
    const maxEdits = Math.floor(Math.max(wanted.length, other.length) / 4);
    if (Math.abs(wanted.length - other.length) > maxEdits) continue;
    const edits = countEdits(wanted, other);
    if (edits <= maxEdits && (nearest === null || edits < nearest.edits)) nearest = { name, edits };
  }
  return nearest?.name ?? null;
}

/** A sentence behind an error: ' Did you mean "Sydney"?'. Empty where no name is so close. */
export function suggestName(typed: string, names: readonly string[]): string {
  const nearest = findNearestName(typed, names);
  return nearest === null ? '' : ` Did you mean "${nearest}"?`;
}

/*
 * Texts as searches compare them: without case, accents and typographic variants. Screens and the index of saved trips
 * use the same folding, so that a search finds the same records everywhere.
 */

const nonAscii = /[\u0080-\uffff]/;

/** What compatibility decomposition (Unicode NFKD) leaves as it is. Lower case; an empty text removes a character. */
const replacements: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ƒ: 'f',
  ǝ: 'e',
  ə: 'e',
  // The form of a sigma depends on its neighbours.
  ς: 'σ',
  // Apostrophes, the ʻokina among them.
  '\u02b9': "'",
  '\u02bb': "'",
  '\u02bc': "'",
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u2032': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  // Hyphens, dashes and the minus sign.
  '\u2010': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u2044': '/',
  // Invisible characters that come with pasted texts.
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
};

/** Folds a text for searches: `Ōtautahi` and `OTAUTAHI` become `otautahi`, `Łódź` `lodz`, `O’Brien` `o'brien`. */
export function foldText(text: string): string {
  if (!nonAscii.test(text)) return text.toLowerCase();
  const lower = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return lower.replaceAll(/[\u0080-\uffff]/g, (character) => replacements[character] ?? character);
}

/** The folded words of a typed text, in their order. */
export function splitTerms(text: string): string[] {
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Where a folded text occurs first in a text, in code units of the text; null where it does not. */
export function findFolded(text: string, folded: string): { readonly start: number; readonly end: number } | null {
  const whole = foldText(text);
  const found = whole.indexOf(folded);
  if (found === -1 || folded === '') return null;
  if (!nonAscii.test(text)) return { start: found, end: found + folded.length };
  let start = -1;
  let position = 0;
  let length = 0;
  for (const character of text) {
    // The character that the match begins in; marks that follow it have no length of their own.
    if (start === -1 && length <= found && length + foldText(character).length > found) start = position;
    length += foldText(character).length;
    position += character.length;
    if (start !== -1 && length >= found + folded.length) return { start, end: position };
  }
  return start === -1 ? null : { start, end: text.length };
}

const phonePattern = /^[+\d\s().\-/]+$/;
const minPhoneDigits = 3;

/**
 * The digits of a phone number as it is typed; null for a text that is none. An Australian number with its country code
 * begins with 61 and without the 0 of its area.
 */
export function toPhoneDigits(text: string): string | null {
  const typed = text.normalize('NFKC').trim();
  if (!phonePattern.test(typed)) return null;
  const isInternational = /^(?:\+|00)/.test(typed);
  const digits = (isInternational ? typed.replace('(0)', '') : typed)
    .replaceAll(/\D/g, '')
    .replace(/^(?:0011|00)(?=61)/, '');
  return digits.length < minPhoneDigits ? null : digits;
}

/**
 * Folds a phone number to the forms of {@link toPhoneDigits} in which users look for it, separated by a space:
 * `+61 2 9999 1234` becomes `61299991234 0299991234`. Null for a text that is no phone number.
 */
export function foldPhone(text: string): string | null {
  const digits = toPhoneDigits(text);
  if (digits === null) return null;
  if (digits.startsWith('61')) return `${digits} 0${digits.slice(2)}`;
  return digits.startsWith('0') ? `61${digits.slice(1)} ${digits}` : digits;
}

/* One spelling of texts that differ only in capitals: "on request", "On Request". */

/** Statuses that some servers spell as in the US. */
const usSpellings: ReadonlyMap<string, string> = new Map([
  ['canceled', 'cancelled'],
  ['finalized', 'finalised'],
]);

/** The key of texts that are one value in a list to choose from. Accents, ß, widths and apostrophes tell them apart. */
export function toSpellingKey(text: string): string {
  const key = text.normalize('NFC').toLowerCase();
  return usSpellings.get(key) ?? key;
}

/** Finds the text with the largest count; of several the first by their characters. Empty where there is none. */
export function pickCommonSpelling(counts: ReadonlyMap<string, number>): string {
  let common = '';
  for (const [text, count] of counts) {
    const commonCount = counts.get(common) ?? 0;
    if (count > commonCount || (count === commonCount && text < common)) common = text;
  }
  return common;
}

/** Finds the spelling that is used more than any other. */
export function findCommonSpelling(texts: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return pickCommonSpelling(counts);
}

/* Statuses as the screen writes them: one office sends "active", "Active" and "ACTIVE". */

/** Codes such as "HK" are capital letters by themselves. */
const minWordLength = 4;

const capitalise = ([first = '', ...rest]: string) => first.toUpperCase() + rest.join('');

/**
 * Writes a status that is all capitals or all small letters with one capital letter at its beginning. Other texts stay as
 * they were sent, codes too.
 */
export function formatStatus(value: string): string {
  const isCapitals = value.length >= minWordLength && value === value.toUpperCase();
  if (!isCapitals && value !== value.toLowerCase()) return value;
  return capitalise(value.toLowerCase());
}

/**
 * Gets the key of all texts that are one spelling: "on request", "On Request" and "ON REQUEST" are "On request".
 * Codes such as "HK" are capitals. Saved layouts have it; groups are titled by a spelling that their rows have.
 */
export function toGroupStatus(value: string): string {
  return value.length < minWordLength ? value.toUpperCase() : capitalise(toSpellingKey(value));
}
