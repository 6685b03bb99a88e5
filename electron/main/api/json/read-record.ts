/** Reads the API's JSON as records with contract warnings: those of the schema, and those of the JSON text. */

import {
  type ContractWarning,
  type Field,
  limitWarnings,
  maxWarnings,
  parseRecordInSlices,
  type ReadRecord,
  type RecordSchema,
  toWarningPath,
} from '@shared/schemas/record';
import { runToEnd } from '@shared/slices';
import { type JsonValue, toPlain, visitJson } from './exact-json';
import { forEachItem } from './in-slices';

/**
 * Warnings of the JSON text: keys that came twice with different values, of which the last is used (faults 29), and texts
 * that were not UTF-8, here or in the API's own sources (faults 71). Lists the first {@link maxWarnings}.
 */
export function jsonTextWarnings(raw: JsonValue, start: readonly number[] = []): ContractWarning[] {
  const warnings: ContractWarning[] = [];
  const visit: Parameters<typeof visitJson>[1] = (value, path, repeatedKeys) => {
    for (const key of repeatedKeys) {
      warnings.push({
        path: toWarningPath([...path, key]),
        expected: 'one value',
        found: 'two different values',
        received: 'the last of them is shown',
      });
      if (warnings.length > maxWarnings) break;
    }
    if (typeof value === 'string' && value.includes('\ufffd')) {
      const found = 'characters that could not be read';
      const received = value.slice(0, 120);
      warnings.push({ path: toWarningPath(path), expected: 'text in UTF-8', found, received });
    }
    return warnings.length <= maxWarnings;
  };
  visitJson(raw, visit, [...start]);
  return limitWarnings(warnings);
}

/** The warnings of a list's JSON text, with the indexes of its items. @see jsonTextWarnings */
export async function listTextWarnings(items: Iterable<JsonValue>): Promise<ContractWarning[]> {
  const warnings: ContractWarning[] = [];
  await forEachItem(items, (item, index) => {
    warnings.push(...jsonTextWarnings(item, [index]));
    return warnings.length <= maxWarnings;
  });
  return limitWarnings(warnings);
}

/** Reads one record of the API in slices. @see readJsonRecord */
export function* readJsonRecordInSlices<F extends Record<string, Field>>(
  schema: RecordSchema<F>,
  raw: JsonValue,
): Generator<void, ReadRecord<F>> {
  const plain = toPlain(raw);
  yield;
  const { record, warnings } = yield* parseRecordInSlices(schema, plain);
  yield;
  return { record, warnings: limitWarnings([...warnings, ...jsonTextWarnings(raw)]) };
}

/** Reads one record of the API; the record is null only if the JSON is no object. */
export function readJsonRecord<F extends Record<string, Field>>(
  schema: RecordSchema<F>,
  raw: JsonValue,
): ReadRecord<F> {
  return runToEnd(readJsonRecordInSlices(schema, raw));
}
