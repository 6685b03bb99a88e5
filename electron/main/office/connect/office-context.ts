/** Shared parts of the use cases of offices. */

import type { OfficeCaches } from '@main/saved/thread/office-caches';
import { AppError } from '@shared/errors/errors';
import { toOneLine } from '@shared/values/texts';
import type { OfficePreferences } from './office-preferences';
import { makeNameTakenError, type OfficeRegistry } from './office-registry';
import type { OfficeSecrets } from './office-secrets';
import type { ApiDependencies } from './office-session';
import type { OfficeSessions } from './office-sessions';
import type { RemovedOffices } from './remove-office';
import type { SavedData } from './saved-data';

/* Names of offices: the command line finds an office by its name, so that no two have the same. */

/**
 * Checks the name of a new office, or the new name of one.
 *
 * @param officeId - the office that may have the name already; null for a new one
 * @returns the name as one line, without invisible characters and surrounding white space
 * @throws AppError `usage`
 */
export function checkOfficeName(registry: OfficeRegistry, entered: string, officeId: string | null = null): string {
  const name = toOneLine(entered);
  if (name === '') throw new AppError('usage', 'Enter an office name.', { field: 'name' });
  if (registry.list().some((office) => office.name === name && office.id !== officeId)) {
    throw makeNameTakenError(name);
  }
  return name;
}

/*
 * Checks base URLs: https, or in development http on loopback too, without user names, queries and fragments (faults 6). The
 * demo office's address is not checked: main itself listens there.
 */

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL's host name is this computer. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}

/** Whether this is a packaged window or console program. */
function isPackaged(): boolean {
  const { defaultApp, versions } = process as typeof process & { readonly defaultApp?: boolean };
  if (versions.electron !== undefined) return defaultApp !== true;
  return process.getBuiltinModule('node:sea').isSea();
}

/**
 * Whether a token may go to a port of this computer over http. Whoever opens the port first gets it, so that a package does
 * so only where the variable TRIPLEDGER_LOOPBACK_HTTP is 1, which tests of packages set.
 */
const allowsLoopbackHttp = !isPackaged() || process.env.TRIPLEDGER_LOOPBACK_HTTP === '1';

function refuse(advice: string): never {
  throw new AppError('base-url-invalid', advice, {});
}

/**
 * Checks a base URL and gives it without a trailing slash.
 *
 * @param allowsLoopback - whether http to this computer is allowed: replaced for a token that is not saved
 * @throws AppError `base-url-invalid` with the reason
 */
export function checkBaseUrl(text: string, allowsLoopback: boolean = allowsLoopbackHttp): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) refuse('Enter the full address, for example https://api.example.com.');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('The base URL must start with https://.');
  if (url.protocol === 'http:' && !(allowsLoopback && isLoopback(url.hostname))) {
    refuse('Use https://. With http:// your token could be read on the way.');
  }
  if (url.username !== '' || url.password !== '') refuse('Remove the user name and password from the base URL.');
  if (trimmed.includes('?')) refuse('Remove everything after “?” from the base URL.');
  if (trimmed.includes('#')) refuse('Remove everything after “#” from the base URL.');
  return `${url.origin}${url.pathname.replace(/\/{1,10}$/, '')}`;
}

/** Starts the server of the demo office, or gives the one that runs. */
export type StartDemoOffice = () => Promise<{ baseUrl: string; token: string }>;

/** The parts of the offices, and the adapters that a request needs before there is a session. */
export type OfficeContext = ApiDependencies & {
  readonly registry: OfficeRegistry;
  readonly sessions: OfficeSessions;
  readonly secrets: OfficeSecrets;
  readonly savedData: SavedData;
  readonly caches: OfficeCaches;
  readonly preferences: OfficePreferences;
  readonly removed: RemovedOffices;
  readonly startDemo: StartDemoOffice;
  readonly onNotice: (notice: string) => void;
  /** Called before saved data is removed or cleared: the office's jobs end, and what is in memory of it goes. */
  readonly onDropped: (officeId: string) => void;
};
