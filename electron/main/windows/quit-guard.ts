/** Asks before a quit breaks off work. */

export type QuitGuardOptions = {
  /** What is running, in words of the question: "an export". Empty where nothing is. */
  readonly running: () => readonly string[];
  /** Resolves to whether the user quits all the same. */
  readonly ask: (running: readonly string[]) => Promise<boolean>;
  /** Shows that the question could not be asked. The application goes on. */
  readonly onAskFailed: (error: unknown) => void;
  /** Begins the quit again, after the user's word. */
  readonly quit: () => void;
};

/** Holds a quit back while the user is asked. */
export class QuitGuard {
  private readonly options: QuitGuardOptions;
  private isAgreed = false;
  private isAsking = false;
  private isEnding = false;
  private isStartedAgain = false;

  constructor(options: QuitGuardOptions) {
    this.options = options;
  }

  /** Lets the next quit through without a question: the system is stopping the application. */
  agree(): void {
    this.isAgreed = true;
  }

  /** Whether the application may quit now. If not, the user is asked, once at a time, and the quit begins again. */
  mayQuit(): boolean {
    const running = this.isAgreed ? [] : this.options.running();
    if (running.length === 0) return true;
    if (!this.isAsking) void this.ask(running);
    return false;
  }

  /** Begins the end of the application; false where it has begun before. */
  beginEnd(): boolean {
    if (this.isEnding) return false;
    this.isEnding = true;
    return true;
  }

  /** Whether a start of the application may show a window. While it ends the start is remembered instead. */
  mayOpenWindow(): boolean {
    if (this.isEnding) this.isStartedAgain = true;
    return !this.isEnding;
  }

  /** Whether the user started the application again while it ended. */
  get mustRestart(): boolean {
    return this.isStartedAgain;
  }

  private async ask(running: readonly string[]): Promise<void> {
    this.isAsking = true;
    try {
      this.isAgreed = await this.options.ask(running);
    } catch (error) {
      this.options.onAskFailed(error);
    } finally {
      this.isAsking = false;
    }
    if (this.isAgreed) this.options.quit();
  }
}
