/** Errors that nothing has caught. */
import { EventEmitter } from 'node:events';
import { logChildProcessEnds, surviveErrors, uncaughtNote } from '@main/app/windows/error-reports';
import type { LogEntry } from '@main/system/log/log-events';
import { silentLog } from '@main/system/log/logger';
import { describe, expect, it } from 'vitest';

function makeReports(notify: (message: string) => void = () => undefined) {
  const entries: LogEntry[] = [];
  const source = new EventEmitter();
  const log = { ...silentLog, log: (entry: LogEntry) => void entries.push(entry) };
  surviveErrors(source, { log, notify });
  return { entries, source, log };
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

describe('the end of a helper process', () => {
  it('is logged by its type and reason', () => {
    const { entries, log } = makeReports();
    const app = new EventEmitter();
    logChildProcessEnds(app as unknown as Electron.App, log);
    for (const [type, reason, exitCode] of [
      ['GPU', 'crashed', 139],
      ['Pepper Plugin', 'oom', 1],
      ['Utility', 'clean-exit', 0],
    ])
      app.emit('child-process-gone', {}, { type, reason, exitCode });
    expect(entries.map((entry) => Object.values(entry).join(' '))).toEqual([
      'process-gone GPU crashed 139',
      'process-gone other oom 1',
    ]);
  });
});
