/**
 * Checks base URLs: https, or in development http on loopback too, without user names, queries and fragments (faults 6). The
 * demo office's address is not checked: main itself listens there.
 */
import { AppError } from '@shared/errors';

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
