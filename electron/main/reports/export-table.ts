/** Trips and contract warnings as tables for export: a trip's columns are the document's fields in order. */

import type { JsonValue } from '@main/api/json/exact-json';
import { toCell } from '@main/api/json/to-cell';
import type { Fetched } from '@main/browse/kept';
import type { AllTrips, TripPage } from '@main/browse/trips';
import type { Provenance } from '@main/export/provenance';
import type { ExportTable } from '@main/export/table';
import { listGapNote } from '@shared/list-gap';
import type { CollectedWarning } from '@shared/schemas/diagnostics';
import { sectorSummaryRecord, tripItemRecord } from '@shared/schemas/trip';

const summaryName = 'sector_summary';
const tripColumns = tripItemRecord.fields.filter((name) => name !== summaryName);

/**
 * Trips as rows of exactly what the API sent: `id` first, the list item's fields in the document's order, then
 * `sector_summary.<field>` (design, "Command line"). Fields that the document does not know follow at the end.
 */
export function tripTable(items: readonly JsonValue[]): ExportTable {
  const known = new Set<string>([...tripColumns, summaryName]);
  const extra = new Set<string>();
  for (const item of items) if (item instanceof Map) for (const key of item.keys()) if (!known.has(key)) extra.add(key);
  const headers = [...tripColumns, ...sectorSummaryRecord.fields.map((name) => `${summaryName}.${name}`), ...extra];
  const rows = items.map((item) => {
    const trip = item instanceof Map ? item : new Map<string, JsonValue>();
    const summary = trip.get(summaryName);
    const inSummary = (name: string) => (summary instanceof Map ? toCell(summary.get(name)) : null);
    return [
      ...tripColumns.map((name) => toCell(trip.get(name))),
      ...sectorSummaryRecord.fields.map(inSummary),
      ...[...extra].map((name) => toCell(trip.get(name))),
    ];
  });
  return { headers, rows };
}

/** What an export, and whoever runs it, says of a list that changed meanwhile (faults 39). */
const changedWords = 'The list changed while it was read: some trips may be missing or newer than others.';

/** What is said of a list that may not be whole, in an export and on standard error. */
export function listNotes({ raw, hasChanged, gap }: Pick<AllTrips, 'raw' | 'hasChanged' | 'gap'>): string[] {
  return [...(gap === null ? [] : [listGapNote(gap, raw.length, 'trips')]), ...(hasChanged ? [changedWords] : [])];
}

/**
 * What an export of trips says about itself.
 *
 * @param notes - see {@link listNotes}
 */
export function tripProvenance(
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
    source: page.freshness.source === 'live' ? 'live' : 'kept on this computer',
    rows: page.value.raw.length,
    warnings: [...(hasWarnings ? ['Some records did not keep to the API’s documentation.'] : []), ...notes],
  };
}

/** Where the API's answers broke the contract, as a table for whoever runs the API. Nothing personal is in it. */
export function warningTable(warnings: readonly CollectedWarning[]): ExportTable {
  return {
    headers: ['record', 'path', 'expected', 'found', 'times', 'last_seen'],
    rows: warnings.map(({ record, path, expected, found, times, lastAtMs }) => [
      record,
      path,
      expected,
      found,
      times,
      new Date(lastAtMs).toISOString(),
    ]),
  };
}

/** What an export of contract warnings says about itself; the office is not named. */
export function warningProvenance(warnings: readonly CollectedWarning[], nowMs: number): Provenance {
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
