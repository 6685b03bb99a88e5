import { silentLog } from '@main/log/logger';
import { ServiceLog } from '@main/log/service-log';
import type { SyncState } from '@shared/schemas/sync-state';
import { describe, expect, it } from 'vitest';

describe('the log of services', () => {
  it('measures a job where the computer’s clock is set back meanwhile', () => {
    const entries: object[] = [];
    let [now, monotonic] = [1_000_000_000, 5_000];
    const clock = { now: () => now, monotonicMs: () => monotonic };
    const log = new ServiceLog({ ...silentLog, log: (entry) => void entries.push(entry) }, clock);
    const state = { officeId: 'sydney', phase: 'trips', done: 0, total: 4 } as SyncState;
    log.onSync(state);
    now -= 3_600_000;
    monotonic += 7_000;
    log.onSync({ ...state, phase: 'done', done: 4 });
    expect(entries.at(-1)).toMatchObject({ event: 'job-ended', outcome: 'done', ms: 7_000 });
  });

  it('names the start and the end of a dump, but neither its folder nor its offices', () => {
    const entries: object[] = [];
    const clock = { now: () => 0, monotonicMs: () => 5 };
    const log = new ServiceLog({ ...silentLog, log: (entry) => void entries.push(entry) }, clock);
    const state = { folder: '/dump', office: 'Perth', done: 1, total: 4, offices: [], failures: [], message: null };
    for (const phase of ['idle', 'running', 'running', 'stopped'] as const) log.onDump({ ...state, phase });
    expect(entries).toEqual([
      { event: 'job-started', job: 'dump' },
      { event: 'job-ended', job: 'dump', outcome: 'stopped', done: 1, total: 4, ms: 0 },
    ]);
  });
});
