/** Garbage collection before the process ends. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage once, so that no compiler thread of V8 waits for a collection when the process ends: Node 24 waits for
 * those threads first, and would never end (nodejs/node#54918). Afterwards the heap has room for what they still compile.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  if (typeof gc === 'function') gc();
}
