/** The API client against a real server that misbehaves. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchWithoutTimeouts } from '@cli/fetch-without-timeouts';
import { httpGet } from '@main/api/http/http-get';
import { ReportService } from '@main/reports/report-service';
import { canaryToken } from '@test/helpers/canary-token';
import { frozenClock } from '@test/helpers/clock';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, vi } from 'vitest';

describe('API client', () => {
  it('sends the token in X-Api-Token and parses the envelope', async () => {
    const server = await startFaultServer(respondWith(successEnvelope({ a: 1 })));
    const { data } = await makeClient(server.url).client.send({ path: '/x', query: { q: 'a b&c' } });
    expect(data).toEqual(new Map([['a', 1]]));
    expect(server.seen).toEqual([{ path: '/x?q=a+b%26c', token: canaryToken }]);
  });

  it.each([301, 302, 303, 307, 308])(
    'faults 1: a %d to another origin is an error and the target sees nothing',
    async (status) => {
      const target = await startFaultServer(respondWith(successEnvelope(1)));
      const server = await startFaultServer((_request, response) => {
        response.writeHead(status, { location: `${target.url}/elsewhere` });
        response.end();
      });
      const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
      expect(error.code).toBe('redirected');
      expect(target.seen).toEqual([]);
      expect(server.seen).toHaveLength(1);
    },
  );

  it('faults 2: a redirect on the same origin names the new address', async () => {
    const server = await startFaultServer((_request, response) => {
      response.writeHead(301, { location: '/v2/x' });
      response.end();
    });
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    expect(error.details.location).toBe(`${server.url}/v2/x`);
  });

  it('faults 9: a sign-in page with status 200 says that a network sign-in may be needed', async () => {
    const server = await startFaultServer(
      respondWith('<!doctype html><title>Welcome</title>', 200, { 'content-type': 'text/html' }),
    );
    expect((await expectAppError(makeClient(server.url).client.send({ path: '/x' }))).code).toBe('sign-in-needed');
  });

  it('faults 10: a refused token is not retried and rejects all waiting requests', async () => {
    const server = await startFaultServer(
      respondWith(JSON.stringify({ success: false, error: 'Invalid API token', code: 401 }), 401),
    );
    const { client } = makeClient(server.url, { limit: 1, clock: frozenClock() });
    const both = [expectAppError(client.send({ path: '/a' })), expectAppError(client.send({ path: '/b' }))];
    expect((await Promise.all(both)).map((error) => error.code)).toEqual(['token-refused', 'token-refused']);
    expect(server.seen).toHaveLength(1);
  });

  it('faults 21: success false with status 200 is an API error', async () => {
    const server = await startFaultServer(
      respondWith('{"success":false,"error":"Not Found","message":"Trip 9 not found"}'),
    );
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    expect([error.code, error.message]).toEqual([
      'not-found',
      'The server couldn’t find this record: Trip 9 not found.',
    ]);
  });

  it('faults 22: HTML with 502 is retried once, and the error never quotes the body', async () => {
    const server = await startFaultServer(
      respondWith('<html>secret body</html>', 502, { 'content-type': 'text/html' }),
    );
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    expect(error.code).toBe('api-error');
    expect(JSON.stringify([error.message, error.details])).not.toContain('secret');
    expect(server.seen).toHaveLength(2);
  });

  it.each(['{"success":true,"data":{"a":', 'nonsense', '', '[]', '{"data":1}'])(
    'faults 24: %j is an unusable response',
    async (text) => {
      const server = await startFaultServer(respondWith(text));
      expect((await expectAppError(makeClient(server.url).client.send({ path: '/x' }))).code).toBe('unusable-answer');
    },
  );

  it('faults 23 and 27: a connection cut in the body is retried once, then a network failure', async () => {
    const server = await startFaultServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"success":true,');
      setImmediate(() => response.destroy());
    });
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    expect(error.code).toBe('network-failed');
    expect(server.seen).toHaveLength(2);
  });

  it('faults 25: a body that does not end is stopped at its limit', async () => {
    const server = await startFaultServer((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const limits = { maxBytes: 1_000_000, firstByteMs: 30_000, idleMs: 30_000, totalMs: 60_000 };
    expect((await expectAppError(makeClient(server.url).client.send({ path: '/x', limits }))).code).toBe(
      'answer-too-large',
    );
  });

  it('marks the requests of jobs as low priority', async () => {
    const server = await startFaultServer(respondWith(successEnvelope(1)));
    const priorities: unknown[] = [];
    const { client } = makeClient(server.url, {
      fetch: (url, init) => {
        priorities.push(init.priority);
        return fetch(url, init);
      },
    });
    await client.send({ path: '/x' });
    await client.send({ path: '/y', priority: 'background' });
    expect(priorities).toEqual(['high', 'low']);
  });

  it('faults 24: the command line requests identity encoding, so that nothing can be half decompressed', async () => {
    const encodings: unknown[] = [];
    const server = await startFaultServer((request, response) => {
      encodings.push(request.headers['accept-encoding']);
      respondWith(successEnvelope(1))(request, response);
    });
    await makeClient(server.url, { fetch: fetchWithoutTimeouts }).client.send({ path: '/x' });
    expect(encodings).toEqual(['identity']);
  });

  it.each(['idle', 'total'] as const)(
    'faults 26: the %s timeout ends a request that makes no progress',
    async (kind) => {
      const arrived = Promise.withResolvers<void>();
      const server = await startFaultServer((_request, response) => {
        response.writeHead(200);
        response.write(' ');
        arrived.resolve();
      });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const limits = kind === 'idle' ? { idleMs: 5_000, totalMs: 900_000 } : { idleMs: 900_000, totalMs: 5_000 };
        const get = { url: server.url, headers: {}, maxBytes: 1_000, ...limits };
        const failing = expectAppError(httpGet((url, init) => fetch(url, init), get));
        await arrived.promise;
        await vi.advanceTimersByTimeAsync(5_001);
        const error = await failing;
        expect([error.code, error.details.deadline]).toEqual(['timed-out', kind]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('faults 28: accepts valid JSON of any content type, with a byte order mark', async () => {
    const server = await startFaultServer(
      respondWith(`\uFEFF${successEnvelope([1])}`, 200, { 'content-type': 'text/plain' }),
    );
    expect((await makeClient(server.url).client.send({ path: '/x' })).data).toEqual([1]);
  });

  it('faults 40: waits after a 429 for as long as Retry-After says, then retries', async () => {
    let refusals = 0;
    const server = await startFaultServer((request, response) => {
      refusals += 1;
      if (refusals === 1)
        respondWith('{"success":false,"error":"Rate limit exceeded"}', 429, { 'retry-after': '5' })(request, response);
      else respondWith(successEnvelope('late'))(request, response);
    });
    const { client, clock } = makeClient(server.url);
    const before = clock.now();
    expect((await client.send({ path: '/x' })).data).toBe('late');
    expect(clock.now() - before).toBeGreaterThanOrEqual(5_000);
  });

  it('faults 41: a 429 that names an hour fails at once', async () => {
    const server = await startFaultServer(
      respondWith('{"success":false,"error":"Rate limit exceeded"}', 429, { 'retry-after': '3600' }),
    );
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    expect([error.code, error.details.retryAfterMs]).toEqual(['rate-limited', 3_600_000]);
    expect(server.seen).toHaveLength(1);
  });

  it('can be cancelled while the response is streaming', async () => {
    const controller = new AbortController();
    const server = await startFaultServer((_request, response) => {
      response.write(' ');
      controller.abort();
    });
    expect(
      (await expectAppError(makeClient(server.url).client.send({ path: '/x', signal: controller.signal }))).code,
    ).toBe('cancelled');
  });

  it('names the failure when nothing listens', async () => {
    const server = await startFaultServer(respondWith(''));
    const { port } = new URL(server.url);
    const error = await expectAppError(
      makeClient(`http://localhost:${Number(port) === 1 ? 2 : 9}`).client.send({ path: '/x' }),
    );
    expect(error.code).toBe('network-failed');
  });

  it('faults 11: no error contains the token', async () => {
    const server = await startFaultServer((request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: false, error: 'Bad Request', message: String(request.headers.host) }));
    });
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    expect(JSON.stringify([error.message, error.details, error.stack])).not.toContain(canaryToken);
  });
});

describe('report responses', () => {
  const run = async (data: unknown) => {
    const server = await startFaultServer(respondWith(typeof data === 'string' ? data : successEnvelope(data)));
    const loaded = await new ReportService().run(makeSession(server.url), 'r', {});
    return { ...loaded.run, rows: await readRows(loaded) };
  };

  it('faults 31: preserves numbers digit for digit', async () => {
    const result = await run(
      '{"success":true,"data":{"headers":["a"],"rows":[{"a":9007199254740993},{"a":1.50}],"row_count":2}}',
    );
    expect(result.rows).toEqual([[{ n: '9007199254740993' }], [{ n: '1.50' }]]);
    expect(result.warnings).toEqual([]);
  });

  it('faults 34: warns of a wrong row count, missing headers and unknown columns', async () => {
    const wrongCount = await run({ headers: ['a'], rows: [{ a: 1, b: 2 }], row_count: 5 });
    expect(wrongCount.warnings).toEqual([
      expect.stringContaining('no heading in this report: b'),
      'The server said 5 rows but sent 1.',
    ]);
    const noHeaders = await run({ rows: [{ a: 1 }, { b: 2 }], row_count: 2 });
    expect([noHeaders.headers, noHeaders.rows]).toEqual([
      ['a', 'b'],
      [
        [1, null],
        [null, 2],
      ],
    ]);
    expect(noHeaders.warnings[0]).toContain('no column headings');
  });

  it('faults 30: __proto__ and the like are ordinary columns', async () => {
    const result = await run(
      '{"success":true,"data":{"headers":["__proto__","constructor"],"rows":[{"__proto__":"x"}],"row_count":1}}',
    );
    expect(result.rows).toEqual([['x', null]]);
  });

  it('faults 67: a response about another report than the requested one is a warning', async () => {
    const other = await run({ report_name: 'refunds', headers: ['a'], rows: [{ a: 1 }], row_count: 1 });
    expect(other.warnings).toEqual([expect.stringContaining('the report "refunds", not the one that was asked for')]);
    for (const report_name of ['r', 'R.sql']) {
      expect((await run({ report_name, headers: ['a'], rows: [{ a: 1 }], row_count: 1 })).warnings).toEqual([]);
    }
  });

  it('faults 69: a failure while reading a response is no network failure, and the report is not run twice', async () => {
    const server = await startFaultServer(respondWith(successEnvelope({ headers: ['a'], rows: [{ a: 1 }] })));
    const { client } = makeClient(server.url);
    const createBody = () => ({
      hasLostBytes: false,
      setDeclaredCharset: () => undefined,
      write: () => Promise.reject(new TypeError('a bug')),
      end: () => '',
    });
    const error = await expectAppError(client.send({ path: '/report/run', createBody }));
    expect([error.code, error.message]).toEqual([
      'internal',
      expect.stringContaining('failed while reading the response'),
    ]);
    expect([error.message.includes('a bug'), server.seen.length]).toEqual([false, 1]);
  });

  it('faults 69: a row that is too large to be written says so, and the report is not run twice', async () => {
    const headers = Array.from({ length: 100 }, () => 'a');
    const server = await startFaultServer(
      respondWith(successEnvelope({ headers, rows: [{ a: 'x'.repeat(1_000_000) }], row_count: 1 })),
    );
    const path = join(temporaryFolder(), 'a.csv');
    const options = { format: 'csv', withProvenanceFile: false } as const;
    const error = await expectAppError(new ReportService().runToFile(makeSession(server.url), 'r', {}, path, options));
    expect([error.code, error.message]).toEqual(['answer-too-large', expect.stringContaining('Row 1 of the report')]);
    expect([server.seen.length, existsSync(path)]).toEqual([1, false]);
  });

  it('finds rows after, before and without the other keys', async () => {
    const result = await run(
      '{"success":true,"data":{"rows":[{"a":"\\"rows\\":["}],"filters_applied":{"x":"\\"rows\\":["},"headers":["a"],"row_count":1}}',
    );
    expect(result.rows).toEqual([['"rows":[']]);
  });
});
