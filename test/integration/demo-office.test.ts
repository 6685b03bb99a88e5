/** The demo office over real HTTP: authentication, envelopes and the rate limit as the API document shows them. */
import { type DemoOfficeOptions, startDemoOffice } from '@main/demo-office/server';
import { describe, expect, it, onTestFinished } from 'vitest';

const token = 'demo.secret';

async function start(options: DemoOfficeOptions = {}) {
  const office = await startDemoOffice({ token, today: '2026-11-20', ...options });
  onTestFinished(() => office.close());
  return async (path: string, headers: Record<string, string> = { 'X-Api-Token': token }, method = 'GET') => {
    const response = await fetch(`${office.baseUrl}${path}`, { headers, method });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
}

describe('demo office over HTTP', () => {
  it('stamps every answer and says success', async () => {
    const get = await start();
    const { body, headers } = await get('/branch/fetchAll');
    expect(body).toMatchObject({
      success: true,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    });
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('answers a missing and an invalid token with the document’s bodies', async () => {
    const get = await start();
    expect((await get('/report/list', {})).body).toMatchObject({
      success: false,
      error: 'Missing X-Api-Token header',
      code: 401,
    });
    expect(await get('/report/list', { 'X-Api-Key': token })).toMatchObject({ status: 401 });
    const invalid = await get('/report/list', { 'X-Api-Token': 'demo.wrong' });
    expect(invalid.body).toMatchObject({ error: 'Invalid API token', code: 401, details: { trace: null } });
    const debug = await get('/report/list?debug=1', { 'X-Api-Token': 'demo.wrong' });
    expect(debug.body).toMatchObject({ details: { trace: expect.any(Array) } });
  });

  it('limits requests in a rolling window, with the document’s headers', async () => {
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

  it('pages trips as asked, within the document’s bounds', async () => {
    const get = await start();
    const { body } = await get('/api/trip/fetchAll?page=2&per_page=1000&active=true');
    expect(body.pagination).toMatchObject({ page: 2, per_page: 100, has_previous: true });
    expect(body.data).toHaveLength(100);
  });

  it('reads only', async () => {
    const get = await start();
    expect((await get('/report/list', { 'X-Api-Token': token }, 'POST')).status).toBe(405);
  });
});
