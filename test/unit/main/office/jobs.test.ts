import { mapConcurrent } from '@main/office/jobs';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

const ids = Array.from({ length: 40 }, (_, index) => index + 1);
const { signal } = new AbortController();
const notFound = () => new AppError('not-found', 'not there', {});

describe('concurrent work on records', () => {
  it('works on four records at a time, and on each once', async () => {
    const seen: number[] = [];
    let [running, maxRunning] = [0, 0];
    const progress: number[] = [];
    const work = async (id: number) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((next) => setImmediate(next));
      running -= 1;
      seen.push(id);
    };
    const failures = await mapConcurrent(ids, signal, work, (done) => progress.push(done));
    expect(seen.sort((a, b) => a - b)).toEqual(ids);
    expect([maxRunning, failures]).toEqual([4, []]);
    expect(progress).toEqual([0, 10, 20, 30, 40]);
  });

  const run = (work: (id: number) => Promise<void>, by = signal) => mapConcurrent(ids, by, work);

  it.each([
    ['an error that is not of a single record', new AppError('token-refused', 'no', {}), ids.length - 1],
    ['ten failures in a row', notFound(), 19],
  ])('ends with %s', async (_, error, maxWorked) => {
    let worked = 0;
    const running = run(async () => {
      worked += 1;
      throw error;
    });
    await expect(running).rejects.toBe(error);
    expect(worked).toBeLessThanOrEqual(maxWorked);
  });

  it('works on nothing more once it has ended', async () => {
    const seen: number[] = [];
    const running = run(async (id) => {
      seen.push(id);
      await new Promise((next) => setImmediate(next));
      if (id === 3) throw new AppError('token-refused', 'no', {});
    });
    await expect(running).rejects.toThrow('no');
    for (let turn = 0; turn < 40; turn += 1) await new Promise((next) => setImmediate(next));
    expect(seen.length).toBeLessThanOrEqual(7);
  });

  it('rejects with the reason of its signal', async () => {
    const controller = new AbortController();
    const reason = new AppError('cancelled', 'stopped', {});
    const running = run(async (id) => {
      if (id === 5) controller.abort(reason);
    }, controller.signal);
    await expect(running).rejects.toBe(reason);
  });
});
