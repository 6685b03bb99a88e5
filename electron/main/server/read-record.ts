/** Reads the API's JSON as records with contract warnings: those of the schema, and those of the JSON text. */

import { forEachItem, type JsonValue, toPlain, visitJson } from '@main/system/exact-json';
import { tripAmounts } from '@shared/fields/trip';
import {
  type ContractWarning,
  type Field,
  limitWarnings,
  maxWarnings,
  parseRecordInSlices,
  type ReadRecord,
  type RecordSchema,
  toWarningPath,
} from '@shared/records/record';
import { type TripItem, type TripRow, tripItemRecord } from '@shared/records/trip';
import { runToEnd } from '@shared/values/collections';
import { matchesFormatted } from '@shared/values/money';

/**
 * Warnings of the JSON text: keys that came twice, of which the last is used (faults 29), and texts
 * that were not UTF-8, here or in the API's own sources (faults 71). Lists the first {@link maxWarnings}.
 */
export function jsonTextWarnings(raw: JsonValue, start: readonly number[] = []): ContractWarning[] {
  const warnings: ContractWarning[] = [];
  const visit: Parameters<typeof visitJson>[1] = (value, path, repeatedKeys) => {
    for (const key of repeatedKeys) {
      warnings.push({
        path: toWarningPath([...path, key]),
        expected: 'one value',
        found: 'two values',
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

/* One item of the list of trips: its record, with its warnings. */

/** Formatted amounts that disagree with their cents: the cents are used, with a warning (faults 33). */
export function checkFormattedAmounts(trip: TripItem): ContractWarning[] {
  const summary = trip.sector_summary;
  if (!summary) return [];
  return tripAmounts.flatMap(({ summaryField: name }) => {
    const cents = summary[name];
    const formatted = summary[`${name}_formatted`];
    if (cents === null || formatted === null || matchesFormatted(cents, formatted)) return [];
    return [
      {
        path: `sector_summary.${name}_formatted`,
        expected: 'the amount of the cents',
        found: 'another amount',
        received: formatted,
      },
    ];
  });
}

/** Reads one item of the trip list; null where it is no object. */
export function parseTripRow(raw: JsonValue): TripRow | null {
  const { record, warnings } = readJsonRecord(tripItemRecord, raw);
  return record && { trip: record, warnings: [...warnings, ...checkFormattedAmounts(record)] };
}
