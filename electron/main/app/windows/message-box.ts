/** Message boxes of the system: a page cannot confirm them. */
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** Shows an error in a box of its own. */
export function showError(error: unknown, title = 'Tripledger could not do this'): void {
  dialog.showErrorBox(title, error instanceof Error ? error.message : String(error));
}

/** Shows a message box, on a window if there is one. @returns the index of the clicked button */
export async function showMessageBox(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const { response } = window ? await dialog.showMessageBox(window, options) : await dialog.showMessageBox(options);
  return response;
}
