/**
 * The only user of ipcMain. Checks every call both ways: the sender is the top frame of the application's own page, and
 * input and output match the contract. Opens the session of a call of an office. Every outcome goes back as a Result.
 */
import type { OfficeSession } from '@main/office/connect/office-session';
import { AppError, serialiseError } from '@shared/errors/errors';
import { type AnyChannel, callSchema } from '@shared/ipc/channel';
import {
  type ChannelName,
  type Contract,
  contract,
  type FetchPolicy,
  type HandlerInput,
  type Output,
} from '@shared/ipc/contract';
import type { Result } from '@shared/ipc/result';
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { isAppPage } from '../windows/app-protocol';
import type { CancellableRequests } from './cancellable-requests';

/** What every handler is given beside its input. */
export type CallContext = {
  /** Names the call, as the page does: for its progress. */
  readonly requestId: string;
  /** Aborts when the page cancels the call, and when the application quits. */
  readonly signal: AbortSignal;
  readonly event: IpcMainInvokeEvent;
};
type OfficeContext = CallContext & { readonly session: OfficeSession };
type RecordContext = OfficeContext & { readonly fetchPolicy: FetchPolicy };

/** What the handler of a channel is given beside its input, by the channel's scope. */
export type Context<C extends ChannelName> = Contract[C]['hasCopy'] extends true
  ? RecordContext
  : Contract[C]['scope'] extends 'office'
    ? OfficeContext
    : CallContext;

/** A channel whose output is null has a handler that returns nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: The type of what a function without a return gives.
type Returned<C extends ChannelName> = [Output<C>] extends [null] ? void : Output<C>;

export type Handlers = {
  readonly [C in ChannelName]: (input: HandlerInput<C>, context: Context<C>) => Promise<Returned<C>> | Returned<C>;
};

/** The handlers of the channels with one of the prefixes: `HandlersOf<'trips'>` has `trips:list` and the like. */
export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<ChannelName, `${Prefix}:${string}`>>;

const refusedMessage =
  'Tripledger could not do this. Nothing was changed. If it happens again, send what Diagnostics shows to your support.';

/** Whether a call comes from the top frame of a window that shows one of our pages. */
function isFromAppPage({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isAppPage(senderFrame.url);
}

type RegisterOptions = {
  readonly requests: CancellableRequests;
  readonly openSession: (officeId: string) => Promise<OfficeSession>;
  /** Whether a channel is refused now, because the window is locked. @default none is */
  readonly isLocked?: (channel: ChannelName) => boolean;
  /** Called with errors of Tripledger itself, as opposed to failures of the network or the disk. */
  readonly onInternalError?: (channel: ChannelName, error: unknown) => void;
};

function toLockedError(): AppError {
  return new AppError('locked', 'Tripledger is locked.', {});
}

/** Runs a call of an app page. @throws AppError `ipc-refused` where it breaks the contract, and what its handler throws */
async function runCall(
  channel: ChannelName,
  handler: Handlers[ChannelName],
  event: IpcMainInvokeEvent,
  raw: unknown,
  { requests, openSession }: RegisterOptions,
): Promise<unknown> {
  const { scope, input: inputSchema } = contract[channel] as AnyChannel;
  const call = callSchema.safeParse(raw);
  const input = inputSchema.safeParse(call.data?.input ?? null);
  const hasOffice = scope === 'app' || call.data?.officeId !== undefined;
  if (!call.success || !input.success || !hasOffice) throw new AppError('ipc-refused', refusedMessage, { channel });
  const { requestId, officeId = '', fetchPolicy } = call.data;
  // TypeScript does not follow a name through the types of its input and its context.
  const handle = handler as (input: unknown, context: CallContext) => unknown;
  return await requests.run(requestId, async (signal) => {
    const session = scope === 'office' ? await openSession(officeId) : undefined;
    return await handle(input.data, { requestId, signal, event, session, fetchPolicy } as CallContext);
  });
}

async function handleCall(
  channel: ChannelName,
  handler: Handlers[ChannelName],
  event: IpcMainInvokeEvent,
  raw: unknown,
  options: RegisterOptions,
): Promise<Result<unknown>> {
  const { onInternalError, isLocked = () => false } = options;
  try {
    if (!isFromAppPage(event)) {
      throw new AppError('ipc-refused', 'This page may not call Tripledger.', { channel });
    }
    if (isLocked(channel)) throw toLockedError();
    const value = await runCall(channel, handler, event, raw, options);
    // It was locked while the handler worked. What the handler did stays; its output does not leave main.
    if (isLocked(channel)) throw toLockedError();
    return { ok: true, value: contract[channel].output.parse(value ?? null) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') onInternalError?.(channel, error);
    return { ok: false, error: serialiseError(error) };
  }
}

/** Registers a handler for every channel of the contract. Electron refuses a call of any other name. */
export function registerHandlers(handlers: Handlers, options: RegisterOptions): void {
  for (const channel of Object.keys(contract) as ChannelName[]) {
    ipcMain.handle(channel, (event, raw: unknown) => handleCall(channel, handlers[channel], event, raw, options));
  }
}
