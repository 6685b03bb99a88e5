/**
 * Chromium's network stack as fetch. It follows no redirect and does not disclose the target: a second request without the
 * token finds it out.
 */
import type { Fetch } from '@main/api/http/http-get';

type RedirectRequest = {
  once(event: 'redirect', listener: (status: number, method: string, url: string) => void): unknown;
  once(event: 'response', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  end(): unknown;
  abort(): void;
};

/** The part of Electron's net that is used. */
export type Net = {
  fetch(url: string, init: RequestInit): Promise<Response>;
  request(options: { url: string; redirect: 'manual'; credentials: 'omit' }): RedirectRequest;
};

/** The start of net.fetch's message for a redirect that it must not follow. */
const redirectErrorPrefix = 'Redirect was cancelled';
/** Timeout of the second request. Short, because the call has failed already. */
const redirectTimeoutMs = 5_000;

/** Finds the target of a redirect; null where it cannot be found. Sends no token. */
async function findRedirect(net: Net, url: string): Promise<string | null> {
  return await new Promise((resolve) => {
    const request = net.request({ url, redirect: 'manual', credentials: 'omit' });
    let hasEnded = false;
    const end = (location: string | null) => {
      // Aborting may emit an error event.
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      resolve(location);
      request.abort();
    };
    const timer = setTimeout(end, redirectTimeoutMs, null);
    request.once('redirect', (_status, _method, location) => end(location));
    request.once('response', () => end(null));
    request.on('error', () => end(null));
    request.end();
  });
}

/** Makes a fetch whose error has the target of a redirect in `location` (faults 2). */
export function makeNetFetch(net: Net): Fetch {
  return async (url, init) => {
    try {
      return await net.fetch(url, init);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith(redirectErrorPrefix)) throw error;
      throw Object.assign(new Error(redirectErrorPrefix, { cause: error }), { location: await findRedirect(net, url) });
    }
  };
}
