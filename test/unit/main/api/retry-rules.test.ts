import { countRetry, getRetryKind, type RetryCounts } from '@main/api/retry-rules';
import { AppError, type ErrorCode } from '@shared/errors';
import { describe, expect, it } from 'vitest';

const getKind = (code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, isSlow = false) =>
  getRetryKind(new AppError(code, 'x', details), isSlow);

describe('retry rules', () => {
  it.each([
    ['a refusal of the rate limit', 'rate-limited', {}, 'refused'],
    ['a lost connection', 'network-failed', { cause: 'ECONNRESET' }, 'connection'],
    ['headers that were late', 'timed-out', { deadline: 'idle', hasHeaders: false }, 'connection'],
    ['a gateway that is down', 'api-error', { status: 502 }, 'gateway'],
    ['a 503 with Retry-After', 'api-error', { status: 503, retryAfterMs: 2_000 }, 'unavailable'],
  ] as const)('retry %s', (_case, code, details, kind) => expect(getKind(code, details)).toBe(kind));

  it.each([
    ['a host name that does not exist', 'network-failed', { cause: 'ENOTFOUND' }],
    ['a body that stopped', 'timed-out', { deadline: 'idle', hasHeaders: true }],
    ['the total timeout', 'timed-out', { deadline: 'total', hasHeaders: false }],
    ['a defect of the server', 'api-error', { status: 500 }],
    ['a refused token', 'token-refused', { status: 401 }],
    ['a missing record', 'not-found', { status: 404 }],
    ['a malformed response', 'unusable-answer', {}],
  ] as const)('never retry %s', (_case, code, details) => expect(getKind(code, details)).toBeNull());

  it('never run a report twice because its headers are late', () => {
    expect(getKind('timed-out', { deadline: 'idle', hasHeaders: false }, true)).toBeNull();
  });

  it('allow one retry of a lost connection and five of a refusal, counted apart', () => {
    const counts: RetryCounts = { refused: 0, gateway: 0, unavailable: 0, connection: 0 };
    const allowed = (kind: 'refused' | 'connection') => Array.from({ length: 7 }, () => countRetry(kind, counts));
    expect(allowed('connection').filter(Boolean)).toHaveLength(1);
    expect(allowed('refused').filter(Boolean)).toHaveLength(5);
  });
});
