/** Temporary files and folders that must not outlive this process, however it ends (kill -9 apart). */
import { rmSync } from 'node:fs';

const unfinished = new Set<string>();

/** Removes them all. The event `exit` does it, unless the process ends without one. */
export function removeUnfinished(): void {
  for (const path of unfinished) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The process is ending: nothing more can be done about this one.
    }
  }
}

/** Removes a path when the process ends, unless {@link untrackUnfinished} is called before. */
export function trackUnfinished(path: string): void {
  if (unfinished.size === 0 && !process.listeners('exit').includes(removeUnfinished))
    process.on('exit', removeUnfinished);
  unfinished.add(path);
}

/** Stops tracking a path that was committed or removed. */
export function untrackUnfinished(path: string): void {
  unfinished.delete(path);
}
