/** `trips`, `trip` and `client`. */

import { compactJson, type JsonValue } from '@main/api/json/exact-json';
import { toCell } from '@main/api/json/to-cell';
import { getClient } from '@main/browse/clients';
import type { Fetched } from '@main/browse/kept';
import { getTrip, listTrips, type TripPage } from '@main/browse/trips';
import type { ExportTable } from '@main/export/table';
import type { OfficeSession } from '@main/offices/office-session';
import { tripProvenance, tripTable } from '@main/reports/export-table';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import { type Errand, idOf, modeOf, sessionFor } from '../errand';

type Pages = { readonly first: Fetched<TripPage>; readonly items: readonly JsonValue[]; readonly changed: boolean };

function keyOf(item: JsonValue): string {
  const id = item instanceof Map ? item.get('id') : undefined;
  return id === undefined ? compactJson(item) : compactJson(id);
}

/** Reads every page. Records are de-duplicated by id and reading ends one page after the announced last (faults 39). */
async function readPages(errand: Errand, session: OfficeSession): Promise<Pages> {
  const { args, services, signal } = errand;
  const options = { signal, mode: modeOf(args), nowMs: services.clock.now };
  const query = { filters: args.filters, perPage: args.perPage };
  const first = await listTrips(session, { ...query, page: args.page }, options);
  if (!args.all) return { first, items: first.value.raw, changed: false };
  const items = new Map<string, JsonValue>();
  const { total, totalPages } = first.value.pagination;
  let changed = false;
  let page = first.value;
  for (let number = 1; ; number += 1) {
    for (const item of page.raw) {
      changed ||= items.has(keyOf(item));
      items.set(keyOf(item), item);
    }
    errand.output.progress(`${items.size} of ${total} trips`);
    const isLast = page.raw.length === 0 || !page.pagination.hasNext || number > totalPages;
    if (isLast) break;
    page = (await listTrips(session, { ...query, page: number + 1 }, options)).value;
  }
  errand.output.endProgress();
  return { first, items: [...items.values()], changed: changed || items.size !== total };
}

/** Prints one page of trips, or all pages with --all. @throws AppError `usage` for an unknown filter */
export async function exportTrips(errand: Errand): Promise<void> {
  const { args, output } = errand;
  checkFilters(tripFilters, args.filters);
  const session = await sessionFor(errand, true);
  const { first, items, changed } = await readPages(errand, session);
  const provenance = { ...tripProvenance(session.office.name, args.filters, first), rows: items.length };
  if (args.format === 'json') await output.pieces([`[${items.map(compactJson).join(',\n')}]\n`]);
  else await output.table(tripTable(items), args.format ?? 'csv', provenance);
  if (changed) output.message('The list changed while it was read: some trips may be missing or newer than others.');
}

/** A single record as a table of one row, nested parts as compact JSON. */
function recordTable(raw: JsonValue): ExportTable {
  const entries = raw instanceof Map ? [...raw] : [];
  return { headers: entries.map(([name]) => name), rows: [entries.map(([, value]) => toCell(value))] };
}

async function printRecord(
  errand: Errand,
  session: OfficeSession,
  what: string,
  found: Fetched<{ raw: JsonValue }> | null,
) {
  const { args, output } = errand;
  if (found === null) throw new AppError('not-kept', `${what} ${args.subject} was not kept on this computer.`, {});
  const { raw } = found.value;
  if (args.format === null || args.format === 'json') {
    await output.pieces([`${compactJson(raw)}\n`]);
    return;
  }
  await output.table(recordTable(raw), args.format, {
    office: session.office.name,
    subject: `${what} ${args.subject}`,
    filtersSent: {},
    dataFromMs: found.freshness.fetchedAtMs,
    source: found.freshness.source,
    rows: 1,
    warnings: [],
  });
}

/** Prints one trip as the API's JSON. @throws AppError `not-found`, or `not-kept` with --offline */
export async function printTrip(errand: Errand): Promise<void> {
  const id = idOf(errand.args);
  const session = await sessionFor(errand, true);
  const options = { signal: errand.signal, mode: modeOf(errand.args), nowMs: errand.services.clock.now };
  await printRecord(errand, session, 'Trip', await getTrip(session, id, options));
}

/** Prints one client as the API's JSON. @throws AppError `not-found`, or `not-kept` with --offline */
export async function printClient(errand: Errand): Promise<void> {
  const id = idOf(errand.args);
  const session = await sessionFor(errand, false);
  const options = { signal: errand.signal, mode: modeOf(errand.args), nowMs: errand.services.clock.now };
  await printRecord(errand, session, 'Client', await getClient(session, id, options));
}
