/**
 * The only user of window.tripledger: typed calls that throw an AppError, typed events, and the queries that derive from
 * channels. A screen names the channel and its input; the key and the cancelling follow.
 */
import { reviveError } from '@shared/errors/errors';
import type {
  AppChannel,
  Call,
  ChannelName,
  EventName,
  EventPayload,
  FetchPolicy,
  Input,
  OfficeChannel,
  Output,
  RecordChannel,
} from '@shared/ipc/contract';
import type { Result } from '@shared/ipc/result';
import type { DataTag } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** Exposed by electron/preload. */
    readonly tripledger: {
      readonly invoke: (channel: string, call: Call) => Promise<Result<unknown>>;
      readonly on: (event: string, listener: (payload: unknown) => void) => () => void;
    };
  }
}

/** Subscribes to an event of main. The returned function unsubscribes. */
export function onEvent<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void {
  return window.tripledger.on(event, listener as (payload: unknown) => void);
}

export type CallOptions = {
  /** Cancels the call in main. */
  readonly signal?: AbortSignal | undefined;
  /** Called with what main reports of the call while it runs. */
  readonly onProgress?: ((progress: EventPayload<'request:progress'>) => void) | undefined;
  /** For a channel with a saved copy. @default 'network-first' */
  readonly fetchPolicy?: FetchPolicy | undefined;
};

/** An input that is null may be left out. */
type InputOf<C extends ChannelName> = null extends Input<C> ? [input?: Input<C>] : [input: Input<C>];
type InputAndOptions<C extends ChannelName> = [...InputOf<C>, options?: CallOptions];

async function send(
  channel: ChannelName,
  officeId: string | undefined,
  input: unknown,
  { signal, onProgress, fetchPolicy }: CallOptions = {},
): Promise<unknown> {
  const requestId = crypto.randomUUID();
  const cancel = () => ignoreFailure(call('requests:cancel', requestId));
  const stop =
    onProgress &&
    onEvent('request:progress', (progress) => {
      if (progress.requestId === requestId) onProgress(progress);
    });
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const result = await window.tripledger.invoke(channel, { requestId, officeId, fetchPolicy, input: input ?? null });
    if (result.ok) return result.value;
    throw reviveError(result.error);
  } finally {
    stop?.();
    signal?.removeEventListener('abort', cancel);
  }
}

/** Calls a channel of the application. @throws AppError where the call failed */
export async function call<C extends AppChannel>(channel: C, ...args: InputAndOptions<C>): Promise<Output<C>> {
  const [input, options] = args as unknown as [unknown, CallOptions?];
  return (await send(channel, undefined, input, options)) as Output<C>;
}

/** Calls a channel of an office. @throws AppError where the call failed */
export async function callOffice<C extends OfficeChannel>(
  channel: C,
  officeId: string,
  ...args: InputAndOptions<C>
): Promise<Output<C>> {
  const [input, options] = args as unknown as [unknown, CallOptions?];
  return (await send(channel, officeId, input, options)) as Output<C>;
}

/** For a call whose failure changes nothing that the user sees. */
export const ignoreFailure = (calling: Promise<unknown>): void => void calling.catch(() => undefined);

/** A query whose data has a type: for `useQuery`, and for the cache by its key. */
export type Query<T> = {
  readonly queryKey: DataTag<readonly unknown[], T, Error>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
  readonly staleTime?: number;
  readonly gcTime?: number;
};

/** The query of a channel of the application. */
export function appQuery<C extends AppChannel>(channel: C, ...[input]: InputOf<C>): Query<Output<C>> {
  return {
    queryKey: [channel, input ?? null] as unknown as Query<Output<C>>['queryKey'],
    queryFn: async ({ signal }) => (await send(channel, undefined, input, { signal })) as Output<C>,
    staleTime: 0,
  };
}

/** The query of a channel of an office: what main has on this computer is read again by each screen. */
export function officeQuery<C extends OfficeChannel>(
  channel: C,
  officeId: string,
  ...[input]: InputOf<C>
): Query<Output<C>> {
  return {
    queryKey: [channel, officeId, input ?? null] as unknown as Query<Output<C>>['queryKey'],
    queryFn: async ({ signal }) => (await send(channel, officeId, input, { signal })) as Output<C>,
    staleTime: 0,
    gcTime: 60_000,
  };
}

/** The query of a record or list of an office: the server's, or the saved copy. */
export function recordQuery<C extends RecordChannel>(
  channel: C,
  officeId: string,
  input: Input<C>,
  fetchPolicy: FetchPolicy = 'network-first',
): Query<Output<C>> {
  return {
    queryKey: [channel, officeId, input, fetchPolicy] as unknown as Query<Output<C>>['queryKey'],
    queryFn: async ({ signal }) => (await send(channel, officeId, input, { signal, fetchPolicy })) as Output<C>,
    ...(fetchPolicy === 'cache-only' && { staleTime: 0, gcTime: 0 }),
  };
}

/** Follows an event of main. */
export function useEvent<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): void {
  const onPayload = useEffectEvent(listener);
  useEffect(() => onEvent(event, (payload) => onPayload(payload)), [event]);
}
