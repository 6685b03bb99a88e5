/** Checks base URLs: https, or http on loopback only, without user names, queries and fragments (faults 6). */
import { AppError } from '@shared/errors';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL's host name is this computer. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}

function refuse(reason: string): never {
  throw new AppError('base-url-invalid', `This base URL cannot be used: ${reason}.`, {});
}

/**
 * Checks a base URL and gives it without a trailing slash.
 *
 * @throws AppError `base-url-invalid` with the reason
 */
export function checkBaseUrl(text: string): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) refuse('it is not a complete address such as https://api.example.com');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('it must begin with https://');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    refuse('http would send the token unprotected; use https://');
  }
  if (url.username !== '' || url.password !== '') refuse('it must not hold a user name or password');
  if (trimmed.includes('?')) refuse('it must not hold a query (the part after ?)');
  if (trimmed.includes('#')) refuse('it must not hold a fragment (the part after #)');
  return `${url.origin}${url.pathname.replace(/\/{1,10}$/, '')}`;
}
