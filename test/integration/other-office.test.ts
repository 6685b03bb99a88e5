/** A token of another office must never mix its records into this one's saved data. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSameTrips } from '@main/office/connect/connect-office';
import { listTrips } from '@main/office/records/trips';
import { ReportService } from '@main/office/reports/report-service';
import { SettingsFile } from '@main/office/settings/settings-file';
import { removeCache } from '@main/saved/store/cache-store';
import { AppError, type ErrorCode } from '@shared/errors/errors';
import { canaryToken } from '@test/helpers/canary-token';
import { autoAdvancingClock } from '@test/helpers/clock';
import { changeDatabase } from '@test/helpers/databases';
import { connectDemo } from '@test/helpers/demo';
import { expectAppError } from '@test/helpers/expect-app-error';
import { type CannedResponse, respondWith, startFaultServer } from '@test/helpers/fault-server';
import { forward } from '@test/helpers/forward';
import { memoryKeychain } from '@test/helpers/keychain';
import { toRecords } from '@test/helpers/records';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, vi } from 'vitest';

const page = { filters: {}, page: 1, perPage: 20 };
const envelope = (data: unknown, more = {}) => JSON.stringify({ success: true, data, timestamp: '', ...more });
const other = { token: 'other.office' };
const missing: CannedResponse = [
  '{"success":false,"error":"Not Found","message":"Trip not found","timestamp":""}',
  404,
];

/** One address for two offices: the token alone selects the office, as the API document says. */
async function twoOffices(trips: readonly object[] = [{ id: 1, client_id: 5, date_opened: '2020-01-01 00:00:00' }]) {
  const page = { pagination: { total: trips.length, page: 1, per_page: 20, total_pages: 1 } };
  const toOther = (path: string): CannedResponse => {
    if (path.includes('/trip/fetchAll')) return [envelope(trips, page)];
    return path.includes('/trip/fetchOne') ? missing : [envelope([{ id: 1, name: 'Elsewhere' }])];
  };
  const toBaseUrl = async (baseUrl: string) => {
    const server = await startFaultServer((request, response) => {
      if (request.headers['x-api-token'] !== other.token) forward(baseUrl, request, response);
      else respondWith(...toOther(request.url ?? ''))(request, response);
    });
    return server.url;
  };
  const connected = await connectDemo({ toBaseUrl, services: { clock: autoAdvancingClock() } });
  const { services, start, openSession } = connected;
  const restart = async () => {
    await services.close();
    return start().offices;
  };
  return { ...connected, offices: services.offices, session: await openSession(), restart };
}

describe('replacing a token', () => {
  it('faults 13: by another office’s is refused with the reason, and changes nothing until what is saved was cleared', async () => {
    const { offices, id, session, keychain } = await twoOffices();
    await listTrips(session, page);
    await expectAppError(offices.renewToken(id, other.token), 'office-differs', 'looks like another office’s');
    expect(keychain.entries.get(`${id}/token`)).toContain(canaryToken);
    expect((await listTrips(session, page)).value.rows).toHaveLength(20);
    await offices.clearSavedData(id);
    await offices.renewToken(id, other.token);
    expect(keychain.entries.get(`${id}/token`)).toContain(other.token);
    await listTrips(session, page);
    expect(await session.cache.records.count('trip-item')).toBe(1);
  });
});

describe('a new address', () => {
  /** The office with saved trips, and a second address of it that counts what it is asked. */
  async function openMoved(onRequest: () => unknown = () => undefined) {
    const opened = await twoOffices();
    await listTrips(opened.session, page);
    const moved = await startFaultServer((request, response) => {
      onRequest();
      forward(opened.baseUrl, request, response);
    });
    return { ...opened, moved, countRequests: () => moved.seen.length };
  }

  it('faults 449: of the same office keeps what is saved, and is used with its token after a restart', async () => {
    const { offices, id, keychain, restart, moved, countRequests } = await openMoved();
    await offices.renewToken(id, canaryToken, { baseUrl: `${moved.url}/` });
    expect(offices.registry.find(id).baseUrl).toBe(moved.url);
    expect(keychain.entries.get(`${id}/token`)).toContain(moved.url);
    const before = countRequests();
    await listTrips(await offices.openSession(id), page);
    expect(countRequests()).toBe(before + 1);
    const again = await restart();
    const reopened = await again.openSession(id);
    expect(reopened.hasToken).toBe(true);
    expect(await reopened.cache.records.count('trip-item')).toBe(20);
    await listTrips(reopened, page);
    expect(countRequests()).toBe(before + 2);
  });

  it('faults 449: of another office is refused with the reason, and changes nothing', async () => {
    const { offices, id, session, keychain, baseUrl, moved, countRequests } = await openMoved();
    await expectAppError(offices.renewToken(id, other.token, { baseUrl: moved.url }), 'office-differs');
    expect(offices.registry.find(id).baseUrl).toBe(baseUrl);
    expect(keychain.entries.get(`${id}/token`)).toContain(canaryToken);
    await expectAppError(offices.renewToken(id, canaryToken, { baseUrl: 'http://example.com' }), 'base-url-invalid');
    const requested = countRequests();
    expect((await listTrips(session, page)).value.rows).toHaveLength(20);
    expect(countRequests()).toBe(requested);
  });

  type Moved = Awaited<ReturnType<typeof openMoved>>;

  it.each<[string, ErrorCode, (keychain: Moved['keychain'], stop: AbortController) => unknown]>([
    [
      'the keychain does not take the token',
      'keychain-unavailable',
      (keychain) => vi.spyOn(keychain, 'setPassword').mockRejectedValue(new Error('locked')),
    ],
    [
      'the settings cannot be written',
      'settings-failed',
      () =>
        vi.spyOn(SettingsFile.prototype, 'update').mockImplementation(() => {
          throw new AppError('settings-failed', 'The disk is full.', {});
        }),
    ],
    [
      'the user cancels while it is tried',
      'cancelled',
      (_, stop) => stop.abort(new AppError('cancelled', 'The user has cancelled it.', {})),
    ],
  ])('faults 449: stays as it was where %s, and with it the token', async (_, code, fail) => {
    const stop = new AbortController();
    const opened: Moved = await openMoved(() => fail(opened.keychain, stop));
    const { offices, id, keychain, restart, baseUrl, moved } = opened;
    const before = keychain.entries.get(`${id}/token`);
    await expectAppError(offices.renewToken(id, canaryToken, { baseUrl: moved.url, signal: stop.signal }), code);
    vi.restoreAllMocks();
    expect(keychain.entries.get(`${id}/token`)).toBe(before);
    const { office, hasToken } = await (await restart()).openSession(id);
    expect([office.baseUrl, hasToken]).toEqual([baseUrl, true]);
  });

  it('faults 449: of an office that is not saved is refused', async () => {
    const { offices, id } = await twoOffices();
    const transient = offices.openTransientOffice(offices.registry.find(id).baseUrl, canaryToken);
    await expectAppError(
      offices.renewToken(transient.office.id, canaryToken, { baseUrl: 'https://example.com' }),
      'usage',
    );
  });
});

describe('replacing a token while the saved data cannot be compared', () => {
  it('faults 13: is refused with the reason while the keychain does not give its key, and works once it does', async () => {
    const { offices, id, session, keychain, restart } = await twoOffices();
    await listTrips(session, page);
    expect(offices.getState().locks).toEqual([]);
    keychain.hidden.add('/cache-key');
    const again = await restart();
    await expectAppError(again.renewToken(id, other.token), 'keychain-locked', 'Nothing was changed');
    expect(keychain.entries.get(`${id}/token`)).toContain(canaryToken);
    keychain.hidden.clear();
    await expect(again.renewToken(id, other.token)).rejects.toMatchObject({ code: 'office-differs' });
    await again.renewToken(id, canaryToken);
    expect(await (await again.openSession(id)).cache.records.count('trip-item')).toBe(20);
  });

  it('faults 13: is refused with the reason while a newer Tripledger’s file stays closed', async () => {
    const { id, session, keychain, services, restart, savedData: cacheFolder } = await twoOffices();
    await listTrips(session, page);
    await services.close();
    changeDatabase(join(cacheFolder, `${id}.db`), 'PRAGMA user_version = 99');
    const again = await restart();
    await expectAppError(again.renewToken(id, other.token), 'office-differs', 'cannot be opened');
    expect(keychain.entries.get(`${id}/token`)).toContain(canaryToken);
  });

  it('faults 158: clearing saved data in a folder that cannot be read fails with the reason', async () => {
    const folder = join(temporaryFolder(), 'cache');
    writeFileSync(folder, 'A file where the folder should be.');
    expect(() => removeCache(folder, 'a')).toThrow(/could not be cleared/);
    expect(() => removeCache(`${folder}-none`, 'a')).not.toThrow();
  });
});

type Trip = { readonly id: number; readonly client_id?: unknown; readonly date_opened: unknown };

/** Checks whether a server with the trips `there` is the office whose trips are `saved`. */
async function compare(saved: readonly Trip[], there: readonly Trip[]): Promise<boolean> {
  const server = await startFaultServer((request, response) => {
    const trip = there.find(({ id }) => (request.url ?? '').includes(`${id}`));
    respondWith(...(trip ? ([envelope(trip)] as const) : missing))(request, response);
  });
  const { offices } = makeServices(temporaryFolder(), async () => memoryKeychain());
  const session = offices.openTransientOffice(server.url, canaryToken);
  const { records } = session.cache;
  records.putAll('trip-item', toRecords(saved), 1);
  return await hasSameTrips(session.api, await records.sampleTrips(200));
}

describe('the trips that are compared', () => {
  const trip = (id: number, more: Partial<Trip> = {}): Trip => ({
    id,
    client_id: 5,
    date_opened: `2026-01-0${id % 10} 09:00:00`,
    ...more,
  });
  const saved = [trip(7001), trip(7002), trip(7003)];

  it('faults 13: are no evidence without an opening date', async () => {
    const undated = [trip(7001, { date_opened: null }), trip(7002), trip(7003)];
    expect(await compare([undated[0] as Trip, trip(7004)], undated)).toBe(false);
    expect(await compare([trip(7001, { date_opened: '' }), trip(7004)], [trip(7001, { date_opened: '' })])).toBe(false);
  });

  it('faults 13: with other clients are another office’s', async () => {
    const compareWith = (change: (each: Trip) => Trip) => compare(saved, saved.map(change));
    expect(await compareWith((each) => ({ ...each, client_id: 6 }))).toBe(false);
    expect(await compareWith(({ id, date_opened }) => ({ id, date_opened }))).toBe(true);
    expect(await compareWith((each) => ({ ...each, client_id: '5' }))).toBe(true);
  });

  it('faults 13: one of three by chance is not enough, two are', async () => {
    expect(await compare(saved, saved.slice(0, 1))).toBe(false);
    expect(await compare(saved, saved.slice(0, 2))).toBe(true);
  });
});

describe('results in memory', () => {
  it('belong to their office: another one cannot read them, and they are forgotten with it', async () => {
    const { offices, id } = await twoOffices();
    const demoId = (await offices.openDemo()).currentOfficeId ?? '';
    const [session, demo] = [await offices.openSession(id), await offices.openSession(demoId)];
    const reports = new ReportService();
    const { run } = await reports.run(session, 'sales-by-consultant', {});
    expect((await reports.loadRun(run.runId, session)).run.runId).toBe(run.runId);
    await expect(reports.loadRun(run.runId, demo)).rejects.toThrow('has expired');
    await session.cache.runs.remove(run.runId);
    reports.forget(id);
    await expect(reports.loadRun(run.runId, session)).rejects.toThrow('has expired');
  });
});
