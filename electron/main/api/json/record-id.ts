/** The id of a record in the API's JSON. */
import type { JsonValue } from './exact-json';

/** The id of a record as text; null if it has none. */
export function getRecordId(record: JsonValue): string | null {
  const id = record instanceof Map ? record.get('id') : null;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}
