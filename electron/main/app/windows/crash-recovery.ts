/** Reloads a window whose page has ended, and asks the user where reloading does not help. */

/** Reloads without a question within {@link reloadWindowMs}. */
const maxReloads = 3;
const reloadWindowMs = 60_000;

type CrashRecoveryOptions = {
  readonly monotonicMs: () => number;
  readonly reload: () => void;
  /** Ends a page that does not respond. Its end is reported to {@link CrashRecovery.onGone}. */
  readonly endPage: () => void;
  /** Notes on the screen that the window was reloaded. */
  readonly noteReload: () => void;
  /** Asks after repeated crashes. Resolves to whether to reload; false quits. */
  readonly confirmReload: () => Promise<boolean>;
  /** Asks about a page that does not respond. Resolves to whether to reload; false waits. The signal closes the dialog. */
  readonly confirmEnd: (signal: AbortSignal) => Promise<boolean>;
  readonly quit: () => void;
  readonly onError: (error: unknown) => void;
};

/** Recovers one window from crashes and hangs of its page. */
export class CrashRecovery {
  private readonly options: CrashRecoveryOptions;
  private readonly reloadedAtMs: number[] = [];
  private isAsking = false;
  private hang: AbortController | null = null;

  constructor(options: CrashRecoveryOptions) {
    this.options = options;
  }

  /** Reloads at once, at most three times a minute; then the user decides. */
  async onGone(): Promise<void> {
    this.onResponsive();
    const nowMs = this.options.monotonicMs();
    while (nowMs - (this.reloadedAtMs[0] ?? nowMs) >= reloadWindowMs) this.reloadedAtMs.shift();
    if (this.reloadedAtMs.length < maxReloads) {
      this.reloadedAtMs.push(nowMs);
      this.reload();
      return;
    }
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      if (await this.options.confirmReload()) {
        this.reloadedAtMs.length = 0;
        this.reload();
      } else this.options.quit();
    } catch (error) {
      this.options.onError(error);
    } finally {
      this.isAsking = false;
    }
  }

  /** Asks whether to wait or to reload, once for each hang. */
  async onUnresponsive(): Promise<void> {
    if (this.hang !== null) return;
    const hang = new AbortController();
    this.hang = hang;
    try {
      const isEnded = await this.options.confirmEnd(hang.signal);
      if (isEnded && !hang.signal.aborted) this.options.endPage();
    } catch (error) {
      if (!hang.signal.aborted) this.options.onError(error);
    } finally {
      if (this.hang === hang) this.hang = null;
    }
  }

  /** Closes the question about a page that responds again. */
  onResponsive(): void {
    this.hang?.abort();
    this.hang = null;
  }

  private reload(): void {
    this.options.noteReload();
    this.options.reload();
  }
}
