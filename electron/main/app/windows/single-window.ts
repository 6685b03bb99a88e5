/** Keeps at most one window: opens it, or brings it to the front. */
import { BrowserWindow } from 'electron';

/** The application's one window. */
export class SingleWindow {
  private readonly openWindow: () => Promise<void>;
  private readonly mayOpen: () => boolean;
  private opening: Promise<void> | null = null;

  /** @param openWindow - fulfilled when the page of the new window is loaded */
  constructor(openWindow: () => Promise<void>, mayOpen: () => boolean) {
    this.openWindow = openWindow;
    this.mayOpen = mayOpen;
  }

  /** Opens the window. Calls during its opening share the one opening. */
  async open(): Promise<void> {
    this.opening ??= this.openWindow().finally(() => {
      this.opening = null;
    });
    await this.opening;
  }

  /** Brings the window to the front, or opens it. */
  async show(): Promise<void> {
    if (!this.mayOpen()) return;
    const [window] = BrowserWindow.getAllWindows();
    if (window) bringToFront(window);
    else await this.open();
  }
}

/** Shows, restores and focuses a window. It may be hidden still, if its page has not been drawn. */
function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
