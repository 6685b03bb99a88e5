/** Confirms a quit that would interrupt work. */

type QuitGuardOptions = {
  /** Labels of running work for the dialog: "an export". */
  readonly listWork: () => readonly string[];
  /** Resolves to whether the user confirms the quit. */
  readonly confirm: (running: readonly string[]) => Promise<boolean>;
  /** Called where the dialog failed. The application continues. */
  readonly onConfirmFailed: (error: unknown) => void;
  /** Starts the quit again, once the user has confirmed it. */
  readonly quit: () => void;
};

/** Delays a quit until the user has confirmed it. */
export class QuitGuard {
  private readonly options: QuitGuardOptions;
  private isAgreed = false;
  private isConfirming = false;
  private isEnding = false;
  private isStartedAgain = false;

  constructor(options: QuitGuardOptions) {
    this.options = options;
  }

  /** Quits without a dialog: the system is stopping the application. */
  quitWithoutAsking(): void {
    this.isAgreed = true;
    this.options.quit();
  }

  /** Whether the application may quit now. If not, it opens one dialog; a confirmed quit starts again. */
  mayQuit(): boolean {
    const running = this.isAgreed ? [] : this.options.listWork();
    if (running.length === 0) return true;
    if (!this.isConfirming) void this.confirmQuit(running);
    return false;
  }

  /** Marks the start of the application's end. @returns false where it was marked before */
  beginEnd(): boolean {
    if (this.isEnding) return false;
    this.isEnding = true;
    return true;
  }

  /** Whether a second start may open a window. During the end, the start is recorded instead. */
  mayOpenWindow(): boolean {
    if (this.isEnding) this.isStartedAgain = true;
    return !this.isEnding;
  }

  /** Whether the user started the application again during its end. */
  get mustRestart(): boolean {
    return this.isStartedAgain;
  }

  private async confirmQuit(running: readonly string[]): Promise<void> {
    this.isConfirming = true;
    try {
      this.isAgreed = await this.options.confirm(running);
    } catch (error) {
      this.options.onConfirmFailed(error);
    } finally {
      this.isConfirming = false;
    }
    if (this.isAgreed) this.options.quit();
  }
}
