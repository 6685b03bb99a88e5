/** Makes texts of the API safe for a terminal or a log, which obey control characters. */

/**
 * Control characters (C0, DEL, C1) but tab and line feed: escape sequences start with one. And the marks of writing directions
 * (Unicode UAX 9), with which a text looks like another one.
 */
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const replacement = '\ufffd';

/** Replaces each control character with a visible sign. Line ends become line feeds. */
export function toPrintable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controlCharacters, replacement);
}

/** Makes a text printable on one line. */
export function toPrintableLine(text: string): string {
  return toPrintable(text).replaceAll('\n', ' ').trimEnd();
}

/** Escapes the control characters of JSON text: JSON.stringify leaves DEL and C1 as they are. */
export function toPrintableJson(json: string): string {
  return json.replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
