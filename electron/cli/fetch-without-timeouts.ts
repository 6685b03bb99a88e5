/** Node's fetch without its timeouts. It ends a request whose headers take five minutes; a report may need longer. */

type Dispatcher = { dispatch(options: object, handler: object): boolean };

/** The key of the dispatcher of Node's fetch on globalThis. That dispatcher uses the proxy. */
const slot = Symbol.for('undici.globalDispatcher.1');

const dispatcher: Dispatcher = {
  dispatch: (options, handler) =>
    (globalThis as unknown as Record<symbol, Dispatcher>)[slot]?.dispatch(
      { ...options, headersTimeout: 0, bodyTimeout: 0 },
      handler,
    ) ?? false,
};

/**
 * Sends a request as fetch does. The caller sets the timeouts. Offers no compression: nothing can then be half decompressed.
 */
export function fetchWithoutTimeouts(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  return globalThis.fetch(url, { ...init, headers, dispatcher } as RequestInit);
}
