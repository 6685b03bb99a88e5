/**
 * The methods of a worker as the calling thread sees them: nested objects of functions, without their first argument. That
 * one stays in the worker: what the calls are of, an open cache for instance, with the signal of the call.
 */
import type { RpcClient, StreamOptions } from './rpc-client';
import type { CallContext, RpcHandlers, Transferred } from './rpc-server';

/** A worker's methods. Names that begin with "stream" are of those that return an async iterable. */
export type Methods<Open> = {
  readonly [name: string]: Methods<Open> | ((open: Open & CallContext, ...args: never[]) => unknown);
};

/** The last argument of a call, known by its `signal`. */
export type RemoteOptions = StreamOptions & { readonly signal: AbortSignal | undefined };

type Received<T> = T extends Transferred<infer V> ? V : T;
type Returned<R> = R extends AsyncIterable<infer T> ? AsyncGenerator<Received<T>> : Promise<Received<Awaited<R>>>;

/** The same methods without their first argument, each with a promise or a stream. */
export type Remote<M> = {
  readonly [K in keyof M]: M[K] extends (open: never, ...args: infer A) => infer R
    ? (...args: [...A, options?: RemoteOptions]) => Returned<R>
    : Remote<M[K]>;
};

export type RemoteClient = Pick<RpcClient, 'call' | 'stream'>;

/** Gives the client of the worker, and what its calls are of, by the number that the worker knows it by. */
export type Connect = () => { readonly client: RemoteClient; readonly open: number };

const isOptions = (value: unknown): value is RemoteOptions =>
  typeof value === 'object' && value !== null && 'signal' in value;

/** Makes the calls of a worker's methods: `remote.records.get(kind, key)` calls `records.get`. */
export function createRemote<M>(connect: Connect, path = ''): Remote<M> {
  const isStream = path.slice(path.lastIndexOf('.') + 1).startsWith('stream');
  const call = (...args: unknown[]) => {
    const options = isOptions(args.at(-1)) ? (args.pop() as RemoteOptions) : undefined;
    const { client, open } = connect();
    const input = { open, args };
    return isStream ? client.stream(path, input, options) : client.call(path, input, options);
  };
  const get = (target: Record<string | symbol, unknown>, name: string | symbol) => {
    // A promise of a remote would ask it for its `then`.
    if (typeof name === 'string' && name !== 'then' && !(name in target)) {
      target[name] = createRemote(connect, path === '' ? name : `${path}.${name}`);
    }
    return target[name];
  };
  return new Proxy(call as unknown as Record<string | symbol, unknown>, { get }) as Remote<M>;
}

/** The methods by their paths, for an RpcServer. @param getOpen - finds what a call is of */
export function toHandlers<Open extends object>(
  methods: Methods<Open>,
  getOpen: (open: number) => Open,
  path = '',
): RpcHandlers {
  const handlers: Record<string, RpcHandlers[string]> = {};
  for (const [name, method] of Object.entries(methods)) {
    if (typeof method !== 'function') Object.assign(handlers, toHandlers(method, getOpen, `${path}${name}.`));
    else
      handlers[path + name] = ({ open, args }: { open: number; args: never[] }, { signal }: CallContext) =>
        method({ ...getOpen(open), signal }, ...args);
  }
  return handlers;
}
