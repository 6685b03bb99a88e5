/** Spellings of a text that no office uses: a server that finds the text by one shows what it ignores. */

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  r: 'ŕ',
  t: 'ť',
  l: 'ĺ',
};

/** Swaps the case of every letter. */
export function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}

/** Puts an accent on one letter, in the case that the text does not have; null where no letter takes one. */
export function addAccent(text: string): string | null {
  const swapped = [...swapCase(text)];
  const index = swapped.findIndex((letter) => accented[letter.toLowerCase()] !== undefined);
  const letter = swapped[index];
  const replacement = letter && accented[letter.toLowerCase()];
  if (!letter || !replacement) return null;
  swapped[index] = letter === letter.toLowerCase() ? replacement : replacement.toUpperCase();
  return swapped.join('');
}

/** Replaces a character in the middle by `_`; null for a text that is too short. */
export function addWildcard(text: string): string | null {
  const characters = [...text];
  if (characters.length < 3) return null;
  characters[Math.floor(characters.length / 2)] = '_';
  return characters.join('');
}

/** Whether a text can be sent as it is: servers and proxies may trim or cut others. */
export const isSendable = (text: string) =>
  text.trim() === text && text !== '' && text.length <= 60 && !/[\p{C}%_\\]/u.test(text);

export const hasAsciiLetter = (text: string) => /[a-z]/i.test(text);
