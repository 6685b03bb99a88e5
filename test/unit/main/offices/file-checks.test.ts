import { type CheckedFile, FileChecks } from '@main/offices/file-checks';
import { describe, expect, it } from 'vitest';

function setUp() {
  const log: string[] = [];
  const wait = Promise.withResolvers<void>();
  const checks = new FileChecks({ sleep: () => wait.promise });
  const makeFile = (kind: CheckedFile['kind'], isDamaged: boolean | Promise<boolean>): CheckedFile => ({
    kind,
    isDamaged: async () => {
      log.push(`read ${kind}`);
      return await isDamaged;
    },
    recover: () => void log.push(`replaced ${kind}`),
  });
  return { log, checks, makeFile, endWait: wait.resolve };
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
    const { log, checks, makeFile, endWait } = setUp();
    const finding = Promise.withResolvers<boolean>();
    checks.schedule('office', [makeFile('cache', finding.promise), makeFile('user-records', true)]);
    endWait();
    await settle();
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
    const { log, checks, makeFile, endWait } = setUp();
    const cache = makeFile('cache', true);
    const replace = async () => {
      await checks.cancel('office', 'cache');
      await cache.recover();
    };
    checks.schedule('office', [{ ...cache, recover: replace }, makeFile('user-records', true)]);
    endWait();
    await settle();
    expect(log).toEqual(['read cache', 'replaced cache', 'read user-records', 'replaced user-records']);
    log.length = 0;
    const finding = Promise.withResolvers<boolean>();
    checks.schedule('office', [makeFile('cache', finding.promise), makeFile('user-records', true)]);
    await settle();
    const cancelled = checks.cancel('office', 'cache');
    finding.resolve(true);
    await cancelled;
    await settle();
    expect(log).toEqual(['read cache', 'read user-records', 'replaced user-records']);
  });

  it('go on with the other files where one cannot be checked', async () => {
    const { log, checks, makeFile, endWait } = setUp();
    checks.schedule('office', [
      makeFile('cache', Promise.reject(new Error('no thread'))),
      makeFile('user-records', true),
    ]);
    endWait();
    await settle();
    expect(log).toEqual(['read cache', 'read user-records', 'replaced user-records']);
  });
});
