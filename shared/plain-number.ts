/** Numbers as screens show them, as a spreadsheet reads them. */

/** A number in groups of three digits, with a sign, a currency sign, or the parentheses of bookkeepers. */
const grouped = /^(\()?([-\u2212])?\$?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(\))?$/;

/**
 * Converts a number as it is shown to digits with a point and an ASCII minus: "−$1,234.50" and "(1,234.50)" become
 * "-1234.50". Null for any other text, and where the text is written so already.
 */
export function toPlainNumber(text: string): string | null {
  const shown = text.trim();
  const match = grouped.exec(shown);
  if (match === null) return null;
  const [, open, sign, whole = '', fraction = '', close] = match;
  if ((open === undefined) !== (close === undefined) || (open !== undefined && sign !== undefined)) return null;
  const isNegative = open !== undefined || sign !== undefined;
  const plain = `${isNegative ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`;
  return plain === shown ? null : plain;
}
