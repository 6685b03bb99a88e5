/** Sends bytes to the worker, no faster than it takes them: what comes while it handles a batch goes with the next one. */

/** The most that waits, but for its last piece. */
const batchBytes = 1_048_576;

export class ByteSender {
  private readonly sendBatch: (bytes: Uint8Array) => Promise<void>;
  private pieces: Uint8Array[] = [];
  private waiting = 0;
  private isIdle = true;
  /** The last batch. None follows one that failed. */
  private batch: Promise<void> = Promise.resolve();

  constructor(sendBatch: (bytes: Uint8Array) => Promise<void>) {
    this.sendBatch = sendBatch;
  }

  /** @param bytes - are left as they are @throws what a batch failed with, once it is waited for */
  async write(bytes: Uint8Array): Promise<void> {
    this.pieces.push(bytes);
    this.waiting += bytes.length;
    if (this.waiting >= batchBytes) await this.batch;
    if (this.isIdle) this.send();
  }

  /** Sends what waits, and waits until everything is handled. @throws what a batch failed with */
  async flush(): Promise<void> {
    await this.batch;
    if (this.waiting > 0) this.send();
    await this.batch;
  }

  private send(): void {
    const bytes = Buffer.concat(this.pieces);
    this.pieces = [];
    this.waiting = 0;
    this.isIdle = false;
    this.batch = this.sendBatch(bytes).then(() => {
      this.isIdle = true;
    });
    this.batch.catch(() => undefined);
  }
}
