/** Lets a job's requests wait together while the network or the API is away, and go on by themselves. */
import { AppError } from '@shared/errors';

/** The first pause, and the longest. */
const firstPauseMs = 5_000;
const maxPauseMs = 60_000;

export type NetworkGateOptions = {
  /** Whether the job waits at all. */
  readonly isPatient: boolean;
  readonly sleep: (ms: number) => Promise<void>;
  /** Sends one small request; rejects while the API is away. */
  readonly probe: () => Promise<unknown>;
  /** Called when the waiting begins, with its cause, and with null when it has ended. */
  readonly onWaiting: (cause: AppError | null) => void;
};

/** Whether an error says that nothing of the API can be reached, rather than one record. */
function isAway(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'network-failed' || error.code === 'rate-limited');
}

/** One job's gate. */
export class NetworkGate {
  private readonly options: NetworkGateOptions;
  private waiting: Promise<void> | null = null;

  constructor(options: NetworkGateOptions) {
    this.options = options;
  }

  /**
   * Does work that sends a request. If the API is away, waits until a small request succeeds, and does it once more.
   *
   * @throws what `work` throws; also where it fails again although the API responds to others
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.waiting;
    try {
      return await work();
    } catch (error) {
      if (!this.options.isPatient || !isAway(error)) throw error;
      this.waiting ??= this.waitUntilBack(error).finally(() => {
        this.waiting = null;
      });
      await this.waiting;
      return await work();
    }
  }

  private async waitUntilBack(cause: AppError): Promise<void> {
    const { sleep, probe, onWaiting } = this.options;
    onWaiting(cause);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      await sleep(pauseMs);
      try {
        await probe();
        break;
      } catch (error) {
        if (!isAway(error)) throw error;
      }
    }
    onWaiting(null);
  }
}
