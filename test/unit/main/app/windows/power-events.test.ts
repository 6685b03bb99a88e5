import { EventEmitter } from 'node:events';
import { followPower } from '@main/app/windows/work-activity';
import { expect, it } from 'vitest';

it('faults 165: logs the computer’s sleep, and wakes the clock after it', () => {
  const monitor = new EventEmitter();
  const calls: string[] = [];
  followPower(monitor, { log: ({ event }) => void calls.push(event) }, () => void calls.push('wake'));
  monitor.emit('suspend');
  monitor.emit('resume');
  expect(calls).toEqual(['system-suspended', 'system-resumed', 'wake']);
});
