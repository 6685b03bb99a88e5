/** Where the window opens: at its saved place, moved and made smaller until the displays of now show all of it. */
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

function getOverlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Pixels between two rectangles, each way; 0 where they overlap. */
function getDistance(one: Rectangle, other: Rectangle): number {
  const across = Math.max(one.x - (other.x + other.width), other.x - (one.x + one.width), 0);
  return across + Math.max(one.y - (other.y + other.height), other.y - (one.y + one.height), 0);
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

function fitInto({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    x: clamp(x, area.x, area.x + area.width - size.width),
    y: clamp(y, area.y, area.y + area.height - size.height),
    ...size,
  };
}

/**
 * Gets the window's bounds and its smallest size.
 *
 * @param saved - of the last time; null for none
 * @param areas - the displays without their taskbars, the main one first
 */
export function getWindowBounds(
  saved: Rectangle | null,
  areas: readonly Rectangle[],
): Partial<Rectangle> & { readonly minWidth: number; readonly minHeight: number } {
  const [nearest = null] = areas.toSorted((a, b) =>
    saved === null ? 0 : getOverlap(saved, b) - getOverlap(saved, a) || getDistance(saved, a) - getDistance(saved, b),
  );
  const minWidth = Math.min(minSize.width, nearest?.width ?? minSize.width);
  const minHeight = Math.min(minSize.height, nearest?.height ?? minSize.height);
  if (saved === null || nearest === null) {
    const { width, height } = saved ?? defaultSize;
    const size = {
      width: Math.min(width, nearest?.width ?? width),
      height: Math.min(height, nearest?.height ?? height),
    };
    return { ...size, minWidth, minHeight };
  }
  const { x, y, width, height } = saved;
  // A window may stand across displays.
  const isWhole = areas.reduce((sum, area) => sum + getOverlap(saved, area), 0) >= width * height;
  return { ...(isWhole ? { x, y, width, height } : fitInto(saved, nearest)), minWidth, minHeight };
}
