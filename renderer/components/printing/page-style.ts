/** The margins of printed pages: the office and the screen at the foot of each, and its number. */

/** Escapes a text for a string of CSS. */
const toCssString = (text: string) =>
  `"${text.replace(/["\\<\p{Cc}]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;

/**
 * Creates the style sheet of a printout.
 *
 * @param page - stands before the number of the page
 * @param of - stands between the number of the page and that of all pages
 */
export function createPageStyle(foot: string, page: string, of: string): string {
  const [left, beforeNumber, beforeCount] = [foot, `${page} `, ` ${of} `].map(toCssString);
  const style = `@page {
  @bottom-left { content: ${left}; font: 8pt system-ui, sans-serif; color: #444; }
  @bottom-right { content: ${beforeNumber} counter(page) ${beforeCount} counter(pages); font: 8pt system-ui, sans-serif; color: #444; }
}`;
  return style;
}
