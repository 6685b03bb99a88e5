/**
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
