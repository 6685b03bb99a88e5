import { hostname } from 'node:os';
import { PackRunOwner } from '@main/settings/pack-run-owner';
import { type PackRunBy, packRunSchema } from '@shared/schemas/pack-run';
import { describe, expect, it } from 'vitest';

const nowMs = 1_800_000_000_000;
/** Another process that is alive for as long as this test. */
const other = { runnerId: 'other', pid: process.ppid, host: hostname(), atMs: nowMs };
/** No system gives this number to a process. */
const deadPid = 2 ** 30;

const makeRun = (runBy: PackRunBy | null, phase = 'running') =>
  packRunSchema.parse({ pack: 'Month end', folder: '/x', startedAtMs: 1, day: '2026-11-24', phase, items: [], runBy });

describe('a stored run', () => {
  const owner = new PackRunOwner(() => nowMs);
  const isElsewhere = (change: Partial<PackRunBy>) => owner.isElsewhere(makeRun({ ...other, ...change }));

  it('faults 740, 744: goes on elsewhere while its process is alive and renews it', () => {
    expect(isElsewhere({})).toBe(true);
    expect(isElsewhere({ atMs: nowMs - 59_999 })).toBe(true);
    expect(isElsewhere({ atMs: nowMs - 60_000 })).toBe(false);
    expect(isElsewhere({ pid: deadPid })).toBe(false);
    expect(owner.isElsewhere(makeRun(other, 'stopped'))).toBe(false);
  });

  it('faults 744: of a process that had the number of this one does not go on', () => {
    expect(isElsewhere({ pid: process.pid })).toBe(false);
    const neighbour = new PackRunOwner(() => nowMs).toStored(makeRun(null));
    expect([owner.isElsewhere(neighbour), owner.isOwn(neighbour)]).toEqual([true, false]);
  });

  it('faults 740: of another computer goes on while it is renewed, whatever number its process has', () => {
    expect(isElsewhere({ host: 'another', pid: deadPid })).toBe(true);
    expect(isElsewhere({ host: 'another', pid: deadPid, atMs: nowMs - 60_000 })).toBe(false);
  });

  it('faults 741: of a time to come does not go on; a clock that is corrected by seconds changes nothing', () => {
    expect(isElsewhere({ atMs: nowMs + 10_000 })).toBe(true);
    expect(isElsewhere({ atMs: nowMs + 60_000 })).toBe(false);
  });

  it('of a version that stored no process, or of this one, does not go on elsewhere', () => {
    expect(owner.isElsewhere(makeRun(null))).toBe(false);
    expect(owner.isElsewhere(owner.toStored(makeRun(null)))).toBe(false);
    expect(owner.toStored(makeRun(other, 'done')).runBy).toBeNull();
  });
});
