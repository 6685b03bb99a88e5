import { silentLog } from '@main/system/log/logger';
import { ServiceLog } from '@main/system/log/service-log';
import { describe, expect, it } from 'vitest';

describe('the log of services', () => {
  it('measures a job where the computer’s clock is set back meanwhile', () => {
    const entries: object[] = [];
    let [now, monotonic] = [1_000_000_000, 5_000];
    const clock = { now: () => now, monotonicMs: () => monotonic };
    const log = new ServiceLog({ ...silentLog, log: (entry) => void entries.push(entry) }, clock);
    log.onMonthEnd('sydney', { phase: 'running', done: 0, total: 4 });
    now -= 3_600_000;
    monotonic += 7_000;
    log.onMonthEnd('sydney', { phase: 'done', done: 4, total: 4 });
    expect(entries.at(-1)).toMatchObject({ event: 'job-ended', outcome: 'done', ms: 7_000 });
  });
});
