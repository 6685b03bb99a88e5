/** Faults 21 to 38: truncated, oversized, wrong and unusual bodies, over real HTTP. */

import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listTrips } from '@main/office/records/trips';
import { buildRunProvenance } from '@main/office/reports/loaded-run';
import { ReportService } from '@main/office/reports/report-service';
import { httpGet } from '@main/server/http/http-get';
import { toFileName } from '@shared/exports/file-name';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { cutAfter, respondWith, startFaultServer, withFakeTimeouts } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { patience } from '@test/helpers/patience';
import { toNodeArgs } from '@test/helpers/programs';
import { openResponse, toResult } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { describe, expect, it, vi } from 'vitest';

const query = { filters: {}, page: 1, perPage: 50 };
const onePage = { pagination: { total: 1, page: 1, per_page: 50, total_pages: 1, has_next: false } };

async function sessionWith(text: string, headers: Record<string, string> = {}) {
  const server = await startFaultServer(respondWith(text, 200, headers));
  return makeSession(server.url);
}

describe('responses without the requested data', () => {
  it.each([
    ['trip not found', 404, { error: 'Not Found', message: 'Trip 9 not found' }, 'not-found'],
    ['trip id missing', 400, { error: 'Bad Request', message: 'Missing required parameter: id' }, 'bad-request'],
    ['trip not found with status 200', 200, { error: 'Not Found', message: 'Trip 9 not found' }, 'not-found'],
    ['trip not found with status 500', 500, { error: 'Not Found', message: 'Trip 9 not found' }, 'not-found'],
    ['client not found', 404, { error: 'Client not found', code: 404 }, 'not-found'],
    ['client id missing', 400, { error: 'Client ID required', code: 400 }, 'bad-request'],
    ['token missing', 401, { error: 'Missing X-Api-Token header', code: 401 }, 'token-refused'],
    [
      'token invalid',
      401,
      { error: 'Invalid API token', code: 401, details: { message: 'x', trace: null } },
      'token-refused',
    ],
    ['slug missing', 400, { error: 'Missing required parameter: report', code: 400 }, 'bad-request'],
    [
      'report failed',
      500,
      { error: 'Report execution failed', code: 500, details: { report: 'r', error: 'no table' } },
      'report-failed',
    ],
    ['an undocumented error', 418, { error: 'Teapot' }, 'api-error'],
    ['not allowed', 403, { error: 'Forbidden' }, 'forbidden'],
    ['success false with a wrong code', 200, { error: 'Odd', code: 'x' }, 'api-error'],
  ])('faults 21: classifies the error body of "%s"', async (_case, status, body, code) => {
    const server = await startFaultServer(
      respondWith(JSON.stringify({ success: false, ...body, timestamp: 'x' }), status),
    );
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    expect(error.code).toBe(code);
    if ('message' in body && body.message.startsWith('Trip'))
      expect(error.message).toBe('The server couldn’t find this record: Trip 9 not found.');
    // None of them is retried.
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    [502, '<html>Bad gateway SECRET</html>', 'api-error', 2],
    [503, 'upstream SECRET', 'api-error', 2],
    [504, '', 'api-error', 2],
    [500, '<html>Oops SECRET</html>', 'api-error', 1],
    [521, '<!DOCTYPE html>SECRET', 'api-error', 1],
    [404, '<html>SECRET</html>', 'base-url-wrong', 1],
    [405, 'SECRET', 'base-url-wrong', 1],
    [413, 'SECRET', 'api-error', 1],
    [200, 'SECRET', 'unusable-answer', 1],
    [200, '{"success":true,"data":{"a":"SECRET', 'unusable-answer', 1],
    [200, '["SECRET"]', 'unusable-answer', 1],
    [200, '{"data":"SECRET"}', 'unusable-answer', 1],
    [200, '', 'unusable-answer', 1],
    [200, '"SECRET"', 'unusable-answer', 1],
    [200, '{"success":true,"timestamp":"SECRET"}', 'unusable-answer', 1],
    [200, '{"success":"true","data":"SECRET"}', 'unusable-answer', 1],
  ])(
    'faults 22, 24: status %d with %j is %s after %d request(s), and is quoted nowhere',
    async (status, text, code, times) => {
      const server = await startFaultServer(respondWith(text, status, { 'content-type': 'text/html' }));
      const { client, requests } = makeClient(server.url);
      const error = await expectAppError(client.send({ path: '/x' }));
      expect([error.code === 'sign-in-needed' ? 'unusable-answer' : error.code, server.seen.length]).toEqual([
        code,
        times,
      ]);
      expect(JSON.stringify([error.message, error.details, requests]) + error.stack).not.toContain('SECRET');
    },
  );

  it('faults 24, 27: a response that is cut off in its body is retried once, and nothing of it is cached', async () => {
    const server = await startFaultServer(cutAfter('{"success":true,"data":[{"id":1},'));
    const session = makeSession(server.url);
    expect((await expectAppError(listTrips(session, query))).code).toBe('network-failed');
    expect([await session.cache.records.count('trip-item'), server.seen.length]).toEqual([0, 2]);
  });

  it('faults 24: truncated gzip with a matching Content-Length is not accepted', async () => {
    const packed = gzipSync(successEnvelope(Array.from({ length: 5_000 }, (_, id) => ({ id }))));
    const half = packed.subarray(0, packed.length >> 1);
    const server = await startFaultServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': half.length });
      response.end(half);
    });
    const session = makeSession(server.url);
    expect(['unusable-answer', 'network-failed']).toContain((await expectAppError(listTrips(session, query))).code);
    expect(await session.cache.records.count('trip-item')).toBe(0);
  });

  it('faults 25: a decompression bomb is stopped at the limit, in less than 100 MB of memory', () => {
    // A process of its own: memory that other tests release would hide what the bomb takes.
    const args = toNodeArgs('memory-process.mjs', 'bomb', '500');
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { code, grownMiB } = JSON.parse(stdout) as { code: string; grownMiB: number };
    expect(code).toBe('answer-too-large');
    expect(grownMiB).toBeLessThan(100);
  });
});

describe('timeouts', () => {
  it('faults 26: a byte every 200 ms prolongs a request until its total timeout, not for ever', async () => {
    const arrived = Promise.withResolvers<void>();
    let drip = () => undefined as unknown;
    const server = await startFaultServer((_request, response) => {
      response.writeHead(200);
      drip = () => response.write(' ');
      drip();
      arrived.resolve();
    });
    await withFakeTimeouts(async () => {
      let bytes = 0;
      const onBytes = (count: number) => {
        bytes = count;
      };
      const limits = { maxBytes: 1_000, firstByteMs: 1_000, idleMs: 1_000, totalMs: 5_000 };
      const get = { url: server.url, headers: {}, ...limits, onBytes };
      const failing = expectAppError(httpGet((url, init) => fetch(url, init), get));
      await arrived.promise;
      for (let n = 1; n <= 25; n += 1) {
        const seen = bytes;
        drip();
        await vi.waitUntil(() => bytes > seen || n === 25, { ...patience, interval: 1 });
        await vi.advanceTimersByTimeAsync(200);
      }
      expect((await failing).details).toMatchObject({ deadline: 'total', hasHeaders: true });
    });
  });

  it.each([
    ['an ordinary request once more', 60_000, 2],
    ['a report not at all: the server may still be working on it', 130_000, 1],
  ])('faults 27: without headers, tries %s', async (_case, totalMs, times) => {
    const server = await startFaultServer(() => undefined);
    const limits = { maxBytes: 1_000, firstByteMs: 25_000, idleMs: 25_000, totalMs };
    await withFakeTimeouts(async () => {
      const failing = expectAppError(makeClient(server.url).client.send({ path: '/x', limits }));
      for (let nth = 1; nth <= times; nth += 1) {
        while (server.seen.length < nth) await new Promise((resolve) => setImmediate(resolve));
        await vi.advanceTimersByTimeAsync(25_001);
      }
      const error = await failing;
      expect([error.code, error.details.deadline, server.seen.length]).toEqual(['timed-out', 'idle', times]);
    });
  });

  it('faults 27: a connection reset in the body is retried once, and the second response counts', async () => {
    const [cut, whole] = [cutAfter('{"success":'), respondWith(successEnvelope('whole'))];
    const server = await startFaultServer((...exchange) => (server.seen.length === 1 ? cut : whole)(...exchange));
    const { client, requests, clock } = makeClient(server.url);
    expect((await client.send({ path: '/x' })).data).toBe('whole');
    expect(requests.map(({ retries, status }) => [retries, status])).toEqual([[1, 200]]);
    expect(clock.slept.length).toBe(1);
  });
});

describe('unusual contents', () => {
  it('faults 28: a wrong content type and a byte order mark change nothing', async () => {
    const session = await sessionWith(`\uFEFF${successEnvelope([{ id: 3 }], onePage)}`, {
      'content-type': 'text/html',
    });
    const { value } = await listTrips(session, query);
    expect(value.rows.map(({ trip }) => trip.id)).toEqual([3]);
  });

  it('faults 33: a formatted amount that disagrees with its cents is a warning, and the cents win', async () => {
    const summary = { total_amount: 12_345, total_amount_formatted: '543.21' };
    const session = await sessionWith(successEnvelope([{ id: 1, sector_summary: summary }], onePage));
    const [row] = (await listTrips(session, query)).value.rows;
    expect(row?.trip.sector_summary?.total_amount).toBe(12_345);
    const path = 'sector_summary.total_amount_formatted';
    expect(row?.warnings).toContainEqual({
      path,
      expected: 'the amount of the cents',
      found: 'another amount',
      received: '543.21',
    });
    expect(session.getDiagnostics().warnings).toContainEqual(
      expect.objectContaining({ record: 'trip in a list', path, times: 1 }),
    );
    expect(JSON.stringify(session.getDiagnostics())).not.toContain('543.21');
  });

  it('faults 34: a wrong row_count and headers that are missing, unknown or repeated are warnings, also in the export', async () => {
    const data = { headers: ['a', 'a', 'gone'], rows: [{ a: 1, extra: 2 }, 'no row'], row_count: 9 };
    const { run } = await openResponse(successEnvelope(data));
    const loaded = await run();
    const warnings = loaded.run.warnings.join('\n');
    for (const part of [
      'no heading in this report: extra',
      'more than once',
      'Empty in every row',
      'unreadable and shown empty',
      '9 rows but sent 2',
    ]) {
      expect(warnings).toContain(part);
    }
    expect(buildRunProvenance(loaded).warnings).toEqual(loaded.run.warnings);
    const unnamed = await (await openResponse(successEnvelope({ rows: [{ a: 1 }, { b: 2 }], row_count: 2 }))).run();
    expect([unnamed.run.headers, await readRows(unnamed)]).toEqual([
      ['a', 'b'],
      [
        [1, null],
        [null, 2],
      ],
    ]);
    expect(unnamed.run.warnings[0]).toContain('no column headings');
  });

  it('faults 67: a response about another report than the requested one is a warning', async () => {
    const warn = async (report_name: string) =>
      (await (await openResponse(toResult(['a'], [{ a: 1 }], { report_name }))).run()).run.warnings;
    expect(await warn('refunds')).toEqual([
      expect.stringContaining('the report "refunds", not the one that was asked for'),
    ]);
    expect([await warn('r'), await warn('R.sql')]).toEqual([[], []]);
  });

  it.each([
    ['that climbs', '../../x'],
    ['of escapes', '%2e%2e'],
    ['of a device', 'CON'],
    ['with a NUL', 'a\0b'],
    ['of 5,000 characters', 'x'.repeat(5_000)],
    ['with a parameter', 'a&report=b'],
    ['with a fragment', 'a#b'],
  ])(
    'faults 38: a slug %s reaches the API unchanged, encoded in the query, and makes a safe file name',
    async (_case, slug) => {
      const server = await startFaultServer(respondWith(successEnvelope({ headers: [], rows: [], row_count: 0 })));
      await new ReportService().run(makeSession(server.url), slug, {});
      const url = new URL(server.seen[0]?.path ?? '', 'http://x');
      expect([url.pathname, [...url.searchParams]]).toEqual(['/report/run', [['report', slug]]]);
      const name = toFileName({ title: slug }, 'csv');
      expect([basename(name), name.length <= 100]).toEqual([name, true]);
      expect(name).toMatch(/^[^\0/\\]+\.csv$/);
    },
  );
});
