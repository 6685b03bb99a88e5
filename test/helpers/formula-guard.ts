/** The guard of the formats for Excel, written another way than the row engine does, and how it is undone. */
import { startsFormula } from '@shared/exports/spreadsheets';

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
