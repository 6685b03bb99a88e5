/**
 * The IPC contract: every channel and every event. A channel is an entry in shared/ipc/channels/<domain>.ts and a handler in
 * electron/main/app/ipc/handlers; one without a handler does not compile. The page imports the types alone: zod stays out of it.
 */
import { z } from 'zod';
import { proxyChallengeSchema } from '../app/app-schema';
import { menuChoices } from '../app/rail-entries';
import { appStateSchema, connectionSchema } from '../records/office';
import { updateStateSchema } from '../records/update';
import { type callSchema, type fetchPolicy, officeId } from './channel';
import { appChannels } from './channels/app';
import { commissionChannels, statementChannels } from './channels/commission';
import { exportChannels, monthEndChannels } from './channels/exports';
import { officeChannels, savedDataChannels, transferChannels } from './channels/offices';
import { clientChannels, searchChannels, tableChannels, tripChannels } from './channels/records';
import { reportChannels, summaryChannels } from './channels/reports';

/* Payloads of the events that main sends. */

export const eventPayloads = {
  /** The state changed without a call of the renderer: an office, a notice or the keychain. */
  'app:changed': appStateSchema,
  'connection:changed': connectionSchema,
  /** Locked: the page is reloaded at once. Unlocked: it may request data again. */
  'lock:changed': z.object({ isLocked: z.boolean() }),
  /** A choice in the native menu that the renderer carries out. */
  'menu:chosen': z.enum(menuChoices),
  /** A run of a month end has come further, or has ended. */
  'month-end:changed': z.object({ officeId, isRunning: z.boolean() }),
  /** The sign-in that a proxy asks for; null when none does any more. */
  'proxy:changed': proxyChallengeSchema.nullable(),
  'request:progress': z.object({
    requestId: z.string(),
    /** Records of a list, or rows of a report; `total` is null while it is unknown. */
    items: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  }),
  /** How far the update of an office is, and which of its lists have changed. At most every 300 ms. */
  'update:changed': updateStateSchema,
} as const;

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

export type FetchPolicy = z.infer<typeof fetchPolicy>;

/** What crosses the bridge. The page chooses `requestId`: it cancels the call, and names its progress. */
export type Call = Readonly<z.input<typeof callSchema>>;
