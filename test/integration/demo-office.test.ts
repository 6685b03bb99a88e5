import { connect } from 'node:net';
import { type DemoOffice, type DemoOfficeOptions, startDemoOffice } from '@demo/server';
import { describe, expect, it, onTestFinished } from 'vitest';

const token = 'demo.secret';

async function startOffice(options: DemoOfficeOptions = {}): Promise<DemoOffice> {
  const office = await startDemoOffice({ token, today: '2026-11-20', ...options });
  onTestFinished(() => office.close());
  return office;
}

async function start(options: DemoOfficeOptions = {}) {
  const { baseUrl } = await startOffice(options);
  return async (path: string, headers: Record<string, string> = { 'X-Api-Token': token }, method = 'GET') => {
    const response = await fetch(`${baseUrl}${path}`, { headers, method });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body };
  };
}

describe('demo office over HTTP', () => {
  it('sends the documented envelope, pages trips within the documented bounds, and refuses every method but GET', async () => {
    const get = await start();
    const { body, headers } = await get('/api/trip/fetchAll?page=2&per_page=1000&active=true');
    expect(body).toMatchObject({
      success: true,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      pagination: { page: 2, per_page: 100, has_previous: true },
    });
    expect(body.data).toHaveLength(100);
    expect(headers.get('content-type')).toBe('application/json');
    expect((await get('/report/list', { 'X-Api-Token': token }, 'POST')).status).toBe(405);
  });

  it('responds to a missing and an invalid token with the documented bodies', async () => {
    const get = await start();
    expect((await get('/report/list', {})).body).toMatchObject({
      success: false,
      error: 'Missing X-Api-Token header',
      code: 401,
    });
    expect(await get('/report/list', { 'X-Api-Key': token })).toMatchObject({ status: 401 });
    const invalid = await get('/report/list', { 'X-Api-Token': 'demo.wrong' });
    expect(invalid.body).toMatchObject({ error: 'Invalid API token', code: 401, details: { trace: null } });
  });

  it('limits requests in a rolling window, with the documented headers', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const get = await start({ limit: 2, now: () => now });
    expect((await get('/report/list')).headers.get('x-ratelimit-remaining')).toBe('1');
    now += 20_000;
    await get('/report/list');
    const refused = await get('/report/list');
    expect([refused.status, refused.body.error]).toEqual([429, 'Rate limit exceeded']);
    expect(
      Object.fromEntries(
        ['limit', 'remaining', 'reset'].map((name) => [name, refused.headers.get(`x-ratelimit-${name}`)]),
      ),
    ).toEqual({
      limit: '2',
      remaining: '0',
      reset: String(Date.parse('2026-11-20T10:01:00Z') / 1_000),
    });
    expect(refused.headers.get('retry-after')).toBe('40');
    now += 40_001;
    expect((await get('/report/list')).status).toBe(200);
  });
});

/** Sends bytes as they are, without a client that tidies them up, and reads until the server closes the connection. */
function sendBytes(office: DemoOffice, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(office.baseUrl).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

/** @param hostHeader - the office's own host where it is not given */
function getRequest(office: DemoOffice, path: string, hostHeader = new URL(office.baseUrl).host, withToken = true) {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${hostHeader}`, 'Connection: close'];
  return `${[...lines, ...(withToken ? [`X-Api-Token: ${token}`] : [])].join('\r\n')}\r\n\r\n`;
}

const statusLine = (response: string) => response.slice(0, response.indexOf('\r\n'));

describe('the demo office and other programs of the computer', () => {
  it('faults 143: responds to paths that are none, and continues', async () => {
    const office = await startOffice();
    for (const path of ['//', '///x', '//[', '/%', '/%zz', '*', 'http://elsewhere.invalid:99999/']) {
      for (const withToken of [true, false]) {
        const response = await sendBytes(office, getRequest(office, path, undefined, withToken));
        expect(statusLine(response), path).toMatch(/^HTTP\/1\.1 4\d\d /);
      }
      expect(statusLine(await sendBytes(office, getRequest(office, '/report/list')))).toBe('HTTP/1.1 200 OK');
    }
  });

  it('faults 143: refuses a request for another Host, with or without the token (DNS rebinding)', async () => {
    const requests: string[] = [];
    const office = await startOffice({ onRequest: (target) => requests.push(target) });
    const { host, port } = new URL(office.baseUrl);
    for (const other of ['evil.example', `evil.example:${port}`, '127.0.0.1', '127.0.0.1:1', `${host}.evil.example`]) {
      const response = await sendBytes(office, getRequest(office, '/report/list', other));
      expect([other, statusLine(response)]).toEqual([other, 'HTTP/1.1 421 Misdirected Request']);
      expect(response).not.toContain('"data"');
    }
    expect(requests).toEqual([]);
  });

  it('faults 143: refuses headers of more than 16 KB', async () => {
    const office = await startOffice();
    const response = await sendBytes(office, `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(statusLine(response)).toBe('HTTP/1.1 431 Request Header Fields Too Large');
  });
});
