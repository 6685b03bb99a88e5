import { globSync, readFileSync } from 'node:fs';
import { exitStatus } from '@cli/messages';
import { AppError, errorCodes, hasPolicy, isCacheFallbackAllowed } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

/** Codes that production code throws together with a message, directly or from a table. */
function findThrownCodes(): Set<string> {
  const files = globSync('{electron,shared,renderer}/**/*.{ts,tsx}', { cwd: process.cwd() });
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/(?:new AppError\(\s*|code: |toRule\('[^']+', )'([a-z-]+)'/g),
  ]);
  return new Set(found.map(([, code = '']) => code));
}

describe('error codes', () => {
  it('each have an exit status, policies and code that throws them with a message', () => {
    const thrown = findThrownCodes();
    for (const code of errorCodes) {
      expect(exitStatus[code], code).toBeGreaterThan(0);
      expect(hasPolicy(code, 'retry'), code).toBeTypeOf('boolean');
      expect(thrown, code).toContain(code);
    }
  });

  it('let the cache stand in for a server that is away, never for a record that is gone', () => {
    const errors = [new AppError('network-failed', 'x'), new AppError('not-found', 'x'), new TypeError('x')];
    expect(errors.map(isCacheFallbackAllowed)).toEqual([true, false, false]);
  });

  it('that are retried are those of a moment', () => {
    const retried = errorCodes.filter((code) => hasPolicy(code, 'retry'));
    expect(retried).toEqual(['api-error', 'network-failed', 'timed-out', 'rate-limited']);
  });

  it('never leave a record out and end all reports for the same reason, but for a lost network', () => {
    const both = errorCodes.filter((code) => hasPolicy(code, 'skip-record') && hasPolicy(code, 'end-reports'));
    expect(both).toEqual(['network-failed']);
  });

  it('that an API itself sends say nothing against the connection', () => {
    const online = ['forbidden', 'not-found', 'bad-request', 'report-failed', 'rate-limited'] as const;
    const offline = ['network-failed', 'timed-out', 'sign-in-needed', 'tls-failed', 'redirected'] as const;
    expect([...online, ...offline].filter((code) => hasPolicy(code, 'api-responded'))).toEqual([...online]);
  });
});
