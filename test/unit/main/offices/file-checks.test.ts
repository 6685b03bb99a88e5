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

  it('go on with the other files where one cannot be checked', async () => {
    const { makeFile, run } = setUp();
    const failing = makeFile('cache', Promise.reject(new Error('no thread')));
    const done = await run(failing, makeFile('user-records', true));
    expect(done).toEqual(['read cache', 'read user-records', 'replaced user-records']);
  });
});
