/** Which processes the requests of a shared window belong to, and whether those still run. */

/** The records that are open in this process. */
export const liveInstances = new Set<string>();

/** Whether the process that took a place still runs. A number may be given to another process later: then it only waits. */
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
