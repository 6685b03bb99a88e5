/**
 * The IPC contract: the input and output of every channel, and the payload of every event. A channel is a name in
 * channels.ts, an entry in contract/<domain>.ts and a handler in main/ipc/handlers; a missing one does not compile.
 */
import type { z } from 'zod';
import type { ChannelName, EventName } from './channels';
import { appChannels } from './contract/app';
import { clientChannels } from './contract/clients';
import { eventPayloads } from './contract/events';
import { exportChannels } from './contract/exports';
import { historyChannels } from './contract/history';
import { jobChannels } from './contract/jobs';
import { lockChannels } from './contract/lock';
import { logChannels } from './contract/log';
import { officeChannels } from './contract/offices';
import { proxyChannels } from './contract/proxy';
import { reportChannels } from './contract/reports';
import { searchChannels } from './contract/search';
import { statementChannels } from './contract/statements';
import { summaryChannels } from './contract/summary';
import { transferChannels } from './contract/transfer';
import { tripChannels } from './contract/trips';

/** Every call by channel. */
export const channels = {
  ...appChannels,
  ...officeChannels,
  ...tripChannels,
  ...clientChannels,
  ...searchChannels,
  ...summaryChannels,
  ...statementChannels,
  ...reportChannels,
  ...exportChannels,
  ...jobChannels,
  ...historyChannels,
  ...lockChannels,
  ...proxyChannels,
  ...logChannels,
  ...transferChannels,
} as const satisfies Readonly<Record<ChannelName, { readonly input: z.ZodType; readonly output: z.ZodType }>>;

/** Every event by name. */
export const events = eventPayloads satisfies Readonly<Record<EventName, z.ZodType>>;

/** Input as a caller gives it, before defaults are filled in. */
export type Input<C extends ChannelName> = z.input<(typeof channels)[C]['input']>;
/** Input as a handler receives it: parsed, with its defaults. */
export type HandlerInput<C extends ChannelName> = z.output<(typeof channels)[C]['input']>;
export type Output<C extends ChannelName> = z.output<(typeof channels)[C]['output']>;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/** The schemas with each channel's types bound to its name. */
export type Contract = {
  readonly [C in ChannelName]: { readonly input: z.ZodType<HandlerInput<C>>; readonly output: z.ZodType<Output<C>> };
};
