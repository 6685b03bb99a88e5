/** Follows the computer into its sleep and back. */
import type { EventEmitter } from 'node:events';
import type { Log } from '@main/system/log/logger';

/**
 * Logs each sleep of the computer, and ends the waits that are over when it wakes.
 *
 * @param monitor - Electron's powerMonitor
 */
export function followPower(monitor: Pick<EventEmitter, 'on'>, log: Pick<Log, 'log'>, wake: () => void): void {
  monitor.on('suspend', () => log.log({ event: 'system-suspended' }));
  monitor.on('resume', () => {
    log.log({ event: 'system-resumed' });
    wake();
  });
}
