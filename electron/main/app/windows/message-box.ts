/** Message boxes of the system: a page cannot confirm them. */
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** Shows a message box, on a window if there is one. @returns the index of the clicked button */
export async function showMessageBox(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options);
  return response;
}
