/** Questions that main asks in the system's own dialogs, which a page cannot answer. */
import { BrowserWindow, dialog, type IpcMainInvokeEvent, type MessageBoxOptions } from 'electron';
import type { NewServer } from './connect-gate';

/** Asks whether the office's token may be sent to a server for the first time. Closing the dialog declines. */
export async function askForServer(
  event: IpcMainInvokeEvent,
  { host, baseUrl }: NewServer,
  signal: AbortSignal,
): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: 'question',
    title: 'Connect an office',
    message: `Connect to ${host}?`,
    detail: `Tripledger has not connected to this server before. The API token that was entered will be sent to ${baseUrl}. Connect only if this is the address that you were given.`,
    buttons: ['Connect', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    signal,
  };
  const window = BrowserWindow.fromWebContents(event.sender);
  const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options);
  return response === 0;
}
