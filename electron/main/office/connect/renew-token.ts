/** Replacing an office's token by one of the same office, at its address or at a new one. */

import type { OfficeCache } from '@main/saved/thread/office-caches';
import type { OfficeApi } from '@main/server/office-api';
import { type JsonValue, parseExactJson, toPlain } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { directoryKinds, toDirectoryRecord } from '@shared/records/directory';
import type { Office } from '@shared/records/office';
import { z } from 'zod';
import { checkToken, probeOffice } from './connect-office';
import { checkBaseUrl, type OfficeContext } from './office-context';
import type { OfficeSession } from './office-session';
import { clearSavedDataDuring } from './remove-office';

/*
 * Compares the records that a new token reads with the saved ones: another office's token must never mix its trips into
 * this office's saved data. The API names no office, so that only its records identify it.
 */

/** Saved trips that are requested; more than half of them must be there. */
const maxTrips = 3;
/** Saved trips that are looked at, to find those. */
const maxSampledTrips = 200;
/** Minimum share of equal entries: names change and people leave, so that lists of one office differ a little. */
const minSharedNames = 0.5;

const tripSchema = z.object({ id: z.int(), client_id: z.unknown().optional(), date_opened: z.unknown() });
type TripIdentity = z.infer<typeof tripSchema>;

function parseTrip(raw: JsonValue): TripIdentity | null {
  return tripSchema.safeParse(toPlain(raw)).data ?? null;
}

/** Whether the trip can be distinguished from another office's trip of the same number. */
function isComparable({ date_opened }: TripIdentity): boolean {
  return typeof date_opened === 'string' && date_opened.trim() !== '';
}

/** The saved trips to compare. Those that the office itself no longer lists are left out. */
async function readSavedTrips(records: OfficeCache['records']): Promise<TripIdentity[]> {
  const texts = await records.sampleTrips(maxSampledTrips);
  const trips = texts.map((text) => parseTrip(parseExactJson(text).value)).filter((trip) => trip !== null);
  return trips.filter(isComparable).slice(0, maxTrips);
}

/** Whether both name the same client; true where one of them names none. Ids come as numbers and as text. */
function hasSameClient(one: TripIdentity, other: TripIdentity): boolean {
  const [first, second] = [one.client_id ?? null, other.client_id ?? null];
  return first === null || second === null || String(first) === String(second);
}

/** Whether the server has the same trip under this id. A trip may have been deleted; its opening date never changes. */
async function hasSameTrip(api: OfficeApi, saved: TripIdentity, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const trip = parseTrip(await api.trips.get(saved.id, { signal, withSectors: false }));
    return trip?.id === saved.id && trip.date_opened === saved.date_opened && hasSameClient(trip, saved);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'bad-request')) return false;
    throw error;
  }
}

function readNames(list: JsonValue): Set<string> {
  const items = Array.isArray(list) ? list : [];
  const records = items.map((item) => toDirectoryRecord(toPlain(item)));
  return new Set(records.flatMap((record) => (record?.id ? [`${record.id} ${record.name ?? ''}`] : [])));
}

/** Whether a name list is the same office's; null where there is nothing to compare. */
async function hasSameNames(
  api: OfficeApi,
  records: OfficeCache['records'],
  kind: (typeof directoryKinds)[number],
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  const saved = await records.get('directory', kind);
  const before = readNames(saved ? parseExactJson(saved.text).value : []);
  if (before.size === 0) return null;
  const list = await api.directories.list(kind, { signal }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'cancelled') throw error;
    return { items: [] };
  });
  const after = readNames([...list.items]);
  if (after.size === 0) return null;
  const shared = [...after].filter((entry) => before.has(entry)).length;
  return shared / Math.min(before.size, after.size) >= minSharedNames;
}

/**
 * Finds out whether the API reads the office whose records are saved. Trips with an opening date decide where there are
 * any: most of those requested must be there. Else the lists of branches, consultants and groups decide.
 *
 * @returns true also where nothing is saved that could be compared: nothing can then be mixed
 * @throws AppError as the API client does
 */
export async function isSameOffice(
  api: OfficeApi,
  records: OfficeCache['records'],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const trips: boolean[] = [];
  for (const trip of await readSavedTrips(records)) trips.push(await hasSameTrip(api, trip, signal));
  if (trips.length > 0) return trips.filter((isSame) => isSame).length * 2 > trips.length;
  const names = await Promise.all(directoryKinds.map((kind) => hasSameNames(api, records, kind, signal)));
  return !names.includes(false) || names.includes(true);
}

export type RenewOptions = {
  readonly signal?: AbortSignal;
  /** Whether a token that looks like another office's is used all the same, and what is saved is cleared. */
  readonly clearsSavedData?: boolean;
  /** The office's new address. @default the one that it has */
  readonly baseUrl?: string;
};

/** @throws AppError `office-differs` or `keychain-locked` where the token must not be used with what is saved */
async function checkSameOffice(
  { savedData }: OfficeContext,
  session: OfficeSession,
  api: OfficeApi,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { office } = session;
  const { name } = office;
  const isSame = await savedData.withReadableCache(session, async (cache) => {
    if (savedData.isFromDisk(office, cache)) return await isSameOffice(api, cache.records, signal);
    const isKeyMissing = cache.lock === 'no-key';
    throw new AppError(
      isKeyMissing ? 'keychain-locked' : 'office-differs',
      isKeyMissing
        ? `The token was not replaced: the keychain did not give the key of the data saved for ${name}, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Unlock the keychain and try again. If the key is lost, choose Clear saved data first.`
        : `The token was not replaced: the data saved for ${name} cannot be opened, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Close other windows and programs that may use the data, update Tripledger, then try again. Otherwise its saved data must be cleared first; views and labels stay.`,
      { office: name },
    );
  });
  if (isSame) return;
  throw new AppError(
    'office-differs',
    `This token works, but it looks like another office’s: the trips saved for ${name} are not there. Nothing was changed. To read the other office, connect it as an office of its own. If this is ${name} all the same, its saved data must be cleared first; views and labels stay.`,
    { office: name },
  );
}

/** @throws AppError `keychain-unavailable` or `keychain-locked`: nothing was cleared for a token that cannot be saved */
async function assertKeychainWritable({ secrets }: OfficeContext, { id, name }: Office): Promise<void> {
  try {
    await secrets.assertWritable(id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason =
      error.code === 'keychain-locked' ? error.message : 'This computer’s keychain can’t be used just now.';
    const message = `The token of ${name} was not replaced. ${reason} Nothing was changed: the saved data and the old token are still there.`;
    throw new AppError(error.code, message, { office: name }, { cause: error });
  }
}

/** Says what is gone where the token could not be saved after all. */
function toClearedError({ name }: Office, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const message = `The saved data of ${name} was cleared, but its token was not replaced: ${error.message} Replace the token again.`;
  return new AppError(error.code, message, { ...error.details, office: name }, { cause: error });
}

type Adopted = Pick<Office, 'baseUrl' | 'urlForm'> & { readonly token: string };

/** Saves a token with the address that it is for, and then the office's address: both or neither. */
async function saveToken(
  { registry, sessions, secrets }: OfficeContext,
  officeId: string,
  { token, baseUrl, urlForm }: Adopted,
): Promise<void> {
  const { baseUrl: oldBaseUrl } = registry.find(officeId);
  const isMoved = baseUrl !== oldBaseUrl;
  const before = isMoved ? await secrets.getToken(officeId).catch(() => null) : null;
  await secrets.saveToken(officeId, { token, origin: new URL(baseUrl).origin });
  try {
    // The keychain may have waited for its user: what was changed meanwhile stays.
    const { needsToken: _, ...ready } = registry.find(officeId);
    sessions.updateOffice({ ...ready, baseUrl, urlForm });
  } catch (error) {
    const origin = before?.origin ?? new URL(oldBaseUrl).origin;
    if (before) await secrets.saveToken(officeId, { token: before.token, origin }).catch(() => undefined);
    throw error;
  }
}

/**
 * Replaces an office's token after testing it, and its address where another one is given: a token is only ever sent to
 * the address that it was entered for. Saved data stays where the token is the same office's, as far as that can be found
 * out.
 *
 * @throws AppError `office-differs` if the token looks like another office's, or if the saved data cannot be opened to
 *   compare. `keychain-locked` if its key is missing for that, or if the keychain takes no token for which saved data is to
 *   be cleared. Nothing is then changed. `cache-unavailable` if the saved
 *   data cannot be cleared: the token is then not replaced. `base-url-invalid` for a bad address, `usage` for a new one of
 *   an office that is not saved, and the errors of the API
 */
export async function renewToken(
  context: OfficeContext,
  officeId: string,
  pasted: string,
  { signal, clearsSavedData = false, baseUrl: newBaseUrl }: RenewOptions = {},
): Promise<void> {
  const { registry, sessions } = context;
  const office = registry.find(officeId);
  const baseUrl = newBaseUrl === undefined ? office.baseUrl : checkBaseUrl(newBaseUrl);
  const isMoved = baseUrl !== office.baseUrl;
  if (isMoved && office.kind !== 'saved') {
    throw new AppError('usage', 'Only the address of a saved office can be changed. Connect this one again.', {});
  }
  if (clearsSavedData) context.onDropped(officeId);
  const token = checkToken(pasted);
  const session = await sessions.open(officeId);
  // Saved data whose key was missing at the start may open by now.
  const mayOpenNow = office.kind === 'saved' && session.cache.lock === 'no-key';
  if (mayOpenNow && !clearsSavedData) await sessions.retryKeychain(officeId);
  const inspect = (api: OfficeApi) => checkSameOffice(context, session, api, signal);
  const urlForm = await probeOffice(context, { ...office, baseUrl, urlForm: null }, token, {
    signal,
    ...(clearsSavedData ? {} : { inspect }),
  });
  const adoptToken = async () => {
    if (office.kind === 'saved') await saveToken(context, officeId, { token, baseUrl, urlForm });
    session.setToken(token);
  };
  if (clearsSavedData && office.kind === 'saved') await assertKeychainWritable(context, office);
  signal?.throwIfAborted();
  if (clearsSavedData) {
    await clearSavedDataDuring(context, session, () =>
      adoptToken().catch((error) => {
        throw toClearedError(office, error);
      }),
    );
  } else await adoptToken();
  await sessions.recordTokenStatus(officeId, true);
}
