/** A token of another office must never mix its records into this one's saved data. */
import { getDirectory } from '@main/browse/directory';
import { listTrips } from '@main/browse/trips';
import { startDemoOffice } from '@main/demo-office/server';
import { ReportService } from '@main/reports/report-service';
import { jumpingClock } from '@test/helpers/clock';
import { faultServer, sends } from '@test/helpers/fault-server';
import { memoryKeychain } from '@test/helpers/keychain';
import { canaryToken } from '@test/helpers/office';
import { passOn } from '@test/helpers/pass-on';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const page = { filters: {}, page: 1, perPage: 20 };
const envelope = (data: unknown, more = {}) => JSON.stringify({ success: true, data, timestamp: '', ...more });
const other = { token: 'other.office' };

/** One address for two offices: the token alone selects the office, as the API document says. */
async function twoOffices() {
  const demo = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
  onTestFinished(() => demo.close());
  const server = await faultServer((request, response) => {
    const path = request.url ?? '';
    if (request.headers['x-api-token'] !== other.token) passOn(demo.baseUrl, request, response);
    else if (path.includes('/trip/fetchAll')) {
      const trip = { id: 1, client_id: 5, date_opened: '2020-01-01 00:00:00' };
      sends(envelope([trip], { pagination: { total: 1, page: 1, per_page: 1, total_pages: 1 } }))(request, response);
    } else if (path.includes('/trip/fetchOne')) {
      sends('{"success":false,"error":"Not Found","message":"Trip not found","timestamp":""}', 404)(request, response);
    } else sends(envelope([{ id: 1, name: 'Elsewhere' }]))(request, response);
  });
  const keychain = memoryKeychain();
  const clock = jumpingClock();
  const { offices } = makeServices(temporaryFolder(), async () => keychain, { clock });
  const request = { name: 'Sydney', baseUrl: server.url, token: canaryToken, sessionOnly: false };
  const id = (await offices.connect(request)).currentOfficeId ?? '';
  const session = await offices.session(id);
  const options = { nowMs: clock.now };
  return { offices, id, session, keychain, options };
}

describe('replacing a token', () => {
  it('faults 13: by another office’s is refused in words, and changes nothing', async () => {
    const { offices, id, session, keychain, options } = await twoOffices();
    await listTrips(session, page, options);
    await expect(offices.renewToken(id, other.token)).rejects.toMatchObject({
      code: 'office-differs',
      message: expect.stringContaining('looks like another office’s'),
    });
    expect(keychain.entries.get(`${id}/token`)).toContain(canaryToken);
    expect((await listTrips(session, page, options)).value.rows).toHaveLength(20);
  });

  it('faults 13: by another office’s at the user’s word clears the saved data first', async () => {
    const { offices, id, session, keychain, options } = await twoOffices();
    await listTrips(session, page, options);
    await offices.renewToken(id, other.token, { clearsSavedData: true });
    expect(session.cache.records.count('trip-item')).toBe(0);
    expect(keychain.entries.get(`${id}/token`)).toContain(other.token);
    await listTrips(session, page, options);
    expect(session.cache.records.count('trip-item')).toBe(1);
  });

  it('faults 13: is compared by the name lists where no trip is saved', async () => {
    const { offices, id, session, options } = await twoOffices();
    await getDirectory(session, options);
    await expect(offices.renewToken(id, other.token)).rejects.toMatchObject({ code: 'office-differs' });
  });

  it('by one of the same office keeps the saved data and asks nothing', async () => {
    const { offices, id, session, options } = await twoOffices();
    await listTrips(session, page, options);
    await getDirectory(session, options);
    await offices.renewToken(id, canaryToken);
    expect(session.cache.records.count('trip-item')).toBe(20);
  });

  it('works where nothing is saved that could be mixed', async () => {
    const { offices, id } = await twoOffices();
    await offices.renewToken(id, other.token);
    expect((await offices.session(id)).hasToken).toBe(true);
  });
});

describe('results in memory', () => {
  it('belong to their office: another one cannot ask for them, and they go with it', async () => {
    const { offices, id } = await twoOffices();
    const demoId = (await offices.openDemo()).currentOfficeId ?? '';
    const [session, demo] = [await offices.session(id), await offices.session(demoId)];
    const reports = new ReportService();
    const { run } = await reports.run(session, 'sales-by-consultant', {}, { nowMs: () => 1_800_000_000_000 });
    expect(reports.held(run.runId, session).run.runId).toBe(run.runId);
    expect(() => reports.held(run.runId, demo)).toThrow('no longer held');
    session.cache.runs.remove(run.runId);
    reports.forget(id);
    expect(() => reports.held(run.runId, session)).toThrow('no longer held');
  });
});
