/** Node's fetch without its own deadlines: it ends a request whose headers take five minutes, which a report may need. */

type Dispatcher = { dispatch(options: object, handler: object): boolean };

/** Where Node keeps the dispatcher of its fetch: one that knows the proxy, where one is set. */
const slot = Symbol.for('undici.globalDispatcher.1');

const dispatcher: Dispatcher = {
  dispatch: (options, handler) =>
    (globalThis as unknown as Record<symbol, Dispatcher>)[slot]?.dispatch(
      { ...options, headersTimeout: 0, bodyTimeout: 0 },
      handler,
    ) ?? false,
};

/** Sends a request as fetch does. How long it may take is decided by who sends it. */
export function fetchWithoutTimeouts(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, { ...init, dispatcher } as RequestInit);
}
