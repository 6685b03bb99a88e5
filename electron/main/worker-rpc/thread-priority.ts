/** The priority of a worker's thread. */
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/**
 * Lets other threads go first: main's, and those of the page. On Linux each thread has a priority. Elsewhere the call would
 * change the whole process, and nothing is done (build/adr/0002-rooms-and-threads.md).
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    // Users may lower a priority, and not raise it.
    if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid the call. The thread then competes like every other.
  }
}
