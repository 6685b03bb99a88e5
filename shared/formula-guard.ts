/**
 * Escapes texts that a spreadsheet would read as formulas (OWASP, CSV Injection; faults 54, 55). The row engine
 * escapes in the same way (electron/main/rows/engine/delimited-output.ts).
 */

/**
 * Whether a spreadsheet would read a text as a formula: it starts with = + - @ (also in full width), a tab or a line end.
 * Plain numbers are exempt: -12.34 stays a number, "+61 400 …" does not.
 */
export function startsFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^[+-]?(?:\d{1,40})(?:\.\d{1,40})?$/.test(text);
}

/** Puts an apostrophe in front of a text that would start a formula. */
export function escapeFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}

/**
 * Escapes a text as the formats for Excel do: an apostrophe goes in front of each formula. A formula may start the text, or
 * follow a , ; | tab or line end, where a spreadsheet with another list separator begins a cell. Apostrophes in front of a
 * formula get one more, so that {@link unescapeFormulas} restores the text.
 */
export function escapeFormulas(text: string): string {
  const inner = text.replace(/([,;|\t\r\n]"*)('*[=+\-@＝＋－＠])/g, "$1'$2");
  return startsFormula(text) || /^'+[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${inner}` : inner;
}

/** Undoes {@link escapeFormulas}. */
export function unescapeFormulas(guarded: string): string {
  const text = guarded.replace(/([,;|\t\r\n]"*)'('*[=+\-@＝＋－＠])/g, '$1$2');
  return text.replace(/^'('*[=+\-@＝＋－＠\t\r\n])/, '$1');
}
