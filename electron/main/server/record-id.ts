/** The id of a record in the API's JSON. */
import { ExactNumber, type JsonValue, toCompactJson } from '@main/system/exact-json';
import type { Cell } from '@shared/reports/report';

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

/* Converts JSON to the cells of reports and exports. */

/** Converts a value to a cell: numbers digit for digit, objects and arrays as compact JSON, a missing value as null. */
export function toCell(value: JsonValue | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (value instanceof ExactNumber) return { n: value.text };
  return typeof value === 'object' ? { j: toCompactJson(value) } : value;
}
