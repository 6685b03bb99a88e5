/** Connecting an office: its token is tested against the API first, and only then saved. */
import { randomUUID } from 'node:crypto';
import { newCacheKey } from '@main/cache/cipher';
import { defaultRate, type Office, type UrlForm } from '@shared/schemas/office';
import { checkToken } from './api-token';
import { checkBaseUrl } from './base-url';
import type { OfficeContext } from './office-context';
import { checkOfficeName } from './office-name';
import { probeOffice } from './probe-office';
import { raceAbort } from './race-abort';

export type ConnectRequest = {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  /** Whether nothing of the office is saved: it lasts until Tripledger closes. */
  readonly sessionOnly: boolean;
  readonly signal?: AbortSignal;
};

function createOffice(name: string, baseUrl: string, kind: Office['kind'], urlForm: UrlForm | null = null): Office {
  return { id: randomUUID(), name, baseUrl, kind, urlForm, rate: defaultRate };
}

/** Opens an office of which nothing is saved, and puts it to use. */
function addUnsaved({ registry, sessions, caches }: OfficeContext, office: Office, token: string): void {
  sessions.add(office, caches.openInMemory(office.id), token);
  registry.add(office);
}

/** Saves the secrets to the keychain and the rest to the settings. If one fails, the other is undone. */
async function saveOffice(
  context: OfficeContext,
  office: Office,
  token: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { registry, sessions, secrets, savedData } = context;
  const key = newCacheKey();
  const { origin } = new URL(office.baseUrl);
  const saving = secrets.save(office.id, { token, origin }, key);
  try {
    // A keychain may wait for its user: cancelling must not wait with it (faults 16).
    await raceAbort(saving, signal);
    registry.add(office);
  } catch (error) {
    const undo = () => Promise.allSettled([secrets.remove(office.id, 'cache-key'), secrets.remove(office.id, 'token')]);
    void saving.then(undo, undo);
    throw error;
  }
  sessions.add(office, await savedData.open(office, key), token);
  const typed = `What you had typed for ${office.name} before it was removed`;
  try {
    if (await context.removed.restore(office)) context.onNotice(`${typed} is back.`);
  } catch {
    context.onNotice(`${typed} could not be brought back. It is still sealed on this computer.`);
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
 * @returns its id
 * @throws AppError for a bad URL or token
 */
export function connectTransientOffice(context: OfficeContext, baseUrl: string, pasted: string): string {
  const token = checkToken(pasted);
  // The token was given for this address and this command.
  const checked = checkBaseUrl(baseUrl, true);
  const office = createOffice(new URL(checked).host, checked, 'session');
  addUnsaved(context, office, token);
  return office.id;
}
