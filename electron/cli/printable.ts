/** Texts of the API and names of offices on their way to a terminal or a log, which obey control characters. */

/** Control characters but tab and line feed (C0, DEL, C1): escape sequences begin with one. */
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const replacement = '\ufffd';

/** A text with a visible sign in the place of each control character. Line ends become line feeds. */
export function toPrintable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controlCharacters, replacement);
}

/** The same on one line. */
export function toPrintableLine(text: string): string {
  return toPrintable(text).replaceAll('\n', ' ').trimEnd();
}

/** JSON text without control characters of its own: JSON.stringify leaves DEL and C1 as they are. */
export function toPrintableJson(json: string): string {
  return json.replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
