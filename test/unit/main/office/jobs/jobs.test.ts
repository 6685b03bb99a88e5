import { BackgroundJob, type JobRun, mapConcurrent } from '@main/office/jobs';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

type State = { readonly phase: string; readonly done: number };

function setUp() {
  const states: State[] = [];
  const job = new BackgroundJob<State>((_officeId, state) => states.push(state));
  return { job, states };
}

/** A job that waits until it is stopped. */
const untilStopped = {
  state: { phase: 'running', done: 0 },
  work: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  onInterrupted: (how, reason) => ({
    phase: reason instanceof AppError ? how : `${how}: ${(reason as Error).message}`,
  }),
} as const satisfies JobRun<State>;

describe('a background job', () => {
  it('notifies its state at the start and at each change, and remembers the last one', async () => {
    const { job, states } = setUp();
    expect(job.getState('a')).toBeNull();
    const ended = await job.run('a', {
      ...untilStopped,
      work: async ({ update, getState }) => {
        expect(job.isRunning('a')).toBe(true);
        update({ done: 1 });
        update({ done: getState().done + 1, phase: 'done' });
      },
    });
    expect(states.map(({ phase, done }) => `${phase} ${done}`)).toEqual(['running 0', 'running 1', 'done 2']);
    expect([ended, job.getState('a'), job.isRunning('a')]).toEqual([states.at(-1), states.at(-1), false]);
  });

  it('says that it was stopped when it was stopped, and passes the reason on', async () => {
    const { job, states } = setUp();
    const run = job.run('a', untilStopped);
    job.stop('a');
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect([states.at(-1), job.isRunning('a')]).toEqual([{ phase: 'stopped', done: 0 }, false]);
  });

  it.each([
    ['faults 163: an error outside left its work without an end', 'failed', () => new Promise<never>(() => undefined)],
    ['its work fails', 'failed: disk full', () => Promise.reject(new Error('disk full'))],
  ])('says that it failed, with its results, and ends its workers where %s', async (_, phase, end) => {
    const { job, states } = setUp();
    const signals: AbortSignal[] = [];
    const run = job.run('a', {
      ...untilStopped,
      work: ({ signal }) => {
        signals.push(signal);
        return end();
      },
    });
    const rejected = expect(run).rejects.toThrow(/^(The work has lost its end\.|disk full)$/);
    if (phase === 'failed') job.failAll(new AppError('internal', 'The work has lost its end.', {}));
    await rejected;
    expect([states.at(-1), job.isRunning('a')]).toEqual([{ phase, done: 0 }, false]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('is stopped by the signal of its caller, also by one that was aborted before', async () => {
    const { job } = setUp();
    const controller = new AbortController();
    const run = job.run('a', { ...untilStopped, signal: controller.signal });
    controller.abort();
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    const work = async ({ signal }: { readonly signal: AbortSignal }) => signal.throwIfAborted();
    const again = job.run('a', { ...untilStopped, work, signal: controller.signal });
    await expect(again).rejects.toMatchObject({ code: 'cancelled' });
    expect(job.getState('a')?.phase).toBe('stopped');
  });

  it('runs once for each office: a second run of the same office is refused, one of another is not', async () => {
    const { job } = setUp();
    const runs = [job.run('a', untilStopped), job.run('b', untilStopped)];
    await expect(job.run('a', untilStopped)).rejects.toThrow('running already');
    expect([job.isRunning('a'), job.isRunning('b')]).toEqual([true, true]);
    for (const office of ['a', 'b']) job.stop(office);
    await Promise.allSettled(runs);
    const again = job.run('a', untilStopped);
    expect(job.isRunning('a')).toBe(true);
    job.stop('a');
    await Promise.allSettled([again]);
  });

  it('notifies nothing of an office that was forgotten, and may run for it anew', async () => {
    const { job, states } = setUp();
    const run = job.run('a', untilStopped);
    const before = states.length;
    job.forget('a');
    expect(job.getState('a')).toBeNull();
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(states).toHaveLength(before);
    expect(job.isRunning('a')).toBe(false);
  });
});

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

  const run = (work: (id: number) => Promise<void>, by = signal) => mapConcurrent(ids, by, () => undefined, work);

  it('leaves out records that fail, in their order', async () => {
    const failures = await run(async (id) => {
      if (id === 30 || id === 7) throw notFound();
    });
    expect(failures.map(({ id, error }) => `${id} ${error.code}`)).toEqual(['7 not-found', '30 not-found']);
  });

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

  it('rejects with the reason of its signal', async () => {
    const controller = new AbortController();
    const reason = new AppError('cancelled', 'stopped', {});
    const running = run(async (id) => {
      if (id === 5) controller.abort(reason);
    }, controller.signal);
    await expect(running).rejects.toBe(reason);
  });
});
