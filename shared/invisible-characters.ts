/**
 * Characters that a reader does not see and that say nothing of a text: marks, embeddings, overrides and isolates of writing
 * directions (Unicode UAX 9), which may show a text in another order than it has; zero-width spaces and byte order marks.
 * Joiners are none: some scripts are written with them. A no-break space is a space.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Removes the characters. */
export const removeInvisible = (text: string): string => text.replaceAll(invisible, '');

/** Whether a text has such characters. */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;

/** Control characters, line and paragraph separators. */
const control = /[\p{Cc}\u2028\u2029]/gu;

/** Whether a name is one line that a reader sees as it is: no control characters, and none that are invisible. */
export const isOneLine = (text: string): boolean => text.search(control) < 0 && !hasInvisible(text);

/** Makes a text one line that a reader sees as it is. */
export const toOneLine = (text: string): string => removeInvisible(text.replaceAll(control, ' ')).trim();
