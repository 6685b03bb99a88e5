/** Lets a job's requests wait together while the network or the API is away, and go on by themselves. */

import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';

/* Small requests that find out whether records can be read: the server may serve lists while its records are away. */

/** Records among which the probes change: one of them may begin to fail by itself. */
const maxIds = 3;

/** Probes of one kind of record, by the last ones that were read. */
export class RecordProbes {
  private readonly read: (id: number) => Promise<unknown>;
  private readonly ids: number[] = [];
  private next = 0;

  constructor(read: (id: number) => Promise<unknown>) {
    this.read = read;
  }

  /** Notes a record that was read. */
  add(id: number): void {
    this.ids.push(id);
    if (this.ids.length > maxIds) this.ids.shift();
  }

  /** Reads another one of the records each time that it is sent; undefined before the first. */
  get probe(): Probe | undefined {
    if (this.ids.length === 0) return undefined;
    return async () => {
      const id = this.ids[this.next++ % this.ids.length];
      if (id !== undefined) await this.read(id);
    };
  }
}

/** The first pause, and the longest. */
const firstPauseMs = 5_000;
const maxPauseMs = 60_000;
/** Failures of one piece of work that end it while others succeed. */
const maxFailures = 2;
/** Waits for one piece of work: a record may be what brings the server down. */
const maxWaits = 5;

/** One small request. Rejects while the API is away. */
type Probe = () => Promise<unknown>;

export type NetworkGateOptions = {
  /** Whether the job waits at all. */
  readonly isPatient: boolean;
  readonly sleep: (ms: number) => Promise<void>;
  /** Sent where the work has no probe of its own. */
  readonly probe: Probe;
  /** Called when the waiting begins, with its cause, and with null when it has ended. */
  readonly onWaiting: (cause: AppError | null) => void;
};

/** Whether an error may mean that nothing of the API can be reached, rather than one record. */
function mayBeAway(error: unknown): error is AppError {
  return error instanceof AppError && hasPolicy(error.code, 'wait');
}

/** @returns whether the API responds @throws what neither an outage nor a response explains: a refused token, a stop */
async function isResponding(probe: Probe): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (error) {
    if (mayBeAway(error)) return false;
    if (error instanceof AppError && error.code !== 'cancelled' && hasPolicy(error.code, 'api-responded')) return true;
    throw error;
  }
}

/** One job's gate. */
export class NetworkGate {
  private readonly options: NetworkGateOptions;
  /** The check, and the waiting that may follow, that all work shares. Resolves to whether the API was away. */
  private checking: Promise<boolean> | null = null;
  private waiting: Promise<void> | null = null;
  /** Ends with the last retry. */
  private retries: Promise<unknown> = Promise.resolve();

  constructor(options: NetworkGateOptions) {
    this.options = options;
  }

  /**
   * Does work that sends a request. If it fails as it would while the API is away, a small request finds out: while that
   * fails too, the work waits. Where the API responds, the failure is the work's own, and it is tried once more. After the
   * longest pause, the work itself may find out too: what the small request is for may have begun to fail by itself.
   *
   * @param probe - a request of the same kind that has succeeded before: one endpoint alone may be away
   * @throws what `work` throws
   */
  async run<T>(work: () => Promise<T>, probe: Probe = this.options.probe): Promise<T> {
    await this.waiting;
    try {
      return await work();
    } catch (error) {
      if (!this.options.isPatient || !mayBeAway(error)) throw error;
      const wasAway = await this.waitWhileAway(error, probe, work);
      const retrying = this.retries.then(() => this.retry(work, probe, wasAway));
      this.retries = retrying.catch(() => undefined);
      return await retrying;
    }
  }

  /** Tries work again that has failed once. One at a time: the record that brings the server down fails alone. */
  private async retry<T>(work: () => Promise<T>, probe: Probe, wasAway: boolean): Promise<T> {
    let waits = wasAway ? 1 : 0;
    let failures = wasAway ? 0 : 1;
    for (;;) {
      await this.waiting;
      try {
        return await work();
      } catch (error) {
        if (!mayBeAway(error)) throw error;
        if (await this.waitWhileAway(error, probe, work)) waits += 1;
        else failures += 1;
        if (failures >= maxFailures || waits >= maxWaits) throw error;
      }
    }
  }

  private async waitWhileAway(cause: AppError, probe: Probe, work: Probe): Promise<boolean> {
    this.checking ??= this.check(cause, probe, work).finally(() => {
      this.checking = null;
    });
    return await this.checking;
  }

  private async check(cause: AppError, probe: Probe, work: Probe): Promise<boolean> {
    if (await isResponding(probe)) return false;
    this.waiting = this.waitUntilBack(cause, probe, work).finally(() => {
      this.waiting = null;
    });
    await this.waiting;
    return true;
  }

  private async waitUntilBack(cause: AppError, probe: Probe, work: Probe): Promise<void> {
    const { sleep, onWaiting } = this.options;
    onWaiting(cause);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      await sleep(pauseMs);
      if (await isResponding(probe)) break;
      if (pauseMs === maxPauseMs && (await isResponding(work))) break;
    }
    onWaiting(null);
  }
}
