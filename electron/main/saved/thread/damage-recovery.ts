/** Calls of one cache that survive damage of its file: the file is replaced, and the call that met it is made again. */
import type { Connect, RemoteClient } from '@main/system/worker/remote';
import { isDamage } from './open-caches';

/** Time after which it is tried again to replace a file that could not be set aside. */
const retryAfterMs = 10 * 60_000;

type DamageRecoveryOptions = {
  /** Sets the file aside, and opens what replaces it. Resolves to whether it could be set aside. */
  readonly replace: () => Promise<boolean>;
  readonly now: () => number;
};

export class DamageRecovery {
  /** Makes calls that wait while the file is replaced, and are repeated once where they meet damage. */
  readonly connect: Connect;
  private readonly direct: Connect;
  private readonly options: DamageRecoveryOptions;
  private running: Promise<void> | null = null;
  /** Counts the openings of the file: what a call met in an earlier one says nothing of this one. */
  generation = 0;
  /** When the file could not be set aside; null where it could. */
  private triedAtMs: number | null = null;
  private isClosed = false;

  /** @param direct - makes calls as they are */
  constructor(direct: Connect, options: DamageRecoveryOptions) {
    this.direct = direct;
    this.options = options;
    const client = this.createCalls();
    this.connect = () => ({ client, open: direct().open });
  }

  /**
   * Replaces the damaged file; all calls wait for it. Never throws.
   *
   * @param metIn - generation in which the damage was met
   * @returns whether to call again
   */
  async recover(metIn = this.generation): Promise<boolean> {
    if (this.running === null) {
      if (this.isClosed) return false;
      if (metIn !== this.generation) return true;
      if (this.triedAtMs !== null && this.options.now() - this.triedAtMs < retryAfterMs) return false;
      this.running = this.replace().finally(() => {
        this.running = null;
      });
    }
    try {
      await this.running;
      return true;
    } catch {
      // It can be neither opened nor replaced now: the caller has the error of the damage.
      return false;
    }
  }

  /** Ends it, once a file that is being replaced is open: a cache that is closed must not be opened again. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.settle();
  }

  private async replace(): Promise<void> {
    const { replace, now } = this.options;
    const isReplaced = await replace();
    this.generation += 1;
    this.triedAtMs = isReplaced ? null : now();
  }

  /** Waits while the file is being replaced. */
  private async settle(): Promise<void> {
    while (this.running !== null) await this.running.catch(() => undefined);
  }

  private createCalls(): RemoteClient {
    return {
      call: async (method, input, options) => {
        if (this.running !== null) await this.settle();
        const { generation } = this;
        try {
          return await this.direct().client.call(method, input, options);
        } catch (error) {
          if (!isDamage(error) || !(await this.recover(generation))) throw error;
          return await this.direct().client.call(method, input, options);
        }
      },
      stream: (method, input, options) => this.stream((client) => client.stream(method, input, options)),
    };
  }

  private async *stream<Item>(begin: (client: RemoteClient) => AsyncGenerator<Item>): AsyncGenerator<Item> {
    let hasBegun = false;
    if (this.running !== null) await this.settle();
    const { generation } = this;
    try {
      for await (const item of begin(this.direct().client)) {
        hasBegun = true;
        yield item;
      }
      return;
    } catch (error) {
      // What was given already would come twice.
      if (!isDamage(error) || !(await this.recover(generation)) || hasBegun) throw error;
    }
    yield* begin(this.direct().client);
  }
}
