/**
 * The IPC contract: every channel and every event. A channel is an entry in shared/ipc/<domain>.ts and a handler in
 * electron/main/app/ipc/handlers; one without a handler does not compile. The page imports the types alone: zod stays out of it.
 */
import type { z } from 'zod';
import { appChannels } from './app';
import { commissionChannels } from './commission';
import type { eventPayloads } from './events';
import { exportChannels } from './exports';
import { monthEndChannels } from './month-end';
import { officeChannels, savedDataChannels, transferChannels } from './offices';
import { clientChannels, searchChannels, tableChannels, tripChannels } from './records';
import { reportChannels, summaryChannels } from './reports';
import { statementChannels } from './statements';

/** Every channel by name. */
export const contract = {
  ...appChannels,
  ...officeChannels,
  ...tripChannels,
  ...clientChannels,
  ...searchChannels,
  ...tableChannels,
  ...summaryChannels,
  ...commissionChannels,
  ...statementChannels,
  ...reportChannels,
  ...monthEndChannels,
  ...exportChannels,
  ...savedDataChannels,
  ...transferChannels,
} as const;

export type Contract = typeof contract;
export type ChannelName = keyof Contract;
export type AppChannel = { [C in ChannelName]: Contract[C]['scope'] extends 'app' ? C : never }[ChannelName];
export type OfficeChannel = Exclude<ChannelName, AppChannel>;
/** The channels of an office that have a saved copy. */
export type RecordChannel = { [C in ChannelName]: Contract[C]['hasCopy'] extends true ? C : never }[ChannelName];

/** Input as a caller gives it, before defaults are filled in. */
export type Input<C extends ChannelName> = z.input<Contract[C]['input']>;
/** Input as a handler receives it: parsed, with its defaults. */
export type HandlerInput<C extends ChannelName> = z.output<Contract[C]['input']>;
export type Output<C extends ChannelName> = z.output<Contract[C]['output']>;

export type EventName = keyof typeof eventPayloads;
export type EventPayload<E extends EventName> = z.output<(typeof eventPayloads)[E]>;

/** Read from the API with the saved copy as fallback, or from the saved copy only. */
export type FetchPolicy = 'network-first' | 'cache-only';

/** What crosses the bridge. The page chooses `requestId`: it cancels the call, and names its progress. */
export type Call = {
  readonly requestId: string;
  readonly officeId?: string | undefined;
  readonly fetchPolicy?: FetchPolicy | undefined;
  readonly input: unknown;
};
