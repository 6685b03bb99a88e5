/** Checks what the user of each opened office has written, once its first screen was shown: reading a large file takes long. */

/** A file of an office. */
export type OfficeFile = {
  /** Reads the whole file. */
  readonly isDamaged: (signal: AbortSignal) => Promise<boolean>;
  /** Replaces it, as where a call meets the damage. */
  readonly recover: () => void;
};

export type FileChecksOptions = {
  /** @throws the signal's reason when it aborts */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Time in which an office that was opened shows its first lists. */
const delayMs = 20_000;

type Check = { readonly controller: AbortController; readonly end: Promise<void> };

export class FileChecks {
  private readonly options: FileChecksOptions;
  private readonly running = new Map<string, Check>();

  constructor(options: FileChecksOptions) {
    this.options = options;
  }

  /** Checks a file later. One that is damaged is replaced. */
  schedule(officeId: string, file: OfficeFile): void {
    void this.cancel(officeId);
    const controller = new AbortController();
    // A file that cannot be checked is found to be damaged where it is read.
    const end = this.check(file, controller.signal).catch(() => undefined);
    this.running.set(officeId, { controller, end });
  }

  /** Ends the check of an office. Fulfilled once it has let go of its file. */
  async cancel(officeId: string): Promise<void> {
    const check = this.running.get(officeId);
    this.running.delete(officeId);
    check?.controller.abort();
    await check?.end;
  }

  close(): void {
    for (const officeId of [...this.running.keys()]) void this.cancel(officeId);
  }

  private async check({ isDamaged, recover }: OfficeFile, signal: AbortSignal): Promise<void> {
    await this.options.sleep(delayMs, signal);
    const isReplaceable = await isDamaged(signal);
    signal.throwIfAborted();
    if (isReplaceable) recover();
  }
}
