/** Calls of one cache that survive damage of its file: the file is replaced, and the call that met it is made again. */
import type { Connect, RemoteClient } from '@main/system/worker/remote';
import { isDamage } from './open-caches';

export class DamageRecovery {
  /** Makes calls that wait while the file is replaced, and are repeated once where they meet damage. */
  readonly connect: Connect;
  private readonly direct: Connect;
  private readonly replace: () => Promise<boolean>;
  private running: Promise<void> | null = null;
  /** Counts the openings of the file: what a call met in an earlier one says nothing of this one. */
  generation = 0;
  private isEnded = false;

  /**
   * @param direct - makes calls as they are
   * @param replace - sets the file aside, and opens what replaces it. Where it could not be set aside it is not tried again
   */
  constructor(direct: Connect, replace: () => Promise<boolean>) {
    this.direct = direct;
    this.replace = replace;
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
      if (this.isEnded) return false;
      if (metIn !== this.generation) return true;
      this.running = this.replaceOnce().finally(() => {
        this.generation += 1;
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
    this.isEnded = true;
    await this.settle();
  }

  private async replaceOnce(): Promise<void> {
    if (!(await this.replace())) this.isEnded = true;
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

  /** What a stream gave already would come twice: who reads it begins anew. */
  private async *stream<Item>(begin: (client: RemoteClient) => AsyncGenerator<Item>): AsyncGenerator<Item> {
    if (this.running !== null) await this.settle();
    const { generation } = this;
    try {
      yield* begin(this.direct().client);
    } catch (error) {
      if (isDamage(error)) await this.recover(generation);
      throw error;
    }
  }
}
