/** Reads a text file that the user chose, in the encoding that it has. */

/** Largest file that is read: more names than an office has. */
export const maxTextFileBytes = 4_000_000;

/**
 * Reads UTF-8, and where the bytes are no UTF-8 the encoding in which Excel on Windows saves plain CSV.
 *
 * @returns null for a file that is too large
 */
export async function readTextFile(file: File): Promise<{ readonly text: string; readonly isUtf8: boolean } | null> {
  if (file.size > maxTextFileBytes) return null;
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isUtf8: false };
  }
}
