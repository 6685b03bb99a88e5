/** Questions that main asks in the system's own dialogs, which a page cannot answer. */
import { BrowserWindow, dialog, type IpcMainInvokeEvent, type MessageBoxOptions } from 'electron';
import type { NewServer } from './connect-gate';

/** Asks whether the office's token may be sent to a server for the first time. Closing the dialog declines. */
export async function confirmServer(
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

/** Asks whether to quit while work is running. Closing the dialog keeps working. */
export async function confirmQuit(running: readonly string[]): Promise<boolean> {
  const list = new Intl.ListFormat('en-AU').format(running);
  const options: MessageBoxOptions = {
    type: 'warning',
    title: 'Quit Tripledger',
    message: 'Quit while work is running?',
    detail: `Still running: ${list}. If you quit now it is cancelled, and no file is left half-written. Files that were there before stay as they are.`,
    buttons: ['Quit', 'Keep working'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const [window] = BrowserWindow.getAllWindows();
  const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options);
  return response === 0;
}
