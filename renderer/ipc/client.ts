/** The only user of window.tripledger: typed calls that throw an AppError, and typed events. */
import { reviveError } from '@shared/errors';
import type { ChannelName, EventName } from '@shared/ipc/channels';
import type { EventPayload, Input, Output } from '@shared/ipc/contract';
import type { Result } from '@shared/ipc/result';

declare global {
  interface Window {
    /** Exposed by electron/preload. */
    readonly tripledger: {
      readonly invoke: (channel: string, input: unknown) => Promise<Result<unknown>>;
      readonly on: (event: string, listener: (payload: unknown) => void) => () => void;
    };
  }
}

export const ipc = {
  /** Calls main, which has parsed the output against the contract. @throws AppError where the call failed */
  async invoke<C extends ChannelName>(channel: C, input: Input<C>): Promise<Output<C>> {
    const result = (await window.tripledger.invoke(channel, input)) as Result<Output<C>>;
    if (result.ok) return result.value;
    throw reviveError(result.error);
  },
  /** Subscribes to an event. The returned function unsubscribes. */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void {
    return window.tripledger.on(event, listener as (payload: unknown) => void);
  },
};

/** Runs a request under an id of its own, and cancels it in main when the signal is aborted. */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  start: (requestId: string) => Promise<T>,
): Promise<T> {
  const requestId = crypto.randomUUID();
  const cancel = () => void ipc.invoke('requests:cancel', requestId).catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await start(requestId);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
