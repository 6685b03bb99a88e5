/** Exports trips: one line for each, with the fields in the order of the API document. */

import {
  createProvenance,
  type ExportTable,
  formatSource,
  type Provenance,
  toTableSource,
} from '@main/rows/files/table';
import { forEachYielding } from '@main/saved/records/for-each-yielding';
import { toCell } from '@main/server/record-id';
import type { JsonObject, JsonValue } from '@main/system/exact-json';
import { describeListPage } from '@shared/exports/list-page';
import type { Input } from '@shared/ipc/contract';
import {
  describeChanged,
  type Freshness,
  getFreshnessNotes,
  listGapNote,
  type Pagination,
} from '@shared/records/freshness';
import { sectorSummaryRecord, tripItemRecord } from '@shared/records/trip';
import type { Cell } from '@shared/reports/report';
import { toIsoWithOffset } from '@shared/values/dates';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { toNotCachedError } from '../records/fetch-policy';
import { type AllTrips, readCachedList, type TripPage, toSinglePage } from '../records/trips';
import { toFieldColumns } from './records';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './screen-table';

/* The columns of exported trips: `id` first, the fields in the document's order, and what the document does not have. */

const summaryName = 'sector_summary';
const tripFields = tripItemRecord.fields.filter((name) => name !== summaryName);

/** The columns of documented texts. */
const tripTexts = [...tripItemRecord.texts, ...sectorSummaryRecord.texts.map((name) => `${summaryName}.${name}`)];

/** Heads the column of list entries that are not objects. */
const notTripName = '(not a trip)';

const isObject = (value: JsonValue | undefined): value is JsonObject => value instanceof Map;
const isFilled = (value: JsonValue | undefined) => value !== undefined && value !== null;

/** The columns of some trips, and what a trip has in them. */
type TripColumns = { readonly headers: readonly string[]; readonly toCells: (item: JsonValue) => Cell[] };

/** Finds the columns of trips: the documented ones first, then what else there is, in the order in which it came. */
async function findColumns(items: Iterable<JsonValue>, signal: AbortSignal | undefined): Promise<TripColumns> {
  const [inSummary, inTrip] = [new Set<string>(sectorSummaryRecord.fields), new Set([...tripFields, summaryName])];
  let [hasUnusualSummary, hasUnusualEntry] = [false, false];
  const note = (item: JsonValue) => {
    const summary = isObject(item) ? item.get(summaryName) : undefined;
    if (isObject(item)) for (const name of item.keys()) inTrip.add(name);
    else hasUnusualEntry = true;
    if (isObject(summary)) for (const name of summary.keys()) inSummary.add(name);
    else if (isFilled(summary)) hasUnusualSummary = true;
  };
  await forEachYielding(items, note, signal);
  const others = [...inTrip].slice(tripFields.length + 1);
  const headers = [
    ...tripFields,
    ...Array.from(inSummary, (name) => `${summaryName}.${name}`),
    ...others,
    ...(hasUnusualSummary ? [summaryName] : []),
    ...(hasUnusualEntry ? [notTripName] : []),
  ];
  const toCells = (item: JsonValue) => {
    const trip = isObject(item) ? item : new Map<string, JsonValue>();
    const summary = trip.get(summaryName);
    return [
      ...tripFields.map((name) => toCell(trip.get(name))),
      ...Array.from(inSummary, (name) => (isObject(summary) ? toCell(summary.get(name)) : null)),
      ...others.map((name) => toCell(trip.get(name))),
      ...(hasUnusualSummary ? [isObject(summary) ? null : toCell(summary)] : []),
      ...(hasUnusualEntry ? [isObject(item) ? null : (toCell(item) ?? 'null')] : []),
    ];
  };
  return { headers, toCells };
}

/** Heads the column of the times at which saved copies were read from the API. */
const readAtName = 'read_at';

function* makeRows({ raw, rows }: TripsToWrite, { toCells }: TripColumns, hasAges: boolean): Generator<Cell[]> {
  let index = 0;
  for (const item of raw) {
    const cells = toCells(item);
    const fetchedAtMs = rows[index]?.fetchedAtMs;
    yield hasAges ? [...cells, fetchedAtMs === undefined ? null : toIsoWithOffset(fetchedAtMs)] : cells;
    index += 1;
  }
}

/** Trips as they came, and the rows that screens show of them: the ages of saved copies. */
type TripsToWrite = Pick<TripPage<Iterable<JsonValue>>, 'rows' | 'raw'>;

/**
 * Builds a table of exactly what the API sent: `id` first, the list item's fields in the document's order, then
 * `sector_summary.<field>`. Undocumented content follows at the end: other fields of the summary and of the trip, a summary
 * that is not an object, and entries that are not objects. Of saved copies, which all are trips, the last column is when
 * each was read. Yields to the event loop; the rows are made when they are read.
 *
 * @param namesAges - false leaves the ages out
 */
export async function buildTripTable(
  trips: TripsToWrite,
  signal: AbortSignal | undefined,
  namesAges = true,
): Promise<ExportTable> {
  const columns = await findColumns(trips.raw, signal);
  const hasAges = namesAges && trips.rows.some(({ fetchedAtMs }) => fetchedAtMs !== undefined);
  const headers = [...columns.headers, ...(hasAges ? [readAtName] : [])];
  return { headers, rows: makeRows(trips, columns, hasAges), columns: toFieldColumns(headers, tripTexts) };
}

function formatNotTrips(count: number): string {
  const entries = count === 1 ? '1 entry of the list is no trip' : `${count} entries of the list are no trips`;
  return `${entries}; the column "${notTripName}" holds what came instead.`;
}

/** Numbers of entries, and of those that are trips. */
type TripCounts = { readonly raw: { readonly length: number }; readonly rows: { readonly length: number } };

/** Lists warnings about a list of trips that may be incomplete or has other entries: for exports and standard error. */
export function listTripWarnings({ raw, rows, hasChanged, gap }: TripCounts & Pick<AllTrips, 'hasChanged' | 'gap'>) {
  const unusualEntries = raw.length - rows.length;
  return [
    ...(gap === null ? [] : [listGapNote(gap, raw.length, 'trips')]),
    ...(hasChanged ? [describeChanged('trips')] : []),
    ...(unusualEntries > 0 ? [formatNotTrips(unusualEntries)] : []),
  ];
}

/** Builds the provenance of an export of trips. */
export function describeTrips(list: {
  readonly office: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly pagination: Pagination;
  readonly count: number;
  readonly freshness: Freshness;
  /** Whether values look wrong. */
  readonly hasWarnings: boolean;
  /** See {@link listTripWarnings}. */
  readonly warnings: readonly string[];
}): Provenance {
  const { office, filters, pagination, count, freshness, hasWarnings, warnings } = list;
  const extent = describeListPage(pagination, count, 'trip');
  return createProvenance({
    office,
    subject: 'Trips',
    filtersSent: filters,
    dataFromMs: freshness.fetchedAtMs,
    source: formatSource(freshness),
    rows: count,
    ...(extent !== null && { extent }),
    warnings: [
      ...(hasWarnings ? ['Some values from the server look wrong. They are exported as received.'] : []),
      ...warnings,
      ...getFreshnessNotes(freshness),
    ],
  });
}

/** Exports trips that a screen lists, as they were received. @throws AppError `output-failed`, `not-kept` for none saved */
export async function exportTrips(
  session: OfficeSession,
  { ids, format }: Pick<Input<'export:trips'>, 'ids' | 'format'>,
  chooseTarget: ChooseTarget,
  signal: AbortSignal | undefined,
): Promise<ExportOutcome> {
  const saved = await readCachedList(session, {}, signal, { ids });
  if (saved === null) throw toNotCachedError(session, 'trips');
  const { value: trips, fetchedAtMs, oldest } = saved;
  const path = await chooseTarget({ title: 'Trips' }, format);
  if (path === null) return cancelledExport;
  const count = trips.raw.length;
  const missing = ids.length - count;
  const removed = `${formatCount(missing, 'trip')} of the list ${pickPlural(missing, 'is', 'are')} no longer saved, and not in the file.`;
  const warnings = missing === 0 ? [] : [removed];
  const provenance = describeTrips({
    office: session.office.name,
    filters: {},
    pagination: toSinglePage(count),
    count,
    // Not the notes, which are of all saved trips.
    freshness: { source: 'cache', fetchedAtMs, fallbackReason: null, oldest },
    hasWarnings: trips.rows.some((row) => row.warnings.length > 0),
    warnings,
  });
  const table = await buildTripTable(trips, signal, false);
  const outcome = await saveExport(path, toTableSource(table), format, provenance, signal);
  return { ...outcome, notices: [...warnings, ...outcome.notices] };
}
