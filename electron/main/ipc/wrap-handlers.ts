/** Adds behaviour to the handlers of some channels. */
import type { ChannelName } from '@shared/ipc/contract';
import type { CallContext, Handlers } from './register';

/** A handler whose channel the wrapper does not distinguish. `register.ts` parses its input and output. */
export type AnyHandler = (input: unknown, context: CallContext) => unknown;

/** Wraps the handlers of `channels`. The others stay as they are. */
export function wrapHandlers<C extends ChannelName>(
  handlers: Handlers,
  channels: readonly C[],
  wrap: (handler: AnyHandler, channel: C) => AnyHandler,
): Handlers {
  const wrapped = channels.map((channel) => [channel, wrap(handlers[channel] as unknown as AnyHandler, channel)]);
  return { ...handlers, ...Object.fromEntries(wrapped) };
}
