/** Checks base URLs: https, or http on loopback only, without user names, queries and fragments (faults 6). */
import { AppError } from '@shared/errors';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL's host name is this computer. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}

function refuse(advice: string): never {
  throw new AppError('base-url-invalid', advice, {});
}

/**
 * Checks a base URL and gives it without a trailing slash.
 *
 * @throws AppError `base-url-invalid` with the reason
 */
export function checkBaseUrl(text: string): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) refuse('Enter the full address, for example https://api.example.com.');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('The base URL must start with https://.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    refuse('Use https://. With http:// your token could be read on the way.');
  }
  if (url.username !== '' || url.password !== '') refuse('Remove the user name and password from the base URL.');
  if (trimmed.includes('?')) refuse('Remove everything after “?” from the base URL.');
  if (trimmed.includes('#')) refuse('Remove everything after “#” from the base URL.');
  return `${url.origin}${url.pathname.replace(/\/{1,10}$/, '')}`;
}
