/** From the API's JSON to a record with its contract warnings: what its schema finds, and what only the JSON text shows. */

import { type JsonValue, repeatedKeyPaths, toPlain } from '@main/api/json/exact-json';
import { type ContractWarning, type Field, type Held, type RecordSchema, readRecord } from '@shared/schemas/record';

/** Keys that came twice with different values (faults 29): the last one is kept, and the record says so. */
export function repeatedKeyWarnings(raw: JsonValue): ContractWarning[] {
  return repeatedKeyPaths(raw).map((path) => ({
    path,
    expected: 'one value',
    found: 'two different values',
    received: 'the last of them is shown',
  }));
}

/** Reads one record of the API; null only where it is no object at all. */
export function readJsonRecord<F extends Record<string, Field>>(
  schema: RecordSchema<F>,
  raw: JsonValue,
): { record: Held<RecordSchema<F>> | null; warnings: ContractWarning[] } {
  const { record, warnings } = readRecord(schema, toPlain(raw));
  return { record, warnings: [...warnings, ...repeatedKeyWarnings(raw)] };
}
