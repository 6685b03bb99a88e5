/** Messages of the remote procedure calls between a thread and its worker. */
import type { SerialisedError } from '@shared/errors';

/** Numbers a call, from 1. */
export type CallId = number;

/** Message to the worker. `credit` permits it to send further batches of a stream. */
export type RequestMessage =
  | { readonly kind: 'call'; readonly id: CallId; readonly method: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: CallId }
  | { readonly kind: 'credit'; readonly id: CallId };

/** Message from the worker. A stream is batches and then a result without a value. */
export type ResponseMessage =
  | { readonly kind: 'result'; readonly id: CallId; readonly value: unknown }
  | { readonly kind: 'batch'; readonly id: CallId; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: CallId; readonly error: SerialisedError };

/** Batches of a stream that may be under way at once: one is read while the next is made. */
export const maxBatchesInFlight = 2;

/** Sends a message; what is listed in `transfer` moves instead of being copied. */
export type PostMessage<M> = (message: M, transfer?: readonly ArrayBuffer[]) => void;
