/** The id of a record in the API's JSON. */
import { type JsonValue, toCompactJson } from './exact-json';

const getId = (record: JsonValue) => (record instanceof Map ? record.get('id') : undefined);

/**
 * The id by which a record can be asked for and found again, as it was sent: a whole number that is not negative, written as such.
 * Null for any other, 17.0 and "17" among them: nothing is saved under an id that was not sent.
 */
export function getRecordId(record: JsonValue): string | null {
  const id = getId(record);
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? String(id) : null;
}

const maxIdLength = 40;

/** The id that a record was sent with as JSON, shortened; "none" where it has none. */
export function describeSentId(record: JsonValue): string {
  const id = getId(record);
  return id === undefined ? 'none' : toCompactJson(id).slice(0, maxIdLength);
}
