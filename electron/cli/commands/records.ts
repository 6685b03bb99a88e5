/** `trips`, `trip` and `client`. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { buildOfficeTable, buildRecordTable } from '@main/office/exports/records';
import { TripFile } from '@main/office/exports/trip-file';
import { buildTripProvenance, buildTripTable, describeTrips, listTripWarnings } from '@main/office/exports/trips';
import { getTripListItem } from '@main/office/records/cached-trips';
import { getClient } from '@main/office/records/clients';
import { type Fetched, toNotCachedError } from '@main/office/records/fetch-policy';
import { type AllTrips, getTrip, listSavedTrips, listTrips, takeAllTrips } from '@main/office/records/trips';
import type { AtomicFile } from '@main/rows/files/atomic-file';
import type { WrittenTable } from '@main/rows/thread/write-table';
import { type JsonValue, toCompactJson } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { describeListPage } from '@shared/exports/list-page';
import { checkOrderedFilters, tripFilters } from '@shared/filters/filters';
import { clientRecord } from '@shared/records/client';
import type { ContractWarning } from '@shared/records/record';
import { tripDetailRecord } from '@shared/records/trip';
import { type CommandContext, getFetchPolicy, openSession, parseId } from '../command-context';
import { printAge, printWarnings } from '../warnings';

/* `offices` and `connect`. */

/** Prints the saved offices: names, base URLs, trip paths and rate limits. Never a token. */
export async function listOffices({ args, services, output, signal }: CommandContext): Promise<void> {
  const { table, provenance } = buildOfficeTable(services.offices.list(), services.clock.now());
  await output.table(table, args.format ?? 'csv', provenance, signal);
}

/** Connects an office. The token comes from the environment or standard input: other users can read arguments. */
export async function connectOffice({ args, services, output, env, readStdin, signal }: CommandContext): Promise<void> {
  const token = env.TRIPLEDGER_TOKEN ?? (await readStdin());
  await services.offices.connect({
    name: args.positional ?? '',
    baseUrl: args.baseUrl ?? '',
    token,
    sessionOnly: false,
    signal,
  });
  output.writeMessage(`The office "${args.positional}" is connected. Its token is in the keychain.`);
}

/** One page; with --all the whole saved list. */
async function readTrips(context: CommandContext, session: OfficeSession): Promise<Fetched<AllTrips>> {
  const { args, signal } = context;
  const { filters, page, perPage } = args;
  if (args.all) return await listSavedTrips(session, filters, { signal });
  const options = { signal, fetchPolicy: getFetchPolicy(args) };
  const { value, freshness } = await listTrips(session, { filters, page, perPage }, options);
  return { value: { ...value, hasChanged: false, gap: null }, freshness };
}

/** Says that the data is one page of a longer list: it must not pass for all trips. */
function printPageLine({ args, output }: CommandContext, { pagination, raw }: AllTrips): void {
  const line = args.all ? null : describeListPage(pagination, raw.length, 'trip');
  if (line !== null) output.writeMessage(`${line}. --all writes all of them.`);
}

/** Writes every trip as the pages of the list come. */
async function exportAllTrips(context: CommandContext, session: OfficeSession): Promise<void> {
  const { args, output, signal } = context;
  const { filters, perPage, format } = args;
  const counts = { raw: 0, rows: 0, hasWarnings: false };
  const onPage = (items: number, total: number) => output.showProgress(`${items} of ${total} trips`);
  const take = async (write: (items: readonly JsonValue[]) => Promise<void>) => {
    const taken = await takeAllTrips(session, { filters, perPage }, { signal, onPage }, async (raw, rows) => {
      counts.raw += raw.length;
      counts.rows += rows.length;
      counts.hasWarnings ||= rows.some(({ warnings }) => warnings.length > 0);
      await write(raw);
    });
    output.clearProgress();
    const warnings = listTripWarnings({ ...taken.value, raw: { length: counts.raw }, rows: { length: counts.rows } });
    return { ...taken, warnings };
  };
  const writeJson = async (file: AtomicFile) => {
    await file.write(Buffer.from('['));
    const taken = await take(async (items) => {
      const isFirst = counts.raw === items.length;
      if (items.length > 0)
        await file.write(Buffer.from(`${isFirst ? '' : ',\n'}${items.map(toCompactJson).join(',\n')}`));
    });
    await file.write(Buffer.from(']\n'));
    return { taken, table: null };
  };
  const writeRows = async (file: AtomicFile) => {
    const trips = await TripFile.begin(file, format ?? 'csv');
    let table: WrittenTable | null = null;
    try {
      const taken = await take((items) => trips.write(items));
      const { value, freshness, warnings } = taken;
      const list = { office: session.office.name, filters, pagination: value.pagination, count: counts.raw, freshness };
      table = await trips.end(describeTrips({ ...list, hasWarnings: counts.hasWarnings, warnings }), signal);
      return { taken, table };
    } finally {
      await trips.close(table !== null);
    }
  };
  const { taken, table } = await output.file<Awaited<ReturnType<typeof writeJson | typeof writeRows>>>(
    format === 'json' ? writeJson : writeRows,
    {
      signal,
      check: async (_, written) => await written.table?.verify(),
      onDiscard: (written) => void written.table?.close(),
    },
  );
  if (table !== null) output.printFindings(table.findings);
  printAge(output, taken, context.services.clock.now());
  for (const warning of taken.warnings) output.writeMessage(`Warning: ${warning}`);
  printWarnings(
    output,
    session.getDiagnostics().warnings.map((warning) => ({
      subject: warning.record === 'trip list' ? 'list of trips' : warning.record,
      warnings: [warning],
    })),
  );
}

/** Prints one page of trips, or all pages with --all. @throws AppError `usage` for an unknown filter */
export async function exportTrips(context: CommandContext): Promise<void> {
  const { args, output } = context;
  checkOrderedFilters(tripFilters, args.filters);
  const session = await openSession(context);
  if (args.all && !args.offline) return await exportAllTrips(context, session);
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
