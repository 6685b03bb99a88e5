import { FileChecks, type OfficeFile } from '@main/offices/file-checks';
import { describe, expect, it } from 'vitest';

function setUp() {
  const log: string[] = [];
  const wait = Promise.withResolvers<void>();
  const sleeps: number[] = [];
  const sleep = async (ms: number) => {
    sleeps.push(ms);
    await wait.promise;
  };
  const checks = new FileChecks({ sleep });
  const makeFile = (kind: OfficeFile['kind'], isDamaged: boolean | Promise<boolean>): OfficeFile => ({
    kind,
    isDamaged: async () => {
      log.push(`read ${kind}`);
      return await isDamaged;
    },
    recover: () => void log.push(`replaced ${kind}`),
  });
  /** Schedules checks, and lets everything run that waits for nothing from outside. @returns what was done */
  const run = async (...files: readonly OfficeFile[]) => {
    log.length = 0;
    checks.schedule('office', files);
    wait.resolve();
    await settle();
    return [...log];
  };
  return { log, checks, makeFile, sleeps, endWait: wait.resolve, run };
}

/** Lets everything run that waits for nothing from outside. */
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

describe('the checks of whole files', () => {
  it('read the files of an office one after the other once it is in use, and replace those that are damaged', async () => {
    const { log, checks, makeFile, endWait } = setUp();
    checks.schedule('office', [makeFile('cache', true), makeFile('user-records', false), makeFile('cache', true)]);
    await settle();
    expect(log).toEqual([]);
    endWait();
    await settle();
    const once = ['read cache', 'replaced cache'];
    expect(log).toEqual([...once, 'read user-records', ...once]);
  });

  it('replace nothing that was cancelled, and are over once it has let go of the file', async () => {
    const { log, checks, makeFile, run } = setUp();
    const finding = Promise.withResolvers<boolean>();
    await run(makeFile('cache', finding.promise), makeFile('user-records', true));
    let hasEnded = false;
    const cancelled = checks.cancel('office').then(() => {
      hasEnded = true;
    });
    await settle();
    expect(hasEnded).toBe(false);
    finding.resolve(true);
    await cancelled;
    await settle();
    expect(log).toEqual(['read cache']);
  });

  it('faults 427: go on with the other files where one is replaced, by its check or by a call that meets the damage first', async () => {
    const { log, checks, makeFile, run } = setUp();
    const cache = makeFile('cache', true);
    const recover = async () => {
      await checks.cancel('office', 'cache');
      await cache.recover();
    };
    const others = ['read user-records', 'replaced user-records'];
    const replaced = await run({ ...cache, recover }, makeFile('user-records', true));
    expect(replaced).toEqual(['read cache', 'replaced cache', ...others]);
    const finding = Promise.withResolvers<boolean>();
    await run(makeFile('cache', finding.promise), makeFile('user-records', true));
    const cancelled = checks.cancel('office', 'cache');
    finding.resolve(true);
    await cancelled;
    await settle();
    expect(log).toEqual(['read cache', ...others]);
  });

  it('are followed by what is left to be done in a file, until it is done or the office is closed', async () => {
    const { log, checks, makeFile, run } = setUp();
    const makeTidied = (ends: (step: number) => boolean): OfficeFile => {
      let step = 0;
      const tidy = async () => {
        step += 1;
        log.push(`step ${step}`);
        return !ends(step);
      };
      return { ...makeFile('cache', false), tidy };
    };
    const done = await run(
      makeTidied((step) => step === 2),
      makeFile('user-records', true),
    );
    expect(done).toEqual(['read cache', 'read user-records', 'replaced user-records', 'step 1', 'step 2']);
    const close = (step: number) => {
      if (step === 3) void checks.cancel('office');
      return false;
    };
    expect(await run(makeTidied(close))).toEqual(['read cache', 'step 1', 'step 2', 'step 3']);
  });

  it('faults 767: try what failed in a file again after a minute, and later, and give up where it fails every time', async () => {
    const { log, makeFile, sleeps, run } = setUp();
    let step = 0;
    const tidy = async () => {
      step += 1;
      log.push(`step ${step}`);
      if (step !== 3) throw new Error('another program has the lock');
      return true;
    };
    const done = await run({ ...makeFile('cache', false), tidy });
    expect(sleeps.slice(1).map((ms) => ms / 60_000)).toEqual([1, 5, 200 / 60_000, 1, 5, 15, 60, 60]);
    expect(done).toEqual(['read cache', ...Array.from({ length: 9 }, (_, index) => `step ${index + 1}`)]);
  });

  it('go on with the other files where one cannot be checked', async () => {
    const { makeFile, run } = setUp();
    const failing = makeFile('cache', Promise.reject(new Error('no thread')));
    const done = await run(failing, makeFile('user-records', true));
    expect(done).toEqual(['read cache', 'read user-records', 'replaced user-records']);
  });
});
