/** Where the window opens: at its saved place, moved and made smaller until its display shows all of it. */
import type { EventEmitter } from 'node:events';
import type { Rectangle } from 'electron';

/* Shows a new window as soon as its page can be seen, and at the latest after two seconds. */

/** The part of BrowserWindow that is used. */
type ShowableWindow = Pick<EventEmitter, 'once'> & {
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

const defaultSize = { width: 1_280, height: 800 };
const minSize = { width: 800, height: 560 };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/**
 * Gets the window's bounds and its smallest size.
 *
 * @param saved - of the last time; null for none
 * @param area - the display without its taskbar that shows most of it, else the main one
 */
export function getWindowBounds(
  saved: Rectangle | null,
  area: Rectangle,
): Partial<Rectangle> & { readonly minWidth: number; readonly minHeight: number } {
  const { width, height } = saved ?? defaultSize;
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  const position = saved && {
    x: clamp(saved.x, area.x, area.x + area.width - size.width),
    y: clamp(saved.y, area.y, area.y + area.height - size.height),
  };
  const [minWidth, minHeight] = [Math.min(minSize.width, area.width), Math.min(minSize.height, area.height)];
  return { ...position, ...size, minWidth, minHeight };
}
