/** The memory of a response's bytes in main, once they were handed on. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const mebibyte = 1_048_576;

/** Bytes of the response from one look at the memory to the next. */
const bytesBetweenChecks = 4 * mebibyte;

/** Bytes that may wait for V8, which would let 64 MiB wait. */
const maxWaitingBytes = 8 * mebibyte;

type Collect = (options: { readonly type: 'minor' }) => void;

let found: Collect | null | undefined;

/** V8's collection on demand. A flag offers it to the contexts that are made under it; null on an engine without it. */
function findCollect(): Collect | null {
  if (found !== undefined) return found;
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  found = typeof collect === 'function' ? (collect as Collect) : null;
  return found;
}

/**
 * Frees a response's bytes while more arrive. The chunk that fetch gives is freed at once. Node's fetch copied it from
 * memory that only a collection frees: one of new objects, each time that much memory waits. Where nothing waits, as over
 * Chromium's network, none is made.
 */
export class ResponseMemory {
  private readonly bytesBefore = process.memoryUsage().arrayBuffers;
  private uncheckedBytes = 0;

  /** Frees bytes that were copied, unless they share their memory with others. */
  free({ buffer, byteLength }: Uint8Array): void {
    if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
    this.uncheckedBytes += byteLength;
    if (this.uncheckedBytes < bytesBetweenChecks) return;
    this.uncheckedBytes = 0;
    if (process.memoryUsage().arrayBuffers - this.bytesBefore > maxWaitingBytes) findCollect()?.({ type: 'minor' });
  }
}
