/** Finds out whether the process that owns a request in the shared window still runs. */

/** Ids of the rate window stores that are open in this process. */
export const liveInstances = new Set<string>();

/**
 * Returns whether the owner of a permit still runs. The system may reuse a process id: a request of a dead process then
 * counts until it expires, which is safe.
 *
 * @param owner - `<process id>:<instance id>`, as the store writes it
 */
export function isOwnerRunning(owner: string): boolean {
  const [pid = '', instance = ''] = owner.split(':');
  if (Number(pid) === process.pid) return liveInstances.has(instance);
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
