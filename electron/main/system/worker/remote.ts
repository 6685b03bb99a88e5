/**
 * The methods of a worker as the calling thread sees them: nested objects of functions, without their first argument. That
 * one stays in the worker: what the calls are of, an open cache for instance, with the signal of the call.
 */
import type { CallOptions, RpcClient } from './rpc-client';
import type { CallContext, RpcHandlers, Transferred } from './rpc-server';

/** A worker's methods. */
export type Methods<Open> = {
  readonly [name: string]: Methods<Open> | ((open: Open & CallContext, ...args: never[]) => unknown);
};

/** The last argument of a call, known by its `signal`. */
export type RemoteOptions = CallOptions & { readonly signal: AbortSignal | undefined };

type Received<T> = T extends Transferred<infer V> ? V : T;

/** The same methods without their first argument, each with a promise. */
export type Remote<M> = {
  readonly [K in keyof M]: M[K] extends (open: never, ...args: infer A) => infer R
    ? (...args: [...A, options?: RemoteOptions]) => Promise<Received<Awaited<R>>>
    : Remote<M[K]>;
};

export type RemoteClient = Pick<RpcClient, 'call'>;

/** Gives the client of the worker, and what its calls are of, by the number that the worker knows it by. */
export type Connect = () => { readonly client: RemoteClient; readonly open: number };

const isOptions = (value: unknown): value is RemoteOptions =>
  typeof value === 'object' && value !== null && 'signal' in value;

/** Makes the calls of a worker's methods: `remote.records.get(kind, key)` calls `records.get`. */
export function createRemote<M>(connect: Connect, path = ''): Remote<M> {
  const call = (...args: unknown[]) => {
    const options = isOptions(args.at(-1)) ? (args.pop() as RemoteOptions) : undefined;
    const { client, open } = connect();
    return client.call(path, { open, args }, options);
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
      handlers[path + name] = ({ open, args }: { open: number; args: never[] }, context: CallContext) =>
        method({ ...getOpen(open), ...context }, ...args);
  }
  return handlers;
}
