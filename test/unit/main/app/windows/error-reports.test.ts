/** Errors that nothing has caught. */
import { EventEmitter } from 'node:events';
import { surviveErrors, uncaughtNote } from '@main/app/windows/error-reports';
import type { LogEntry } from '@main/system/log/log-events';
import { silentLog } from '@main/system/log/logger';
import { describe, expect, it } from 'vitest';

function makeReports(notify: (message: string) => void = () => undefined) {
  const entries: LogEntry[] = [];
  const source = new EventEmitter();
  const log = { ...silentLog, log: (entry: LogEntry) => void entries.push(entry) };
  surviveErrors(source, { log, notify });
  return { entries, source };
}

describe('faults 163: an error that nothing has caught', () => {
  it('is logged each time, and said once', () => {
    const notes: string[] = [];
    const { entries, source } = makeReports((message) => notes.push(message));
    const error = new Error('Smith, 4111 1111 1111 1111');
    source.emit('uncaughtException', error);
    source.emit('unhandledRejection', error);
    source.emit('uncaughtException', error);
    expect(entries.map((entry) => entry.event === 'error-uncaught' && entry.kind)).toEqual([
      'exception',
      'rejection',
      'exception',
    ]);
    expect(notes).toEqual([uncaughtNote]);
  });

  it('ends nothing where reporting it fails', () => {
    const { source } = makeReports(() => {
      throw new Error('also failed');
    });
    expect(() => source.emit('uncaughtException', new Error('first'))).not.toThrow();
  });
});
