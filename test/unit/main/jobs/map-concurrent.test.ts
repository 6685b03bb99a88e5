import { mapConcurrent } from '@main/jobs/map-concurrent';
import { AppError } from '@shared/errors';
import { describe, expect, it } from 'vitest';

const ids = Array.from({ length: 40 }, (_, index) => index + 1);
const { signal } = new AbortController();
const notFound = () => new AppError('not-found', 'not there', {});

describe('concurrent work on records', () => {
  it('works on four records at a time, and on each once', async () => {
    const seen: number[] = [];
    let [running, maxRunning] = [0, 0];
    const progress: number[] = [];
    const failures = await mapConcurrent(
      ids,
      signal,
      (done) => progress.push(done),
      async (id) => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((next) => setImmediate(next));
        running -= 1;
        seen.push(id);
      },
    );
    expect(seen.sort((a, b) => a - b)).toEqual(ids);
    expect([maxRunning, failures]).toEqual([4, []]);
    expect(progress).toEqual([0, 10, 20, 30, 40]);
  });

  it('leaves out records that fail, in their order', async () => {
    const failures = await mapConcurrent(
      ids,
      signal,
      () => undefined,
      async (id) => {
        if (id === 30 || id === 7) throw notFound();
      },
    );
    expect(failures.map(({ id, error }) => [id, error.code])).toEqual([
      [7, 'not-found'],
      [30, 'not-found'],
    ]);
  });

  it('ends with an error that is not of a single record', async () => {
    let worked = 0;
    const work = async () => {
      worked += 1;
      throw new AppError('token-refused', 'no', {});
    };
    await expect(mapConcurrent(ids, signal, () => undefined, work)).rejects.toMatchObject({ code: 'token-refused' });
    expect(worked).toBeLessThan(ids.length);
  });

  it('ends after ten failures in a row', async () => {
    let worked = 0;
    const work = async () => {
      worked += 1;
      throw notFound();
    };
    await expect(mapConcurrent(ids, signal, () => undefined, work)).rejects.toMatchObject({ code: 'not-found' });
    expect(worked).toBeLessThan(20);
  });

  it('rejects with the reason of its signal', async () => {
    const controller = new AbortController();
    const reason = new AppError('cancelled', 'stopped', {});
    const work = async (id: number) => {
      if (id === 5) controller.abort(reason);
    };
    await expect(mapConcurrent(ids, controller.signal, () => undefined, work)).rejects.toBe(reason);
  });
});
