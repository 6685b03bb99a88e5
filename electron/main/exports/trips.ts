/** Exports trips: one line for each, with the fields in the order of the API document. */

import type { JsonObject, JsonValue } from '@main/api/json/exact-json';
import { toCell } from '@main/api/json/to-cell';
import { formatFiltersForFileName } from '@main/export-files/file-names';
import { createProvenance, formatSource, type Provenance } from '@main/export-files/provenance';
import { type ExportTable, toTableSource } from '@main/export-files/table';
import type { Fetched } from '@main/records/fetch-policy';
import type { AllTrips, ListAllOptions } from '@main/records/trip-lists';
import type { TripPage } from '@main/records/trip-page';
import type { TripResultCache } from '@main/records/trip-result-cache';
import { forEachYielding, someYielding } from '@main/saved-records/for-each-yielding';
import type { OfficeSession } from '@main/session/office-session';
import type { Input } from '@shared/ipc/contract';
import { listGapNote } from '@shared/list-gap';
import { describePageExtent } from '@shared/list-page';
import { getFreshnessNotes } from '@shared/schemas/freshness';
import type { Cell } from '@shared/schemas/report';
import { sectorSummaryRecord, tripItemRecord } from '@shared/schemas/trip';
import { toIsoWithOffset } from '@shared/timestamps';
import { toFieldColumns } from './field-columns';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';
import { resolveTripsToExport } from './trips-to-export';

const summaryName = 'sector_summary';
const tripColumns = tripItemRecord.fields.filter((name) => name !== summaryName);

/** The columns of documented texts. */
const tripTexts = [...tripItemRecord.texts, ...sectorSummaryRecord.texts.map((name) => `${summaryName}.${name}`)];

/** Heads the column of list entries that are not objects. */
const notTripName = '(not a trip)';

const isObject = (value: JsonValue | undefined): value is JsonObject => value instanceof Map;
const isFilled = (value: JsonValue | undefined) => value !== undefined && value !== null;

/** Collects the keys that `known` lacks, in the order in which they first appear. */
class OtherKeys {
  readonly names: string[] = [];
  private readonly seen: Set<string>;

  constructor(known: readonly string[]) {
    this.seen = new Set(known);
  }

  add(object: JsonValue | undefined): void {
    if (!isObject(object)) return;
    for (const key of object.keys()) {
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      this.names.push(key);
    }
  }
}

/** Columns beside the documented ones. */
type TripColumns = {
  readonly inSummary: readonly string[];
  readonly others: readonly string[];
  readonly hasUnusualSummary: boolean;
  readonly hasUnusualEntry: boolean;
};

async function findColumns(list: Iterable<JsonValue>, signal: AbortSignal | undefined): Promise<TripColumns> {
  const inSummary = new OtherKeys(sectorSummaryRecord.fields);
  const others = new OtherKeys([...tripColumns, summaryName]);
  let [hasUnusualSummary, hasUnusualEntry] = [false, false];
  const add = (item: JsonValue) => {
    const summary = isObject(item) ? item.get(summaryName) : undefined;
    inSummary.add(summary);
    others.add(item);
    if (isFilled(summary) && !isObject(summary)) hasUnusualSummary = true;
    if (!isObject(item)) hasUnusualEntry = true;
  };
  await forEachYielding(list, add, signal);
  const summaryNames = [...sectorSummaryRecord.fields, ...inSummary.names];
  return { inSummary: summaryNames, others: others.names, hasUnusualSummary, hasUnusualEntry };
}

function toTripCells(item: JsonValue, columns: TripColumns): Cell[] {
  const { inSummary, others, hasUnusualSummary, hasUnusualEntry } = columns;
  const trip = isObject(item) ? item : new Map<string, JsonValue>();
  const summary = trip.get(summaryName);
  return [
    ...tripColumns.map((name) => toCell(trip.get(name))),
    ...inSummary.map((name) => (isObject(summary) ? toCell(summary.get(name)) : null)),
    ...others.map((name) => toCell(trip.get(name))),
    ...(hasUnusualSummary ? [isObject(summary) ? null : toCell(summary)] : []),
    ...(hasUnusualEntry ? [isObject(item) ? null : (toCell(item) ?? 'null')] : []),
  ];
}

/** Heads the column of the times at which saved copies were read from the API. */
const readAtName = 'read_at';

function* makeRows({ raw, rows }: ListedTrips, columns: TripColumns, hasAges: boolean): Generator<Cell[]> {
  // The trips of a page were read at the same time, which is formatted once.
  const times = new Map<number, string>();
  const formatAge = (fetchedAtMs: number | undefined) => {
    if (fetchedAtMs === undefined) return null;
    const time = times.get(fetchedAtMs) ?? toIsoWithOffset(fetchedAtMs);
    times.set(fetchedAtMs, time);
    return time;
  };
  let index = 0;
  for (const item of raw) {
    const cells = toTripCells(item, columns);
    yield hasAges ? [...cells, formatAge(rows.at(index)?.fetchedAtMs)] : cells;
    index += 1;
  }
}

/** Trips as they came, and the rows that screens show of them. */
type ListedTrips = Pick<TripPage, 'raw' | 'rows'>;

/**
 * Builds a table of exactly what the API sent: `id` first, the list item's fields in the document's order, then
 * `sector_summary.<field>`. Undocumented content follows at the end: other fields of the summary and of the trip, a summary
 * that is not an object, and entries that are not objects. Of saved copies, which all are trips, the last column is when
 * each was read. Yields to the event loop; the rows are made when they are read.
 */
export async function buildTripTable(trips: ListedTrips, signal: AbortSignal | undefined): Promise<ExportTable> {
  const columns = await findColumns(trips.raw, signal);
  const hasAges = await someYielding(trips.rows, ({ fetchedAtMs }) => fetchedAtMs !== undefined, signal);
  const headers = [
    ...tripColumns,
    ...columns.inSummary.map((name) => `${summaryName}.${name}`),
    ...columns.others,
    ...(columns.hasUnusualSummary ? [summaryName] : []),
    ...(columns.hasUnusualEntry ? [notTripName] : []),
    ...(hasAges ? [readAtName] : []),
  ];
  return { headers, rows: makeRows(trips, columns, hasAges), columns: toFieldColumns(headers, tripTexts) };
}

/** Formats the note about entries that are not trips. */
function formatNotTrips(count: number): string {
  const entries = count === 1 ? '1 entry of the list is no trip' : `${count} entries of the list are no trips`;
  return `${entries}; the column "${notTripName}" holds what came instead.`;
}

/** Warns that the list changed between two of its pages (faults 39). */
const listChangedWarning = 'The list changed while it was read: some trips may be missing or newer than others.';

/** Lists warnings about a list of trips that may be incomplete or has other entries: for exports and standard error. */
export function listTripWarnings({
  raw,
  rows,
  hasChanged,
  gap,
}: Pick<AllTrips, 'raw' | 'rows' | 'hasChanged' | 'gap'>) {
  const unusualEntries = raw.length - rows.length;
  return [
    ...(gap === null ? [] : [listGapNote(gap, raw.length, 'trips')]),
    ...(hasChanged ? [listChangedWarning] : []),
    ...(unusualEntries > 0 ? [formatNotTrips(unusualEntries)] : []),
  ];
}

/**
 * Builds the provenance of an export of trips. Yields to the event loop.
 *
 * @param warnings - see {@link listTripWarnings}
 */
export async function buildTripProvenance(
  office: string,
  filters: Readonly<Record<string, string>>,
  page: Fetched<TripPage>,
  warnings: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Provenance> {
  const hasWarnings = await someYielding(page.value.rows, (row) => row.warnings.length > 0, signal);
  const extent = describePageExtent(page.value.pagination, page.value.raw.length, 'trip');
  return createProvenance({
    office,
    subject: 'Trips',
    filtersSent: filters,
    dataFromMs: page.freshness.fetchedAtMs,
    source: formatSource(page.freshness),
    rows: page.value.raw.length,
    ...(extent !== null && { extent }),
    warnings: [
      ...(hasWarnings ? ['Some values from the server look wrong. They are exported as received.'] : []),
      ...warnings,
      ...getFreshnessNotes(page.freshness),
    ],
  });
}

/** Exports the trips that a screen lists, or all that match. @throws AppError `output-failed`, or as the API client does */
export async function exportTrips(
  session: OfficeSession,
  results: TripResultCache,
  { source, format }: Pick<Input<'export:trips'>, 'source' | 'format'>,
  chooseTarget: ChooseTarget,
  options: ListAllOptions,
): Promise<ExportOutcome> {
  const { filters, page, hasChanged, gap } = await resolveTripsToExport(results, session, source, options);
  const extent = source.kind === 'page' ? `page ${source.page}` : 'all';
  const nameParts = ['trips', session.office.name, formatFiltersForFileName(filters), extent];
  const path = await chooseTarget(nameParts, format, page.freshness.fetchedAtMs);
  if (path === null) return cancelledExport;
  const warnings = listTripWarnings({ ...page.value, hasChanged, gap });
  const provenance = await buildTripProvenance(session.office.name, filters, page, warnings, options.signal);
  const table = await buildTripTable(page.value, options.signal);
  return await saveExport(path, toTableSource(table), format, provenance, options.signal);
}
