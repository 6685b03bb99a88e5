import { RunningWork } from '@main/app/ipc/running-work';
import { expect, it } from 'vitest';

it('work is listed and waited for until all of it has ended', async () => {
  const work = new RunningWork();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const tracked = work.track('an export', first.promise);
  const failing = expect(work.track('a month end', second.promise)).rejects.toThrow('full');
  const idle = work.whenIdle();
  first.resolve('written');
  await expect(tracked).resolves.toBe('written');
  expect(work.list()).toEqual(['a month end']);
  second.reject(new Error('The disk is full.'));
  await Promise.all([failing, idle]);
  expect(work.list()).toEqual([]);
});
