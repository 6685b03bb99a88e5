/** Reads the API's JSON as records with contract warnings: those of the schema, and those of the JSON text. */

import { type ContractWarning, type Field, type Parsed, parseRecord, type RecordSchema } from '@shared/schemas/record';
import { findRepeatedKeyPaths, type JsonValue, toPlain } from './exact-json';

/** Keys that came twice with different values (faults 29): the last value is used, with a warning. */
function repeatedKeyWarnings(raw: JsonValue): ContractWarning[] {
  return findRepeatedKeyPaths(raw).map((path) => ({
    path,
    expected: 'one value',
    found: 'two different values',
    received: 'the last of them is shown',
  }));
}

/** Texts that were not UTF-8, here or in the API's own sources (faults 71). */
function lostCharacterWarnings(raw: JsonValue, path: readonly string[] = []): ContractWarning[] {
  if (typeof raw === 'string') {
    if (!raw.includes('\ufffd')) return [];
    const found = 'characters that could not be read';
    return [{ path: path.join('.'), expected: 'text in UTF-8', found, received: raw.slice(0, 120) }];
  }
  if (Array.isArray(raw)) return raw.flatMap((item, index) => lostCharacterWarnings(item, [...path, String(index)]));
  if (!(raw instanceof Map)) return [];
  return [...raw].flatMap(([key, value]) => lostCharacterWarnings(value, [...path, key]));
}

/** Warnings of the JSON text: keys that came twice, and characters that could not be read. */
export function jsonTextWarnings(raw: JsonValue): ContractWarning[] {
  return [...repeatedKeyWarnings(raw), ...lostCharacterWarnings(raw)];
}

/** Reads one record of the API; the record is null only if the JSON is no object. */
export function readJsonRecord<F extends Record<string, Field>>(
  schema: RecordSchema<F>,
  raw: JsonValue,
): { record: Parsed<RecordSchema<F>> | null; warnings: ContractWarning[] } {
  const { record, warnings } = parseRecord(schema, toPlain(raw));
  return { record, warnings: [...warnings, ...jsonTextWarnings(raw)] };
}
