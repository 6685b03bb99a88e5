import { silentLog } from '@main/system/log/logger';
import { ServiceLog } from '@main/system/log/service-log';
import type { PackRun } from '@shared/settings/packs';
import { describe, expect, it } from 'vitest';

describe('the log of services', () => {
  it('measures a job where the computer’s clock is set back meanwhile', () => {
    const entries: object[] = [];
    let [now, monotonic] = [1_000_000_000, 5_000];
    const clock = { now: () => now, monotonicMs: () => monotonic };
    const log = new ServiceLog({ ...silentLog, log: (entry) => void entries.push(entry) }, clock);
    const run = { phase: 'running', items: [] } as unknown as PackRun;
    log.onPack('sydney', run);
    now -= 3_600_000;
    monotonic += 7_000;
    log.onPack('sydney', { ...run, phase: 'done' });
    expect(entries.at(-1)).toMatchObject({ event: 'job-ended', outcome: 'done', ms: 7_000 });
  });
});
