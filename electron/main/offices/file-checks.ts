/** Checks the files of each office that was opened, once its first screen was shown: reading a large file takes seconds. */

/** The files of an office, each of which can be replaced while another one is checked. */
type FileKind = 'cache' | 'user-records';

/** A file of an office. */
export type OfficeFile = {
  readonly kind: FileKind;
  /** Reads the whole file. */
  readonly isDamaged: (signal: AbortSignal) => Promise<boolean>;
  /** Replaces it, as where a call meets the damage. */
  readonly recover: () => Promise<void> | void;
};

export type FileChecksOptions = {
  /** @throws the signal's reason when it aborts */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Time in which an office that was opened shows its first lists. */
const delayMs = 20_000;

type FileCheck = { readonly file: OfficeFile; readonly controller: AbortController };

/** The checks of an office: those of its files, and the wait before the first one. */
type OfficeChecks = { readonly files: readonly FileCheck[]; readonly controller: AbortController };

export class FileChecks {
  private readonly options: FileChecksOptions;
  private readonly running = new Map<string, OfficeChecks>();
  /** The readings that have begun, each of which has a file open until it ends. */
  private readonly readings = new Map<string, { readonly kind: FileKind; readonly end: Promise<unknown> }[]>();

  constructor(options: FileChecksOptions) {
    this.options = options;
  }

  /** Checks files later, one after the other. What is damaged is replaced. */
  schedule(officeId: string, files: readonly OfficeFile[]): void {
    void this.cancel(officeId);
    if (files.length === 0) return;
    const checks = {
      files: files.map((file) => ({ file, controller: new AbortController() })),
      controller: new AbortController(),
    };
    this.running.set(officeId, checks);
    void this.check(officeId, checks)
      .catch(() => undefined)
      .finally(() => {
        if (this.running.get(officeId) === checks) this.running.delete(officeId);
      });
  }

  /**
   * Ends the checks of an office, or that of one file which is replaced: the others go on. Fulfilled once they have let go of
   * their files; one that runs is told at once.
   */
  async cancel(officeId: string, kind?: FileKind): Promise<void> {
    const { files, controller: all } = this.running.get(officeId) ?? { files: [], controller: null };
    const ended = files.filter(({ file }) => kind === undefined || file.kind === kind);
    for (const { controller } of ended) controller.abort();
    if (kind === undefined) {
      all?.abort();
      this.running.delete(officeId);
    }
    const readings = this.readings.get(officeId) ?? [];
    await Promise.all(readings.filter((reading) => kind === undefined || reading.kind === kind).map(({ end }) => end));
  }

  close(): void {
    for (const officeId of [...this.running.keys()]) void this.cancel(officeId);
  }

  private async check(officeId: string, { files, controller: all }: OfficeChecks): Promise<void> {
    await this.options.sleep(delayMs, all.signal);
    for (const { file, controller } of files) {
      // A file that was replaced meanwhile is new, and one that cannot be checked keeps no other from its check.
      if (!controller.signal.aborted) await this.checkFile(officeId, file, controller.signal).catch(() => undefined);
    }
  }

  private async checkFile(officeId: string, { kind, isDamaged, recover }: OfficeFile, signal: AbortSignal) {
    const isReplaceable = await this.read(officeId, kind, () => isDamaged(signal));
    signal.throwIfAborted();
    if (isReplaceable) await recover();
  }

  private async read(officeId: string, kind: FileKind, isDamaged: () => Promise<boolean>): Promise<boolean> {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const reading = { kind, end };
    this.readings.set(officeId, [...(this.readings.get(officeId) ?? []), reading]);
    try {
      return await isDamaged();
    } finally {
      resolve();
      const others = (this.readings.get(officeId) ?? []).filter((each) => each !== reading);
      if (others.length > 0) this.readings.set(officeId, others);
      else this.readings.delete(officeId);
    }
  }
}
