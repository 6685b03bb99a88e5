/** electron.powerMonitor: events and the idle time come from the test that emits or sets them. */
import { EventEmitter } from 'node:events';

export const powerMonitor = Object.assign(new EventEmitter(), {
  /** Seconds. A test replaces it. */
  getSystemIdleTime: (): number => 0,
});
