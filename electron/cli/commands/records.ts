/** `trips`, `trip` and `client`. */

import { type JsonValue, toCompactJson } from '@main/api/json/exact-json';
import { buildRecordTable } from '@main/exports/records';
import { buildTripProvenance, buildTripTable, listTripWarnings } from '@main/exports/trips';
import { toNotCachedError } from '@main/records/cached-notes';
import { getTripListItem } from '@main/records/cached-trips';
import { getClient } from '@main/records/clients';
import type { Fetched } from '@main/records/fetch-policy';
import type { AllTrips } from '@main/records/trip-lists';
import { getTrip, listAllTrips, listTrips } from '@main/records/trips';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkOrderedFilters, tripFilters } from '@shared/filters';
import { describeListPage } from '@shared/list-page';
import { clientRecord } from '@shared/schemas/client';
import type { ContractWarning } from '@shared/schemas/record';
import { tripDetailRecord } from '@shared/schemas/trip';
import { type CommandContext, getFetchPolicy, openSession, parseId } from '../command-context';
import { printAge, printWarnings } from '../warnings';

/** One page, or every page with --all. */
async function readTrips(context: CommandContext, session: OfficeSession): Promise<Fetched<AllTrips>> {
  const { args, signal, output } = context;
  const options = { signal, fetchPolicy: getFetchPolicy(args) };
  const query = { filters: args.filters, perPage: args.perPage };
  if (!args.all) {
    const { value, freshness } = await listTrips(session, { ...query, page: args.page }, options);
    return { value: { ...value, hasChanged: false, gap: null }, freshness };
  }
  const onPage = (items: number, total: number) => output.showProgress(`${items} of ${total} trips`);
  const all = await listAllTrips(session, query, { ...options, onPage });
  output.clearProgress();
  return all;
}

/** Says that the data is one page of a longer list: it must not pass for all trips. */
function printPageLine({ args, output }: CommandContext, { pagination, raw }: AllTrips): void {
  const line = args.all ? null : describeListPage(pagination, raw.length, 'trip');
  if (line !== null) output.writeMessage(`${line}. --all writes all of them.`);
}

/** Prints one page of trips, or all pages with --all. @throws AppError `usage` for an unknown filter */
export async function exportTrips(context: CommandContext): Promise<void> {
  const { args, output } = context;
  checkOrderedFilters(tripFilters, args.filters);
  const session = await openSession(context);
  const trips = await readTrips(context, session);
  const { raw, rows, warnings } = trips.value;
  const listWarnings = listTripWarnings(trips.value);
  const provenance = await buildTripProvenance(session.office.name, args.filters, trips, listWarnings, context.signal);
  if (args.format === 'json') await output.text(`[${Array.from(raw, toCompactJson).join(',\n')}]\n`);
  else
    await output.table(
      await buildTripTable({ raw, rows }, context.signal),
      args.format ?? 'csv',
      provenance,
      context.signal,
    );
  printPageLine(context, trips.value);
  printAge(output, trips, context.services.clock.now());
  for (const warning of listWarnings) output.writeMessage(`Warning: ${warning}`);
  printWarnings(output, [
    { subject: 'list of trips', warnings },
    { subject: 'trip in a list', warnings: [...rows].flatMap((row) => row.warnings) },
  ]);
}

/** Says whether the record was never saved, or cannot be read now, and what of it there is. */
async function createNotCachedError(session: OfficeSession, what: string, id: number): Promise<AppError> {
  const { cache } = session;
  if (!cache.isPersistent && !cache.isReadOnly) return toNotCachedError(session, `${what.toLowerCase()}s`);
  const isListed = what === 'Trip' && (await getTripListItem(session, id)) !== null;
  const rest = isListed ? ' Only its line in the list of trips is saved: its sectors were never saved here.' : '';
  return new AppError('not-kept', `${what} ${id} is not saved on this computer.${rest}`, {});
}

/** The fields that are documented as texts. */
const texts = { Trip: tripDetailRecord.texts, Client: clientRecord.texts } as const;

async function printRecord(
  context: CommandContext,
  session: OfficeSession,
  what: 'Trip' | 'Client',
  found: Fetched<{ raw: JsonValue; warnings: readonly ContractWarning[] }> | null,
) {
  const { args, output } = context;
  if (found === null) throw await createNotCachedError(session, what, Number(args.positional));
  const { raw, warnings } = found.value;
  if (args.format === null || args.format === 'json') await output.text(`${toCompactJson(raw)}\n`);
  else {
    const { table, provenance } = buildRecordTable(session, `${what} ${args.positional}`, found, texts[what]);
    await output.table(table, args.format, provenance, context.signal);
  }
  printAge(output, found, context.services.clock.now());
  printWarnings(output, [{ subject: what.toLowerCase(), warnings }]);
}

/** Prints one trip as the API's JSON. @throws AppError `not-found`, or `not-kept` with --offline */
export async function printTrip(context: CommandContext): Promise<void> {
  const id = parseId(context.args);
  const session = await openSession(context);
  const options = { signal: context.signal, fetchPolicy: getFetchPolicy(context.args) };
  await printRecord(context, session, 'Trip', await getTrip(session, id, options));
}

/** Prints one client as the API's JSON. @throws AppError `not-found`, or `not-kept` with --offline */
export async function printClient(context: CommandContext): Promise<void> {
  const id = parseId(context.args);
  const session = await openSession(context);
  const options = { signal: context.signal, fetchPolicy: getFetchPolicy(context.args) };
  await printRecord(context, session, 'Client', await getClient(session, id, options));
}
