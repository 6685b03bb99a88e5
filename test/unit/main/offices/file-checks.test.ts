import { FileChecks, type OfficeFile } from '@main/offices/file-checks';
import { describe, expect, it } from 'vitest';

function setUp() {
  const log: string[] = [];
  const wait = Promise.withResolvers<void>();
  const checks = new FileChecks({ sleep: async () => await wait.promise });
  const makeFile = (isDamaged: boolean | Promise<boolean>): OfficeFile => ({
    isDamaged: async () => {
      log.push('read');
      return await isDamaged;
    },
    recover: () => void log.push('replaced'),
  });
  return { log, checks, makeFile, endWait: wait.resolve };
}

/** Lets everything run that waits for nothing from outside. */
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

describe('the check of a whole file', () => {
  it.each([
    [true, ['read', 'replaced']],
    [false, ['read']],
  ])(
    'reads the file of an office once it is in use, and replaces it where it is damaged: %s',
    async (isDamaged, done) => {
      const { log, checks, makeFile, endWait } = setUp();
      checks.schedule('office', makeFile(isDamaged));
      await settle();
      expect(log).toEqual([]);
      endWait();
      await settle();
      expect(log).toEqual(done);
    },
  );

  it('replaces nothing that was cancelled, and is over once it has let go of the file', async () => {
    const { log, checks, makeFile, endWait } = setUp();
    const finding = Promise.withResolvers<boolean>();
    checks.schedule('office', makeFile(finding.promise));
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
    expect(log).toEqual(['read']);
  });

  it('leaves a file alone that cannot be checked', async () => {
    const { log, checks, makeFile, endWait } = setUp();
    checks.schedule('office', makeFile(Promise.reject(new Error('no thread'))));
    endWait();
    await settle();
    expect(log).toEqual(['read']);
  });
});
