/** Node's fetch without its timeouts. It ends a request whose headers take five minutes; a report may need longer. */

type Dispatcher = { dispatch(options: object, handler: object): boolean };

/** The key of the dispatcher of Node's fetch on globalThis. That dispatcher uses the proxy. */
const slot = Symbol.for('undici.globalDispatcher.1');
const getDispatcher = () => (globalThis as unknown as Record<symbol, Dispatcher>)[slot];

/** Makes a dispatcher without timeouts of the one that is there when a request is sent. */
const withoutTimeouts = (find: () => Dispatcher | undefined): Dispatcher => ({
  dispatch: (options, handler) => find()?.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler) ?? false,
});

type FetchWithoutTimeouts = (url: string, init: RequestInit) => Promise<Response>;

function makeFetch(dispatcher: Dispatcher): FetchWithoutTimeouts {
  return (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('accept-encoding', 'identity');
    return globalThis.fetch(url, { ...init, headers, dispatcher } as RequestInit);
  };
}

/**
 * Sends a request as fetch does. The caller sets the timeouts. Offers no compression: nothing can then be half decompressed.
 */
export const fetchWithoutTimeouts = makeFetch(withoutTimeouts(getDispatcher));

/** Makes {@link fetchWithoutTimeouts} as it is now: a proxy that is set later is not used. */
export function makeDirectFetch(): FetchWithoutTimeouts {
  // Node makes its dispatcher when something of fetch is used first.
  new Headers();
  const direct = getDispatcher();
  return makeFetch(withoutTimeouts(() => direct));
}
