/** Small requests that find out whether records can be read: the server may serve lists while its records are away. */
import type { Probe } from './network-gate';

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
