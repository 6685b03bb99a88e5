/** Offices for tests: a client or a whole session against a server, with a clock that the test moves. */
import { ApiClient } from '@main/api/api-client';
import type { Fetch } from '@main/api/http-get';
import { RateLimiter } from '@main/api/rate/rate-limiter';
import { RateWindowStore } from '@main/api/rate/rate-window-store';
import { CacheStore } from '@main/cache/office-cache';
import { OfficeSession } from '@main/offices/office-session';
import type { Office } from '@shared/schemas/office';
import { jumpingClock, type TestClock } from './clock';

export const canaryToken = 'canary.9f2b6c1e-S3cret+Value';

export type ClientUnderTest = { readonly client: ApiClient; readonly clock: TestClock; readonly failures: string[] };

export function makeClient(
  baseUrl: string,
  options: { token?: string; limit?: number; fetch?: Fetch; clock?: TestClock } = {},
): ClientUnderTest {
  const clock = options.clock ?? jumpingClock();
  const failures: string[] = [];
  const limiter = new RateLimiter(
    new RateWindowStore(':memory:'),
    'test',
    options.limit ?? 500,
    clock,
    () => undefined,
  );
  const client = new ApiClient({
    baseUrl,
    token: options.token ?? canaryToken,
    limiter,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock,
    observe: (outcome) => {
      if (!outcome.ok) failures.push(outcome.error.code);
    },
  });
  return { client, clock, failures };
}

/** A session whose cache is in memory. */
export function makeSession(baseUrl: string, token = canaryToken, notices: string[] = []): OfficeSession {
  const clock = jumpingClock();
  const office: Office = {
    id: 'office-1',
    name: 'Test office',
    baseUrl,
    tripPath: '/api/trip',
    kind: 'session',
    requestsPerMinute: 500,
  };
  const cache = new CacheStore('/nonexistent').open(office.id, null, clock.now());
  const session = new OfficeSession(office, cache, {
    fetch: (url, init) => fetch(url, init),
    clock,
    rateWindows: new RateWindowStore(':memory:'),
    onConnection: () => undefined,
    onNotice: (notice) => notices.push(notice),
  });
  session.adoptToken(token);
  return session;
}
