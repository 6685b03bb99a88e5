/**
 * The guard against texts that a spreadsheet would read as formulas (OWASP, CSV Injection; faults 54, 55, 88). The row
 * engine writes the same (electron/main/rows/engine/delimited-output.ts).
 */

/**
 * Whether a text would be read by a spreadsheet as the start of a formula: = + - @ (also in their full width), tab or a
 * line end. Plain numbers are exempt: -12.34 stays a number, "+61 400 …" does not.
 */
export function startsFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^[+-]?(?:\d{1,40})(?:\.\d{1,40})?$/.test(text);
}

/** The text with an apostrophe in front where it would start a formula. */
export function escapeFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}

/**
 * The text as the Excel presets write it: an apostrophe in front of a formula, at the start and after each , ; | tab or line
 * end within, where a spreadsheet with another list separator begins a cell. Apostrophes that stand before one get one more.
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
