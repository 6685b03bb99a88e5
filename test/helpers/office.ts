/** Offices for tests: a client or a session of a server, with a clock that the test controls. */

import { OfficeSession, type SessionDependencies } from '@main/office/connect/office-session';
import { DataWorker } from '@main/saved/thread/data-worker';
import { type OfficeCache, OfficeCaches } from '@main/saved/thread/office-caches';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import type { ApiClient } from '@main/server/client';
import type { Fetch } from '@main/server/http/http-get';
import { OfficeApi } from '@main/server/office-api';
import { BackgroundSlots, OriginSlots } from '@main/server/rate/fair-queue';
import { RateLimiter } from '@main/server/rate/rate-limiter';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import type { CompletedRequest } from '@main/system/log/logger';
import { defaultRate, type Office, type UrlForm } from '@shared/records/office';
import { canaryToken } from './canary-token';
import { autoAdvancingClock, type TestClock } from './clock';
import { usualUrlForm } from './office-record';

export type ClientUnderTest = {
  readonly api: OfficeApi;
  readonly client: ApiClient;
  readonly clock: TestClock;
  readonly limiter: RateLimiter;
  /** Every request that has completed. */
  readonly requests: CompletedRequest[];
};

/** The worker of the caches of this test file. */
export const dataWorker = new DataWorker();

/** Opens the caches in a folder through that worker. */
export const openCaches = (folder: string): OfficeCaches => new OfficeCaches(dataWorker, folder);

/** Makes a cache in memory. */
export const makeMemoryCache = (): OfficeCache => openCaches('/nonexistent').openInMemory('office-1');

type ClientOptions = {
  readonly token?: string;
  readonly limit?: number;
  readonly fetch?: Fetch;
  readonly clock?: TestClock;
  readonly store?: RateWindowStore;
  readonly slots?: BackgroundSlots;
  /** Null where it is asked. */
  readonly urlForm?: UrlForm | null;
};

/** Makes a client of a server. */
export function makeClient(baseUrl: string, options: ClientOptions = {}): ClientUnderTest {
  const clock = options.clock ?? autoAdvancingClock();
  const requests: CompletedRequest[] = [];
  const limiter = new RateLimiter({
    store: options.store ?? new RateWindowStore(':memory:'),
    token: 'test',
    slots: options.slots ?? new BackgroundSlots(),
    rate: { requests: options.limit ?? 500, windowMs: 60_000 },
    clock,
    random: () => 0,
    onChange: () => undefined,
  });
  const api = new OfficeApi({
    baseUrl,
    token: options.token ?? canaryToken,
    limiter,
    urlForm: options.urlForm === undefined ? usualUrlForm : options.urlForm,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock,
    random: () => 0,
    onRequestCompleted: (request) => requests.push(request),
  });
  return { api, client: api.client, clock, limiter, requests };
}

/** What users write, in memory. */
class MemoryRecords extends UserRecordStore {
  override list: UserRecordStore['list'] = (office, kind) => super.list({ ...office, kind: 'session' }, kind);
  override transact: UserRecordStore['transact'] = (office, work) =>
    super.transact({ ...office, kind: 'session' }, work);
}

type SessionOptions = {
  readonly token?: string;
  readonly notices?: string[];
  readonly kind?: Office['kind'];
  readonly dependencies?: Partial<SessionDependencies>;
};

function makeSessionWith(baseUrl: string, cache: OfficeCache, options: SessionOptions): OfficeSession {
  const { token = canaryToken, notices = [], kind = 'session' } = options;
  const office: Office = {
    id: 'office-1',
    name: 'Test office',
    baseUrl,
    urlForm: usualUrlForm,
    kind,
    rate: defaultRate,
  };
  const session = new OfficeSession(office, cache, {
    fetch: (url, init) => fetch(url, init),
    clock: autoAdvancingClock(),
    random: () => 0,
    rateWindows: new RateWindowStore(':memory:'),
    slots: new OriginSlots(),
    onConnection: () => undefined,
    onNotice: (notice) => notices.push(notice),
    userRecords: new MemoryRecords('', () => undefined),
    ...options.dependencies,
  });
  session.setToken(token);
  return session;
}

/** Makes a session whose cache is in memory. */
export function makeSession(
  baseUrl: string,
  token = canaryToken,
  notices: string[] = [],
  dependencies: Partial<SessionDependencies> = {},
): OfficeSession {
  return makeSessionWith(baseUrl, makeMemoryCache(), { token, notices, dependencies });
}

/** Makes a session of a saved office, with a cache that the test has opened. */
export function makeSavedSession(
  baseUrl: string,
  cache: OfficeCache,
  notices: string[] = [],
  dependencies: Partial<SessionDependencies> = {},
): OfficeSession {
  return makeSessionWith(baseUrl, cache, { notices, kind: 'saved', dependencies });
}
