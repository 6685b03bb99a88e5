/** Connecting an office: its token is tested against the API first, and only then saved. */
import { randomUUID } from 'node:crypto';
import { aborted } from 'node:util';
import { newCacheKey } from '@main/saved/store/cipher';
import type { OfficeApi } from '@main/server/office-api';
import { type JsonValue, parseExactJson, toPlain } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import type { HandlerInput } from '@shared/ipc/contract';
import { defaultRate, type Office, type UrlForm } from '@shared/records/office';
import { z } from 'zod';
import { type ApiDependencies, type OfficeSession, openApi } from './office-session';
import { checkBaseUrl, checkOfficeName, type OfficeContext } from './office-sessions';

/* Checks API tokens: `<prefix>.<secret>` in printable ASCII (build/docs/api.md, Base URL and authentication). */

/** Maximum of the Windows credential store (faults 3). */
const maxTokenLength = 1_000;

function refuseForm(message: string): never {
  throw new AppError('token-malformed', message, {});
}

const refuse = (reason: string) => refuseForm(`That doesn’t look like a token: ${reason}.`);

/**
 * Checks the form of a pasted token before it is put into a header. No message ever quotes the token.
 *
 * @returns the token without surrounding white space
 * @throws AppError `token-missing` or `token-malformed`, naming a position at most (faults 3)
 */
export function checkToken(pasted: string): string {
  const token = pasted.trim();
  if (token === '') throw new AppError('token-missing', 'Paste the API token.', {});
  if (token.length > maxTokenLength) refuse(`it is longer than ${maxTokenLength} characters`);
  const wrong = token.search(/[^\x21-\x7e]/);
  if (wrong >= 0) refuse(`the character at position ${wrong + 1} does not belong in a token`);
  if (!/^[^.]+\..+$/.test(token))
    refuseForm('That doesn’t look like a token. It should be two parts joined by a dot (abc.xyz).');
  return token;
}

/* Tests whether a base URL and token reach the API, and finds the URL form that the deployment serves. */

export type ProbeOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called once the token was accepted; an error of it ends the probe. */
  readonly inspect?: (api: OfficeApi) => Promise<void>;
};

/**
 * Finds the URL form of an office that has none yet.
 *
 * @throws AppError as the API client throws it, `base-url-wrong` where no documented path is served there
 */
export async function probeOffice(
  dependencies: ApiDependencies,
  office: Office,
  token: string,
  { signal, inspect }: ProbeOptions,
): Promise<UrlForm> {
  const ignore = () => undefined;
  const { api } = openApi(office, token, dependencies, { onChange: ignore, onRequestCompleted: ignore });
  try {
    const urlForm = await api.urls.learn({ signal });
    await inspect?.(api);
    return urlForm;
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'base-url-wrong')) throw error;
    throw new AppError(
      'base-url-wrong',
      'We couldn’t find the Travel Booking Data API at this address. Check it with whoever gave you the token.',
      {},
    );
  } finally {
    api.stop();
  }
}

export type ConnectRequest = HandlerInput<'offices:connect'> & { readonly signal?: AbortSignal };

function createOffice(name: string, baseUrl: string, kind: Office['kind'], urlForm: UrlForm | null = null): Office {
  return { id: randomUUID(), name, baseUrl, kind, urlForm, rate: defaultRate };
}

/** Opens an office of which nothing is saved, and puts it to use. */
function addUnsaved({ registry, sessions, caches }: OfficeContext, office: Office, token: string): OfficeSession {
  registry.add(office);
  return sessions.add(office, caches.openInMemory(office.id), token);
}

/** Saves the secrets to the keychain and the rest to the settings. If one fails, the other is undone. */
async function saveOffice(
  context: OfficeContext,
  office: Office,
  token: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { registry, sessions, secrets } = context;
  const key = newCacheKey();
  const { origin } = new URL(office.baseUrl);
  const saving = secrets.saveToken(office.id, { token, origin }).then(() => secrets.saveCacheKey(office.id, key));
  try {
    // A keychain may wait for its user: cancelling must not wait with it (faults 16).
    await Promise.race([saving, ...(signal ? [aborted(signal, saving)] : [])]);
    if (signal?.aborted) throw new AppError('cancelled', 'The request was cancelled. Nothing was changed.');
    registry.add(office);
  } catch (error) {
    const undo = () => Promise.allSettled([secrets.remove(office.id, 'cache-key'), secrets.remove(office.id, 'token')]);
    void saving.then(undo, undo);
    throw error;
  }
  sessions.add(office, await sessions.openCache(office, key), token);
  const typed = `What you had typed for ${office.name} before it was removed`;
  try {
    const { api } = await sessions.open(office.id);
    const isBack = await context.removed.restore(office, (trips) => hasSameTrips(api, trips, signal));
    if (isBack) context.notices.add(`${typed} is back.`);
  } catch (error) {
    const isOther = error instanceof AppError && error.code === 'office-differs';
    const reason = isOther ? ': this token looks like another office’s' : '';
    context.notices.add(`${typed} could not be brought back${reason}. It is still sealed on this computer.`);
  }
}

/**
 * Tests a new office against the API, saves it, and puts it to use.
 *
 * @throws AppError for a bad name, URL or token, for an error of the API, and `keychain-unavailable`
 */
export async function connectOffice(context: OfficeContext, request: ConnectRequest): Promise<void> {
  const name = checkOfficeName(context.registry, request.name);
  const token = checkToken(request.token);
  const unprobed = createOffice(name, checkBaseUrl(request.baseUrl), request.sessionOnly ? 'session' : 'saved');
  const { signal } = request;
  const office = { ...unprobed, urlForm: await probeOffice(context, unprobed, token, { signal }) };
  if (request.sessionOnly) addUnsaved(context, office, token);
  else await saveOffice(context, office, token, signal);
}

/** Opens the demo office: a real HTTP server on loopback with generated data. Nothing of it is saved. */
export async function openDemoOffice(context: OfficeContext): Promise<void> {
  const existing = context.registry.findDemo();
  if (existing) {
    context.registry.switchTo(existing.id);
    return;
  }
  const { baseUrl, token } = await context.startDemo();
  addUnsaved(context, createOffice('Demo office', baseUrl, 'demo', { tripPath: '/api/trip', idIn: 'path' }), token);
}

/**
 * Opens an office for one command of the command line. Nothing of it is saved.
 *
 * @throws AppError for a bad URL or token
 */
export function connectTransientOffice(context: OfficeContext, baseUrl: string, pasted: string): OfficeSession {
  const token = checkToken(pasted);
  // The token was given for this address and this command.
  const checked = checkBaseUrl(baseUrl, true);
  return addUnsaved(context, createOffice(new URL(checked).host, checked, 'session'), token);
}

/* Replacing an office's token by one of the same office, at its address or at a new one. */

export type RenewOptions = {
  readonly signal?: AbortSignal;
  /** The office's new address. @default the one that it has */
  readonly baseUrl?: string;
};

/** @throws AppError `office-differs` or `keychain-locked` where the token must not be used with what is saved */
async function checkSameOffice(
  { sessions }: OfficeContext,
  session: OfficeSession,
  api: OfficeApi,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { office, cache } = session;
  const { name } = office;
  if (!sessions.isFromDisk(office, cache)) {
    const isKeyMissing = cache.lock === 'no-key';
    throw new AppError(
      isKeyMissing ? 'keychain-locked' : 'office-differs',
      isKeyMissing
        ? `The token was not replaced: the keychain did not give the key of the data saved for ${name}, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Unlock the keychain and try again. If the key is lost, choose Clear saved data first.`
        : `The token was not replaced: the data saved for ${name} cannot be opened, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Close other windows and programs that may use the data, update Tripledger, then try again. Otherwise choose Clear in Offline data first; views and labels stay.`,
      { office: name },
    );
  }
  if (await hasSameTrips(api, await cache.records.sampleTrips(maxSampledTrips), signal)) return;
  throw new AppError(
    'office-differs',
    `This token works, but it looks like another office’s: the trips saved for ${name} are not there. Nothing was changed. To read the other office, connect it as an office of its own. If this is ${name} all the same, choose Clear in Offline data first; views and labels stay.`,
    { office: name },
  );
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
    if (before) await secrets.saveToken(officeId, before).catch(() => undefined);
    throw error;
  }
}

/**
 * Replaces an office's token after testing it, and its address where another one is given: a token is only ever sent to
 * the address that it was entered for. What is saved stays: the token must be the same office's, as far as that can be found out.
 *
 * @throws AppError `office-differs` if the token looks like another office's, or if the saved data cannot be opened to
 *   compare, `keychain-locked` if its key is missing for that, `base-url-invalid` for a bad address, `usage` for a new one of an
 *   office that is not saved, and the errors of the API and of the keychain. Nothing is then changed
 */
export async function renewToken(
  context: OfficeContext,
  officeId: string,
  pasted: string,
  { signal, baseUrl: newBaseUrl }: RenewOptions = {},
): Promise<void> {
  const { registry, sessions } = context;
  const office = registry.find(officeId);
  const baseUrl = newBaseUrl === undefined ? office.baseUrl : checkBaseUrl(newBaseUrl);
  const isMoved = baseUrl !== office.baseUrl;
  if (isMoved && office.kind !== 'saved') {
    throw new AppError('usage', 'Only the address of a saved office can be changed. Connect this one again.', {});
  }
  const token = checkToken(pasted);
  const session = await sessions.open(officeId);
  // Saved data whose key was missing at the start may open by now.
  if (office.kind === 'saved' && session.cache.lock === 'no-key') await sessions.retryKeychain(officeId);
  const inspect = (api: OfficeApi) => checkSameOffice(context, session, api, signal);
  const urlForm = await probeOffice(context, { ...office, baseUrl, urlForm: null }, token, { signal, inspect });
  signal?.throwIfAborted();
  if (office.kind === 'saved') await saveToken(context, officeId, { token, baseUrl, urlForm });
  session.setToken(token);
  // With a token a key is made where both were lost.
  if (office.kind === 'saved' && session.cache.lock === 'no-key') await sessions.retryKeychain(officeId);
}

/*
 * Compares the records that a new token reads with the saved ones: another office's token must never mix its trips into this office's
 * saved data. The API names no office, so that only its records identify it.
 */

/** Saved trips that are requested; more than half of them must be there. */
const maxTrips = 3;
/** Saved trips that are looked at, to find those. */
export const maxSampledTrips = 200;

const tripSchema = z.object({ id: z.int(), client_id: z.unknown().optional(), date_opened: z.unknown() });
type TripIdentity = z.infer<typeof tripSchema>;

function parseTrip(raw: JsonValue): TripIdentity | null {
  return tripSchema.safeParse(toPlain(raw)).data ?? null;
}

/** The trips to compare: those that can be distinguished from another office's of the same number. */
function pickComparable(texts: readonly string[]): TripIdentity[] {
  const trips = texts.map((text) => parseTrip(parseExactJson(text).value)).filter((trip) => trip !== null);
  const hasDate = ({ date_opened }: TripIdentity) => typeof date_opened === 'string' && date_opened.trim() !== '';
  return trips.filter(hasDate).slice(0, maxTrips);
}

/** Whether both name the same client; true where one of them names none. Ids come as numbers and as text. */
function hasSameClient(one: TripIdentity, other: TripIdentity): boolean {
  const [first, second] = [one.client_id ?? null, other.client_id ?? null];
  return first === null || second === null || String(first) === String(second);
}

/** Whether the server has the same trip under this id. A trip may have been deleted; its opening date never changes. */
async function hasSameTrip(api: OfficeApi, saved: TripIdentity, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const trip = parseTrip(await api.trips.get(saved.id, { signal }));
    return trip?.id === saved.id && trip.date_opened === saved.date_opened && hasSameClient(trip, saved);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'bad-request')) return false;
    throw error;
  }
}

/** Whether the API has most of some trips, as JSON; true where none of them can be compared. @throws AppError as the API client does */
export async function hasSameTrips(api: OfficeApi, texts: readonly string[], signal?: AbortSignal): Promise<boolean> {
  const trips = pickComparable(texts);
  let same = 0;
  for (const trip of trips) if (await hasSameTrip(api, trip, signal)) same += 1;
  return trips.length === 0 || same * 2 > trips.length;
}
