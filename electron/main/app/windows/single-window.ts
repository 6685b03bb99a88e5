/** Keeps at most one window: opens it, or brings it to the front. */

/** The part of BrowserWindow that is used. */
type RestorableWindow = {
  isMinimized(): boolean;
  restore(): void;
  show(): void;
  focus(): void;
};

type SingleWindowOptions = {
  /** The open window; undefined where there is none. */
  readonly getWindow: () => RestorableWindow | undefined;
  /** Opens the window. Resolves when its page is loaded. */
  readonly open: () => Promise<void>;
  readonly mayOpen: () => boolean;
};

/** The application's one window. */
export class SingleWindow {
  private readonly options: SingleWindowOptions;
  private opening: Promise<void> | null = null;

  constructor(options: SingleWindowOptions) {
    this.options = options;
  }

  /** Opens the window. Calls during its opening share the one opening. */
  async open(): Promise<void> {
    this.opening ??= this.options.open().finally(() => {
      this.opening = null;
    });
    await this.opening;
  }

  /** Brings the window to the front, or opens it. */
  async show(): Promise<void> {
    if (!this.options.mayOpen()) return;
    const window = this.options.getWindow();
    if (window) bringToFront(window);
    else await this.open();
  }
}

/** Shows, restores and focuses a window. It may be hidden still, if its page has not been drawn. */
function bringToFront(window: RestorableWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
