/** Keys of records, found again from their content: only keyed digests of them are stored. */
import type { Cipher } from './cipher';

/** Keys of the kinds that have no ids. */
const fixedKeys = ['trips', 'all', 'branch', 'consultant', 'group'];

/** The id that a record's JSON text has; null if none can be read. */
function readId(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
  } catch {
    return null;
  }
}

/** Finds the key under which a record is stored; null where its text does not show it. */
export function findRecordKey(cipher: Cipher, kind: string, lookup: Uint8Array, text: string): string | null {
  const isKey = (key: string | null | undefined): key is string =>
    typeof key === 'string' && cipher.lookup(`${kind}:${key}`).equals(lookup);
  // Reading the first id is much cheaper than parsing a trip with its sectors.
  const first = /"id":"?(\d{1,15})\b/.exec(text)?.[1];
  if (isKey(first)) return first;
  const fixed = fixedKeys.find(isKey);
  if (fixed !== undefined) return fixed;
  const id = readId(text);
  return isKey(id) ? id : null;
}
