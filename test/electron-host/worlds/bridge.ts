/**
 * contextBridge between the preload's isolated world and the page's world of one document. The worlds share nothing but
 * the DOM, so calls travel as synchronous CustomEvents under a secret name; Chromium clones an event's detail when
 * another world reads it. Runs before any script of the page. Self-contained: its source is evaluated in both worlds.
 */
type Packed = { f: number } | { p: number } | { o: Record<string, Packed> } | { v: unknown };
type Call = { kind: 'call'; id: number; args: Packed[] };
type Message =
  | Call
  | { kind: 'reply'; packed: Packed }
  | { kind: 'throw'; message: string }
  | { kind: 'settle'; id: number; isFulfilled: boolean; packed: Packed }
  | { kind: 'expose'; name: string; packed: Packed };

/**
 * @param secret - the name that both ends of this document share
 * @param side - the world in which this end runs
 * @returns how a preload exposes an API
 */
export function makeBridgeEnd(secret: string, side: 'page' | 'preload'): (name: string, api: unknown) => void {
  const listen = window.addEventListener.bind(window);
  const dispatch = window.dispatchEvent.bind(window);
  const [Event, clone, apply, define, freeze] = [
    CustomEvent,
    structuredClone,
    Reflect.apply,
    Object.defineProperty,
    Object.freeze,
  ];
  const outgoing = side === 'page' ? `${secret}>` : `${secret}<`;
  const incoming = side === 'page' ? `${secret}<` : `${secret}>`;
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const maxDepth = 1_000;
  let lastId = 0;
  let reply: Message | null = null;

  const send = (message: Message) => dispatch(new Event(outgoing, { detail: message }));
  const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

  function packPromise(promise: Promise<unknown>): Packed {
    lastId += 1;
    const id = lastId;
    const settle = (isFulfilled: boolean, value: unknown) => {
      try {
        send({ kind: 'settle', id, isFulfilled, packed: pack(value) });
      } catch (error) {
        send({ kind: 'settle', id, isFulfilled: false, packed: { v: getMessage(error) } });
      }
    };
    promise.then(
      (value) => settle(true, value),
      (error: unknown) => settle(false, getMessage(error)),
    );
    return { p: id };
  }

  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

  /** Refuses what Electron refuses: it copies values one by one, to a depth of 1,000. */
  function checkDepth(value: unknown, depth: number): void {
    if (depth >= maxDepth) {
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    }
    if (!isObject(value) || ArrayBuffer.isView(value)) return;
    for (const inner of Object.values(value)) if (isObject(inner)) checkDepth(inner, depth + 1);
  }

  function pack(value: unknown): Packed {
    if (typeof value === 'function') {
      lastId += 1;
      functions.set(lastId, value as (...args: unknown[]) => unknown);
      return { f: lastId };
    }
    if (value instanceof Promise) return packPromise(value);
    checkDepth(value, 0);
    const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    if (isPlain && Object.values(value).some((inner) => typeof inner === 'function')) {
      return { o: Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pack(inner)])) };
    }
    try {
      return { v: clone(value) };
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  function unpack(packed: Packed): unknown {
    if ('f' in packed) return (...args: unknown[]) => call(packed.f, args);
    if ('p' in packed) return new Promise((resolve, reject) => promises.set(packed.p, { resolve, reject }));
    if ('v' in packed) return packed.v;
    return freeze(Object.fromEntries(Object.entries(packed.o).map(([key, inner]) => [key, unpack(inner)])));
  }

  function call(id: number, args: unknown[]): unknown {
    const packed = args.map(pack);
    reply = null;
    send({ kind: 'call', id, args: packed });
    const response = reply as Message | null;
    reply = null;
    if (response?.kind === 'reply') return unpack(response.packed);
    throw new Error(response?.kind === 'throw' ? response.message : 'The other world did not answer.');
  }

  function respond({ id, args }: Call): void {
    try {
      const target = functions.get(id);
      if (!target) throw new Error('The function is gone.');
      send({ kind: 'reply', packed: pack(apply(target, undefined, args.map(unpack))) });
    } catch (error) {
      send({ kind: 'throw', message: getMessage(error) });
    }
  }

  listen(incoming, (event) => {
    const message = (event as CustomEvent<Message>).detail;
    if (message.kind === 'call') respond(message);
    else if (message.kind === 'reply' || message.kind === 'throw') reply = message;
    else if (message.kind === 'expose')
      define(window, message.name, { value: unpack(message.packed), enumerable: true });
    else {
      const waiting = promises.get(message.id);
      promises.delete(message.id);
      if (message.isFulfilled) waiting?.resolve(unpack(message.packed));
      else waiting?.reject(new Error(String(unpack(message.packed))));
    }
  });

  return (name, api) => {
    if (Object.hasOwn(window, name) && side === 'page')
      throw new Error(`Cannot bind an API on top of an existing property: ${name}`);
    send({ kind: 'expose', name, packed: pack(api) });
  };
}
