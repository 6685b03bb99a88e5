import { setImmediate } from 'node:timers/promises';
import { RunningWork } from '@main/app/ipc/running-work';
import { expect, it } from 'vitest';

it('faults 163: an export that still works after an error that nothing has caught is listed, and waited for, until it has ended', async () => {
  const calls: string[] = [];
  const blocker = { start: () => calls.push('start'), stop: (id: number) => calls.push(`stop ${id}`) > 0 };
  const work = new RunningWork(blocker);
  const done = Promise.withResolvers<string>();
  const rejected = expect(work.track('an export', done.promise)).rejects.toMatchObject({ code: 'internal' });
  work.failAll();
  await rejected;
  expect(work.list()).toEqual(['an export']);
  const order: string[] = [];
  const idle = work.whenIdle().then(() => order.push('idle'));
  await setImmediate();
  order.push('ended');
  done.resolve('written');
  await idle;
  expect([order, work.list()]).toEqual([['ended', 'idle'], []]);
  // Work that begins later is tracked as before.
  const later = Promise.withResolvers<string>();
  const tracked = work.track('an export', later.promise);
  expect(work.list()).toEqual(['an export']);
  later.resolve('written');
  await expect(tracked).resolves.toBe('written');
  await work.whenIdle();
  expect(work.list()).toEqual([]);
  expect(calls).toEqual(['start', 'stop 1', 'start', 'stop 3']);
});
