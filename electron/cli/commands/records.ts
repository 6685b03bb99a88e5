/** `trips`, `trip` and `client`. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { buildOfficeTable, buildRecordTable } from '@main/office/exports/records';
import { buildTripTable, describeTrips, listTripWarnings } from '@main/office/exports/trips';
import { getClient } from '@main/office/records/directory';
import { type Fetched, toNotCachedError } from '@main/office/records/fetch-policy';
import { getTrip, listSavedTrips, listTrips, type TripPage, TripTexts, takeAllTrips } from '@main/office/records/trips';
import type { AtomicFile } from '@main/rows/files/atomic-file';
import { type JsonValue, toCompactJson } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { describeListPage } from '@shared/exports/list-page';
import { checkFilters } from '@shared/filters/filters';
import { tripFilters } from '@shared/filters/trip-filters';
import { clientRecord } from '@shared/records/client';
import type { Pagination } from '@shared/records/freshness';
import { type TripRow, tripDetailRecord } from '@shared/records/trip';
import { type CommandContext, getFetchPolicy, openSession, printAge, printWarnings } from '../command-context';

/* `offices` and `connect`. */

/** Prints the saved offices: names, base URLs, trip paths and rate limits. Never a token. */
export async function listOffices({ args, services, output, signal }: CommandContext): Promise<void> {
  const { table, provenance } = buildOfficeTable(services.offices.registry.list(), services.clock.now());
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
  output.messages.write(`The office "${args.positional}" is connected. Its token is in the keychain.`);
}

/** Trips as they were read, and what is to be said of them. */
type ReadTrips = Pick<Fetched<unknown>, 'freshness'> & {
  readonly raw: Iterable<JsonValue>;
  readonly rows: TripPage['rows'];
  readonly count: number;
  readonly pagination: Pagination;
  readonly hasWarnings: boolean;
  readonly listWarnings: readonly string[];
  readonly found: Parameters<typeof printWarnings>[1];
};

const hasContractWarnings = ({ warnings }: TripRow) => warnings.length > 0;

/** Reads one page; with --all the whole saved list. */
async function readTrips({ args, signal }: CommandContext, session: OfficeSession): Promise<ReadTrips> {
  const { filters, page, perPage } = args;
  const { value, freshness } = args.all
    ? await listSavedTrips(session, filters, signal)
    : await listTrips(session, { filters, page, perPage }, { signal, fetchPolicy: getFetchPolicy(args) });
  const { rows } = value;
  return {
    ...value,
    freshness,
    count: value.raw.length,
    hasWarnings: rows.some(hasContractWarnings),
    listWarnings: listTripWarnings({ hasChanged: false, gap: null, ...value }),
    found: [
      { subject: 'list of trips', warnings: value.warnings },
      { subject: 'trip in a list', warnings: rows.flatMap(({ warnings }) => warnings) },
    ],
  };
}

/** Reads every trip as the pages of the list come. */
async function takeTrips({ args, output, signal }: CommandContext, session: OfficeSession): Promise<ReadTrips> {
  const raw = new TripTexts();
  const [rows, counts] = [[], { length: 0, hasWarnings: false }];
  const onPage = (items: number, total: number) => output.messages.showProgress(`${items} of ${total} trips`);
  const query = { filters: args.filters, perPage: args.perPage };
  const { value, freshness } = await takeAllTrips(session, query, { signal, onPage }, async (items, read) => {
    raw.add(items.map(toCompactJson));
    counts.length += read.length;
    counts.hasWarnings ||= read.some(hasContractWarnings);
  });
  output.messages.clearProgress();
  return {
    ...{ raw, rows, freshness, count: raw.length, pagination: value.pagination, hasWarnings: counts.hasWarnings },
    listWarnings: listTripWarnings({ ...value, raw, rows: counts }),
    found: session.getDiagnostics().warnings.map((warning) => ({
      subject: warning.record === 'trip list' ? 'list of trips' : warning.record,
      warnings: [warning],
    })),
  };
}

async function writeTripsAsJson({ output, signal }: CommandContext, raw: Iterable<JsonValue>): Promise<void> {
  const write = async (file: AtomicFile) => {
    let before = '[';
    for (const item of raw) {
      await file.write(Buffer.from(before + toCompactJson(item)));
      before = ',\n';
    }
    await file.write(Buffer.from(before === '[' ? '[]\n' : ']\n'));
  };
  await output.file(write, { signal });
}

/** Prints one page of trips, or all pages with --all. @throws AppError `usage` for an unknown filter */
export async function exportTrips(context: CommandContext): Promise<void> {
  const { args, output, services, signal } = context;
  const { filters, format } = args;
  checkFilters(tripFilters, filters);
  const session = await openSession(context);
  const trips = await (args.all && !args.offline ? takeTrips : readTrips)(context, session);
  const { raw, listWarnings, pagination, count } = trips;
  if (format === 'json') await writeTripsAsJson(context, raw);
  else {
    const provenance = describeTrips({ ...trips, office: session.office.name, filters, warnings: listWarnings });
    await output.table(await buildTripTable(trips, signal), format ?? 'csv', provenance, signal);
  }
  // One page of a longer list must not pass for all trips.
  const line = args.all ? null : describeListPage(pagination, count, 'trip');
  if (line !== null) output.messages.write(`${line}. --all writes all of them.`);
  printAge(output, trips, services.clock.now());
  for (const warning of listWarnings) output.messages.write(`Warning: ${warning}`);
  printWarnings(output, trips.found);
}

/** Parses the positional argument as an id. @throws AppError `usage` */
function parseId({ positional }: CommandContext['args']): number {
  if (/^\d{1,15}$/.test(positional ?? '')) return Number(positional);
  throw new AppError('usage', `An ID is a whole number, not "${positional}".`, {});
}

/** How the records of a command are read, and their fields that are documented as texts. */
const records = {
  trip: { what: 'Trip', read: getTrip, texts: tripDetailRecord.texts },
  client: { what: 'Client', read: getClient, texts: clientRecord.texts },
} as const;

/** Prints one trip or client as the API's JSON. @throws AppError `not-found`, or `not-kept` with --offline */
export async function printRecord(context: CommandContext): Promise<void> {
  const { args, output, services, signal } = context;
  const { what, read, texts } = records[args.command === 'trip' ? 'trip' : 'client'];
  const id = parseId(args);
  const session = await openSession(context);
  const found = await read(session, id, { signal, fetchPolicy: getFetchPolicy(args) });
  if (found === null) {
    const { isPersistent, isReadOnly } = session.cache;
    if (!isPersistent && !isReadOnly) throw toNotCachedError(session, `${what.toLowerCase()}s`);
    throw new AppError('not-kept', `${what} ${id} is not saved on this computer.`, {});
  }
  const { raw, warnings } = found.value;
  if (args.format === null || args.format === 'json') await output.text(`${toCompactJson(raw)}\n`);
  else {
    const { table, provenance } = buildRecordTable(session, `${what} ${args.positional}`, found, texts);
    await output.table(table, args.format, provenance, signal);
  }
  printAge(output, found, services.clock.now());
  printWarnings(output, [{ subject: args.command, warnings }]);
}
