import { ApiClient, type ApiRequest, getRetryKind } from '@main/server/client';
import { recordLimits, reportLimits } from '@main/server/http/http-get';
import { BackgroundSlots } from '@main/server/rate/fair-queue';
import { AppError, type ErrorCode } from '@shared/errors/errors';
import { makeLimiter } from '@test/helpers/limiter';
import { describe, expect, it } from 'vitest';

const limits = { maxBytes: 1_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 60_000 };
const request: ApiRequest = { path: '/trips', priority: 'background', limits };

describe('sending a request', () => {
  it('gives back the permit and its slot where reading the response fails', async () => {
    const { clock, limiter } = makeLimiter({}, { slots: new BackgroundSlots(1) });
    // The sender reads the clock for each response.
    let reads = 0;
    const now = () => {
      reads += 1;
      if (reads === 1) throw new TypeError('An error of our own');
      return clock.now();
    };
    const sender = new ApiClient({
      baseUrl: 'https://office.example/api',
      token: 'agency.secret-of-the-office',
      limiter,
      fetch: async () => new Response('{"success":true,"data":[]}'),
      clock: { ...clock, now },
      random: () => 0,
      onRequestCompleted: () => undefined,
    });
    await expect(sender.send(request)).rejects.toMatchObject({ code: 'internal' });
    const next = sender.send(request);
    await new Promise((done) => setTimeout(done, 0));
    expect(limiter.getState()).toMatchObject({ queued: 0 });
    await expect(next).resolves.toMatchObject({ data: [] });
  });
});

it('faults 110: a list or record says after 10 s that the server is silent, and waits on; a report does not', async () => {
  const { clock, limiter } = makeLimiter();
  let [silent, respond] = [0, (): void => undefined];
  const heard = new Promise<void>((resolve) => {
    const sender = new ApiClient({
      baseUrl: 'https://office.example/api',
      token: 'agency.secret-of-the-office',
      limiter,
      fetch: async () => {
        await new Promise<void>((done) => {
          respond = done;
        });
        return new Response('{"success":true,"data":[]}');
      },
      clock,
      random: () => 0,
      onRequestCompleted: () => undefined,
      onSilent: () => {
        silent += 1;
        respond();
      },
    });
    void sender.send({ ...request, limits: { ...limits, silentMs: 0 } }).then(() => resolve());
  });
  await heard;
  expect(silent).toBe(1);
  expect([recordLimits.silentMs, reportLimits.silentMs]).toEqual([10_000, undefined]);
});

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

  it('never run a report twice because its headers are late, here or at a gateway', () => {
    expect(getKind('timed-out', { deadline: 'idle', hasHeaders: false }, true)).toBeNull();
    expect(getKind('api-error', { status: 504 }, true)).toBeNull();
    expect(getKind('api-error', { status: 502 }, true)).toBe('gateway');
  });
});
