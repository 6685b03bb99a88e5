/**
 * The only user of ipcMain. Every call is checked both ways: the sender must be the application's own top frame, the
 * input must match the contract, and so must the output; every outcome goes back as a Result.
 */
import { AppError, serialiseError } from '@shared/errors';
import { type Channel, channels, type Input, type Output } from '@shared/ipc/contract';
import type { Result } from '@shared/ipc/result';
import { type IpcMainInvokeEvent, ipcMain } from 'electron';

export type Handlers = {
  readonly [C in Channel]: (input: Input<C>, event: IpcMainInvokeEvent) => Promise<Output<C>> | Output<C>;
};

/** What a user reads where the window asked for something that main does not take: a fault of Tripledger's own. */
const refusedMessage =
  'Tripledger could not do this. Nothing was changed. If it happens again, send what Diagnostics shows to your support.';

/** Whether the event comes from the top frame of one of our windows, showing our own pages. */
function isAppFrame(event: IpcMainInvokeEvent, appOrigin: string): boolean {
  const frame = event.senderFrame;
  if (frame === null || frame !== event.sender.mainFrame) return false;
  return frame.url === appOrigin || frame.url.startsWith(`${appOrigin}/`);
}

async function handleCall<C extends Channel>(
  channel: C,
  handler: Handlers[C],
  appOrigin: string,
  event: IpcMainInvokeEvent,
  raw: unknown,
): Promise<Result<Output<C>>> {
  try {
    if (!isAppFrame(event, appOrigin))
      throw new AppError('ipc-refused', 'This page may not call Tripledger.', { channel });
    const input = channels[channel].input.safeParse(raw ?? null);
    if (!input.success) throw new AppError('ipc-refused', refusedMessage, { channel });
    const value = await handler(input.data as Input<C>, event);
    return { ok: true, value: channels[channel].output.parse(value) as Output<C> };
  } catch (error) {
    return { ok: false, error: serialiseError(error) };
  }
}

/** Registers every channel of the contract. The handlers' type makes a missing one a compile error. */
export function registerHandlers(handlers: Handlers, appOrigin: string): void {
  for (const channel of Object.keys(channels) as Channel[]) {
    ipcMain.handle(channel, (event, raw: unknown) => handleCall(channel, handlers[channel], appOrigin, event, raw));
  }
}
