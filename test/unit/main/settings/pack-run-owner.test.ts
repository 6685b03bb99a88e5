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

  it.each([
    ['faults 740: is alive and renews it', {}, true],
    ['faults 740: has renewed it within a minute', { atMs: nowMs - 59_999 }, true],
    ['faults 740: has not renewed it for a minute', { atMs: nowMs - 60_000 }, false],
    ['faults 740: has ended', { pid: deadPid }, false],
    ['faults 740: had the number of this one', { pid: process.pid }, false],
    ['faults 740: is of another computer, whatever its number', { host: 'another', pid: deadPid }, true],
    ['faults 740: is of another computer', { host: 'another', pid: deadPid, atMs: nowMs - 60_000 }, false],
    ['faults 740: has a clock that is corrected by seconds', { atMs: nowMs + 10_000 }, true],
    ['faults 740: is of a time to come', { atMs: nowMs + 60_000 }, false],
  ])('of a process that %s: %j goes on elsewhere: %s', (_, change, expected) => {
    expect(owner.isElsewhere(makeRun({ ...other, ...change }))).toBe(expected);
  });

  it('faults 740: of a neighbour in this process goes on elsewhere, and not once it was stopped', () => {
    const neighbour = new PackRunOwner(() => nowMs).toStored(makeRun(null));
    expect([owner.isElsewhere(neighbour), owner.isOwn(neighbour)]).toEqual([true, false]);
    expect(owner.isElsewhere(makeRun(other, 'stopped'))).toBe(false);
  });

  it('of a version that stored no process, or of this one, does not go on elsewhere', () => {
    expect(owner.isElsewhere(makeRun(null))).toBe(false);
    expect(owner.isElsewhere(owner.toStored(makeRun(null)))).toBe(false);
    expect(owner.toStored(makeRun(other, 'done')).runBy).toBeNull();
  });
});
