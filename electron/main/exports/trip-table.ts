/** Trips and contract warnings as tables for export: a trip's columns are the document's fields in order. */

import type { JsonObject, JsonValue } from '@main/api/json/exact-json';
import { toCell } from '@main/api/json/to-cell';
import type { Provenance } from '@main/export/provenance';
import type { ExportTable } from '@main/export/table';
import type { Fetched } from '@main/records/fetch-policy';
import type { AllTrips, TripPage } from '@main/records/trips';
import { listGapNote } from '@shared/list-gap';
import type { CollectedWarning } from '@shared/schemas/diagnostics';
import { getFreshnessNotes } from '@shared/schemas/freshness';
import { sectorSummaryRecord, tripItemRecord } from '@shared/schemas/trip';
import { toIsoWithOffset } from '@shared/timestamps';

const summaryName = 'sector_summary';
const tripColumns = tripItemRecord.fields.filter((name) => name !== summaryName);

/** The column of entries that are no trips at all. */
const notTripName = '(not a trip)';

/** Keys of objects that `known` does not name, in the order in which they first came. */
function findOtherKeys(objects: readonly (JsonValue | undefined)[], known: readonly string[]): string[] {
  const names = new Set(known);
  const others = new Set<string>();
  for (const object of objects) {
    if (object instanceof Map) for (const key of object.keys()) if (!names.has(key)) others.add(key);
  }
  return [...others];
}

const isObject = (value: JsonValue | undefined): value is JsonObject => value instanceof Map;
const isFilled = (value: JsonValue | undefined) => value !== undefined && value !== null;

/**
 * Trips as rows of exactly what the API sent: `id` first, the list item's fields in the document's order, then
 * `sector_summary.<field>` (design, "Command line"). What the document does not know follows at the end: other fields of
 * the summary and of the trip, a summary that is no object, entries that are no trips.
 */
export function buildTripTable(items: readonly JsonValue[]): ExportTable {
  const summaries = items.map((item) => (isObject(item) ? item.get(summaryName) : undefined));
  const inSummary = [...sectorSummaryRecord.fields, ...findOtherKeys(summaries, sectorSummaryRecord.fields)];
  const others = findOtherKeys(items, [...tripColumns, summaryName]);
  const hasOddSummary = summaries.some((summary) => isFilled(summary) && !isObject(summary));
  const hasOddEntry = !items.every(isObject);
  const headers = [
    ...tripColumns,
    ...inSummary.map((name) => `${summaryName}.${name}`),
    ...others,
    ...(hasOddSummary ? [summaryName] : []),
    ...(hasOddEntry ? [notTripName] : []),
  ];
  const rows = items.map((item, index) => {
    const trip = isObject(item) ? item : new Map<string, JsonValue>();
    const summary = summaries[index];
    return [
      ...tripColumns.map((name) => toCell(trip.get(name))),
      ...inSummary.map((name) => (isObject(summary) ? toCell(summary.get(name)) : null)),
      ...others.map((name) => toCell(trip.get(name))),
      ...(hasOddSummary ? [isObject(summary) ? null : toCell(summary)] : []),
      ...(hasOddEntry ? [isObject(item) ? null : (toCell(item) ?? 'null')] : []),
    ];
  });
  return { headers, rows };
}

/** What is said of entries of a list of trips that are no trips. */
function formatNotTrips(count: number): string {
  const entries = count === 1 ? '1 entry of the list is no trip' : `${count} entries of the list are no trips`;
  return `${entries}; the column "${notTripName}" holds what came instead.`;
}

/** What an export, and whoever runs it, says of a list that changed meanwhile (faults 39). */
const listChangedNote = 'The list changed while it was read: some trips may be missing or newer than others.';

/** What is said of a list that may not be whole or holds other things, in an export and on standard error. */
export function getListNotes({ raw, rows, hasChanged, gap }: Pick<AllTrips, 'raw' | 'rows' | 'hasChanged' | 'gap'>) {
  const oddEntries = raw.length - rows.length;
  return [
    ...(gap === null ? [] : [listGapNote(gap, raw.length, 'trips')]),
    ...(hasChanged ? [listChangedNote] : []),
    ...(oddEntries > 0 ? [formatNotTrips(oddEntries)] : []),
  ];
}

/**
 * What an export of trips says about itself.
 *
 * @param notes - see {@link getListNotes}
 */
export function buildTripProvenance(
  office: string,
  filters: Readonly<Record<string, string>>,
  page: Fetched<TripPage>,
  notes: readonly string[],
): Provenance {
  const hasWarnings = page.value.rows.some((row) => row.warnings.length > 0);
  return {
    office,
    subject: 'Trips',
    filtersSent: filters,
    dataFromMs: page.freshness.fetchedAtMs,
    source: page.freshness.source === 'network' ? 'live' : 'kept on this computer',
    rows: page.value.raw.length,
    warnings: [
      ...(hasWarnings ? ['Some records did not keep to the API’s documentation.'] : []),
      ...notes,
      ...getFreshnessNotes(page.freshness),
    ],
  };
}

/** Where the API's answers broke the contract, as a table for whoever runs the API. Nothing personal is in it. */
export function buildWarningTable(warnings: readonly CollectedWarning[]): ExportTable {
  return {
    headers: ['record', 'path', 'expected', 'found', 'times', 'last_seen'],
    rows: warnings.map(({ record, path, expected, found, times, lastAtMs }) => [
      record,
      path,
      expected,
      found,
      times,
      toIsoWithOffset(lastAtMs),
    ]),
  };
}

/** What an export of contract warnings says about itself; the office is not named. */
export function buildWarningProvenance(warnings: readonly CollectedWarning[], nowMs: number): Provenance {
  return {
    office: '',
    subject: 'Contract warnings',
    filtersSent: {},
    dataFromMs: nowMs,
    source: 'live',
    rows: warnings.length,
    warnings: [],
  };
}
