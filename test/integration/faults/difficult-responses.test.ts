/** Faults 70 to 72 and 74: responses that start late, are not UTF-8 or have too many values, and error messages. */
import { fetchWithoutTimeouts } from '@cli/process';
import { getClient, listClients, loadDirectory } from '@main/office/records/directory';
import { getTrip, listTrips } from '@main/office/records/trips';
import { httpGet, reportFileLimits, reportLimits } from '@main/server/http/http-get';
import { createRedirectError, toNetworkError } from '@main/server/http/network-errors';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer, withFakeTimeouts } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { patience } from '@test/helpers/patience';
import { openReports } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const unreadableText = (path: string) => ({
  path,
  expected: 'text in UTF-8',
  found: 'characters that could not be read',
  received: 'Zo\ufffd',
});
const minuteMs = 60_000;
const query = { filters: {}, page: 1, perPage: 50 };

const startServer = (text: string, encoding: 'latin1' | 'utf8', type: string) =>
  startFaultServer((_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(Buffer.from(text, encoding));
  });

describe('a report that computes for minutes', () => {
  it('faults 70: may send its first byte at any time before its total timeout; idle time counts from the headers on', async () => {
    const arrived = Promise.withResolvers<void>();
    let respond = () => undefined as unknown;
    const server = await startFaultServer((_request, response) => {
      respond = () => response.writeHead(200).write(' ');
      arrived.resolve();
    });
    await withFakeTimeouts(async () => {
      let bytes = 0;
      const onBytes = (count: number) => {
        bytes = count;
      };
      const get = { url: server.url, headers: {}, ...reportLimits, onBytes };
      const failing = expectAppError(httpGet(fetchWithoutTimeouts, get));
      await arrived.promise;
      await vi.advanceTimersByTimeAsync(9 * minuteMs);
      respond();
      await vi.waitUntil(() => bytes > 0, { ...patience, interval: 1 });
      await vi.advanceTimersByTimeAsync(reportLimits.totalMs - 9 * minuteMs);
      expect((await failing).details).toMatchObject({ deadline: 'total', hasHeaders: true });
    });
  });

  it('faults 70: a report that goes to a file may compute for an hour; the error says how long Tripledger waited', async () => {
    expect(reportFileLimits.firstByteMs).toBeGreaterThanOrEqual(60 * minuteMs);
    const arrived = Promise.withResolvers<void>();
    const server = await startFaultServer(() => arrived.resolve());
    await withFakeTimeouts(async () => {
      const get = { url: server.url, headers: {}, ...reportFileLimits };
      const failing = expectAppError(httpGet(fetchWithoutTimeouts, get));
      await arrived.promise;
      await vi.advanceTimersByTimeAsync(reportFileLimits.firstByteMs);
      const error = await failing;
      expect([error.details.hasHeaders, error.message]).toEqual([false, expect.stringContaining('60 minutes')]);
    });
  });

  it('faults 70: the platform’s own timeout of five minutes does not end it on the command line', async () => {
    const slot = Symbol.for('undici.globalDispatcher.1');
    const holder = globalThis as Record<symbol, unknown>;
    const server = await startFaultServer(respondWith(successEnvelope(1)));
    await fetch(server.url);
    const real = holder[slot] as { dispatch(options: object, handler: object): boolean };
    const seen: Record<string, unknown>[] = [];
    holder[slot] = {
      dispatch: (given: Record<string, unknown>, handler: object) => {
        seen.push(given);
        return real.dispatch(given, handler);
      },
    };
    onTestFinished(() => {
      holder[slot] = real;
    });
    expect((await fetchWithoutTimeouts(server.url, {})).status).toBe(200);
    expect(seen).toMatchObject([{ headersTimeout: 0, bodyTimeout: 0 }]);
  });
});

describe('bytes that are not UTF-8', () => {
  const trip = (name: string) => `{"success":true,"data":{"id":5,"booked_by":"${name}"},"timestamp":"x"}`;
  const report = (name: string) =>
    `{"success":true,"data":{"headers":["a"],"rows":[{"a":"${name}"}],"row_count":1},"timestamp":"x"}`;
  it.each(['application/json; charset=ISO-8859-1', 'application/json;charset="windows-1252"'])(
    'faults 71: of %s are decoded with the declared charset',
    async (type) => {
      const server = await startServer(trip('Zoë Faß'), 'latin1', type);
      const found = await getTrip(makeSession(server.url), 5);
      expect(found?.value.record.booked_by).toBe('Zoë Faß');
      const rows = await startServer(report('Zoë Faß'), 'latin1', type);
      const loaded = await openReports(rows.url).run();
      expect([await readRows(loaded), loaded.run.warnings]).toEqual([[['Zoë Faß']], []]);
    },
  );

  it('faults 71: valid UTF-8 is decoded as UTF-8 with any declared charset', async () => {
    const server = await startServer(trip('Zoë Faß'), 'utf8', 'application/json; charset=iso-8859-1');
    expect((await getTrip(makeSession(server.url), 5))?.value.record.booked_by).toBe('Zoë Faß');
  });

  it('faults 71: of no known charset are a warning on the record, the trip of the list and the report', async () => {
    const server = await startServer(trip('Zo\u00eb'), 'latin1', 'application/json');
    const found = await getTrip(makeSession(server.url), 5);
    expect(found?.value.warnings).toContainEqual(unreadableText('booked_by'));
    const client = await startServer(trip('Zo\u00eb').replace('booked_by', 'first_name'), 'latin1', 'application/json');
    expect((await getClient(makeSession(client.url), 5))?.value.warnings.map(({ path }) => path)).toContain(
      'first_name',
    );
    const page = '{"success":true,"data":[{"id":5,"booked_by":"Zo\u00eb"}],"pagination":{},"timestamp":"x"}';
    const list = await startServer(page, 'latin1', 'application/json; charset=nonsense');
    const { value } = await listTrips(makeSession(list.url), query);
    expect(value.rows[0]?.warnings.map(({ found: what }) => what)).toContain('characters that could not be read');
    const rows = await startServer(report('Zo\u00eb'), 'latin1', 'application/json');
    const loaded = await openReports(rows.url).run();
    expect(loaded.run.warnings).toEqual([expect.stringContaining('characters that could not be read')]);
  });
});

describe('lists with undocumented fields', () => {
  it('faults 71: name the unreadable text, for clients and for branches', async () => {
    const body = '{"success":true,"data":[{"id":5,"name":"Zo\u00eb"}],"pagination":{},"timestamp":"x"}';
    const server = await startServer(body, 'latin1', 'application/json');
    const session = makeSession(server.url);
    await listClients(session, query);
    await loadDirectory(session, 'branch');
    const warned = session
      .getDiagnostics()
      .warnings.flatMap(({ record, found }) => (found === unreadableText('name').found ? [record] : []));
    expect(warned.sort()).toEqual(['branch list', 'client list']);
  });

  it('faults 39: a list of branches whose server always announces more is not called complete', async () => {
    const body = '{"success":true,"data":[{"id":5}],"pagination":{"total":9,"total_pages":1,"has_next":true}}';
    const server = await startServer(body, 'utf8', 'application/json');
    const session = makeSession(server.url);
    await loadDirectory(session, 'branch');
    expect(session.getDiagnostics().warnings.map(({ path, found }) => [path, found])).toContainEqual([
      'pagination',
      "1 of at least 9 records: the server's page numbers don't add up",
    ]);
  });
});

describe('a response with too many values', () => {
  it.each([
    ['empty objects', `[${'{},'.repeat(300_000)}{}]`],
    ['empty lists in an object', `{"a":[${'[],'.repeat(300_000)}[]]}`],
    ['numbers', `[${'1,'.repeat(2_100_000)}1]`],
  ])('faults 25: such as %s is stopped before it fills the memory', async (_case, data) => {
    const server = await startFaultServer(respondWith(`{"success":true,"data":${data},"timestamp":"x"}`));
    await expectAppError(makeClient(server.url).client.send({ path: '/x' }), 'answer-too-large', 'values');
  });

  it('faults 25: but not a list of 100,000 records', async () => {
    const records = Array.from({ length: 100_000 }, (_, id) => ({ id, name: 'a', code: 1 }));
    const server = await startFaultServer(respondWith(successEnvelope(records)));
    expect((await makeClient(server.url).client.send({ path: '/x' })).data).toHaveLength(100_000);
  });
});

describe('messages of failures', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://[', ''])(
    'faults 74: a redirect to %j names no address',
    (location) => {
      const error = createRedirectError('https://api.example/x', location);
      expect([error.details.location, error.message]).toEqual([null, expect.stringContaining('to another address')]);
    },
  );

  it('faults 74: a redirect names its target without user name and query', () => {
    const error = createRedirectError('https://api.example/x', 'https://me:secret@other.example/y?token=z');
    expect(error.details.location).toBe('https://other.example/y');
  });

  it.each([6_000, 9])(
    'faults 74: port %d, which is blocked for web requests, is named after one request',
    async (port) => {
      let requestCount = 0;
      const counting = (url: string, init: RequestInit) => {
        requestCount += 1;
        return fetch(url, init);
      };
      const { client } = makeClient(`http://127.0.0.1:${port}`, { fetch: counting });
      await expectAppError(client.send({ path: '/x' }), 'network-failed', `port ${port}`);
      expect(requestCount).toEqual(1);
      const chromium = toNetworkError(new Error('net::ERR_UNSAFE_PORT'), `http://127.0.0.1:${port}/x`);
      expect(chromium.message).toContain(`port ${port}`);
    },
  );

  it('faults 74: a refused connection is named', async () => {
    const server = await startFaultServer(respondWith(successEnvelope(1)));
    const cause = Object.assign(new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]));
    const error = toNetworkError(new TypeError('fetch failed', { cause }), server.url);
    expect(error.message).toContain('the connection was refused');
  });
});
