/**
 * The only user of ipcMain. Checks every call both ways: the sender is the top frame of the application's own page, and
 * input and output match the contract. Every outcome goes back as a Result.
 */
import { isAppPage } from '@main/windows/app-origin';
import { AppError, serialiseError } from '@shared/errors';
import { type ChannelName, channelNames } from '@shared/ipc/channels';
import { type Contract, channels, type HandlerInput, type Output } from '@shared/ipc/contract';
import type { Result } from '@shared/ipc/result';
import { type IpcMainInvokeEvent, ipcMain } from 'electron';

/** Called when the save dialog of a call opens and closes. */
export type OnDialog = (isOpen: boolean) => void;

export type Handlers = {
  readonly [C in ChannelName]: (
    input: HandlerInput<C>,
    event: IpcMainInvokeEvent,
    onDialog?: OnDialog,
  ) => Promise<Output<C>> | Output<C>;
};

/** The handlers of the channels with one of the prefixes: `HandlersOf<'trips'>` has `trips:list` and the like. */
export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<ChannelName, `${Prefix}:${string}`>>;

/** Binds each channel's types to its name, so that a handler is called without a cast. */
const contract: Contract = channels;

const refusedMessage =
  'Tripledger could not do this. Nothing was changed. If it happens again, send what Diagnostics shows to your support.';

/** Whether a call comes from the top frame of a window that shows one of our pages. */
function isFromAppPage({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isAppPage(senderFrame.url);
}

export type RegisterOptions = {
  /** Whether a channel is refused now, because the window is locked. @default none is */
  readonly isLocked?: (channel: ChannelName) => boolean;
  /** Called with errors of Tripledger itself, as opposed to failures of the network or the disk. */
  readonly onInternalError?: (channel: ChannelName, error: unknown) => void;
};

function toLockedError(): AppError {
  return new AppError('locked', 'Tripledger is locked.', {});
}

async function handleCall<C extends ChannelName>(
  channel: C,
  handler: Handlers[C],
  event: IpcMainInvokeEvent,
  raw: unknown,
  { onInternalError, isLocked = () => false }: RegisterOptions,
): Promise<Result<Output<C>>> {
  try {
    if (!isFromAppPage(event)) {
      throw new AppError('ipc-refused', 'This page may not call Tripledger.', { channel });
    }
    if (isLocked(channel)) throw toLockedError();
    const input = contract[channel].input.safeParse(raw ?? null);
    if (!input.success) throw new AppError('ipc-refused', refusedMessage, { channel });
    const value = await handler(input.data, event);
    // It was locked while the handler worked. What the handler did stays; its output does not leave main.
    if (isLocked(channel)) throw toLockedError();
    return { ok: true, value: contract[channel].output.parse(value) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') onInternalError?.(channel, error);
    return { ok: false, error: serialiseError(error) };
  }
}

/** Registers a handler for every channel of the contract. */
export function registerHandlers(handlers: Handlers, options: RegisterOptions = {}): void {
  for (const channel of channelNames) {
    ipcMain.handle(channel, (event, raw: unknown) => handleCall(channel, handlers[channel], event, raw, options));
  }
}
