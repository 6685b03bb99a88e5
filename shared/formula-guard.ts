/** The guard against texts that a spreadsheet would read as formulas (OWASP, CSV Injection; faults 54, 55). */

/**
 * Whether a text would be read by a spreadsheet as the start of a formula. Plain numbers are exempt: -12.34 stays a
 * number, "+61 400 …" does not.
 */
export function startsFormula(text: string): boolean {
  return /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?(?:\d{1,40})(?:\.\d{1,40})?$/.test(text);
}

/** The text with an apostrophe in front where it would start a formula. */
export function withoutFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}
