/** Shows a new window as soon as its page can be seen, and at the latest after two seconds. */
import type { EventEmitter } from 'node:events';

/** The part of BrowserWindow that is used. */
export type ShowableWindow = Pick<EventEmitter, 'once'> & {
  readonly webContents: Pick<EventEmitter, 'once'>;
  isDestroyed(): boolean;
  show(): void;
  maximize(): void;
};

/** Milliseconds after which the window is shown, even if its page has not reported anything. */
export const maxHiddenMs = 2_000;

type StartTimer = (callback: () => void, ms: number) => unknown;

/**
 * Shows a hidden window once. `ready-to-show` alone is not enough: on Wayland it never comes for a hidden window
 * (electron/electron#48859).
 *
 * @param isMaximized - maximizes after showing: maximizing a hidden window would show it before its page is drawn
 */
export function showOnce(window: ShowableWindow, isMaximized: boolean, startTimer: StartTimer = setTimeout): void {
  let isShown = false;
  const show = () => {
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    window.show();
    if (isMaximized) window.maximize();
  };
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  window.webContents.once('render-process-gone', show);
  startTimer(show, maxHiddenMs);
}
