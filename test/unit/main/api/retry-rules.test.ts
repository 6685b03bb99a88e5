import { getRetryKind, RetryBudget } from '@main/api/retry-rules';
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
    ['a host name that does not exist', 'network-failed', { cause: 'ENOTFOUND' }, null],
    ['a body that stopped', 'timed-out', { deadline: 'idle', hasHeaders: true }, null],
    ['the total timeout', 'timed-out', { deadline: 'total', hasHeaders: false }, null],
    ['a defect of the server', 'api-error', { status: 500 }, null],
    ['a refused token', 'token-refused', { status: 401 }, null],
    ['a missing record', 'not-found', { status: 404 }, null],
    ['a malformed response', 'unusable-answer', {}, null],
  ] as const)('retry %s: %s %j, as %s', (_, code, details, kind) => expect(getKind(code, details)).toBe(kind));

  it('never run a report twice because its headers are late', () => {
    expect(getKind('timed-out', { deadline: 'idle', hasHeaders: false }, true)).toBeNull();
  });

  const takeWaits = (error: AppError, budget = new RetryBudget(false)) =>
    Array.from({ length: 7 }, () => budget.take(error, () => 0));
  const unavailable = (retryAfterMs: number) => new AppError('api-error', 'x', { status: 503, retryAfterMs });

  it('allow one retry of a lost connection, five of a refusal, counted apart, and three of a 503 as long as it asks', () => {
    const budget = new RetryBudget(false);
    const lost = takeWaits(new AppError('network-failed', 'x', { cause: 'ECONNRESET' }), budget);
    expect(lost).toEqual([1_000, null, null, null, null, null, null]);
    // The limiter pauses after a refusal, so that the request itself does not.
    const refused = takeWaits(new AppError('rate-limited', 'x', {}), budget);
    expect(refused).toEqual([0, 0, 0, 0, 0, null, null]);
    expect(takeWaits(unavailable(2_000))).toEqual([2_000, 2_000, 2_000, null, null, null, null]);
  });

  it('never wait longer than 30 seconds for a request, all of its 503 responses together', () => {
    const budget = new RetryBudget(false);
    expect(budget.take(unavailable(20_000), () => 0)).toBe(20_000);
    expect(budget.take(unavailable(11_000), () => 0)).toBeNull();
  });
});
