/** How the API is asked, over real HTTP: the form of a deployment's URLs, undocumented lists, and requests that are ended. */
import type { RequestListener } from 'node:http';
import { getClient, getDirectory, loadDirectory } from '@main/office/records/directory';
import { getTrip } from '@main/office/records/trips';
import type { UrlForm } from '@shared/records/office';
import { expectAppError, listEnvelope, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { describe, expect, it } from 'vitest';

const missing: RequestListener = respondWith('<html>404</html>', 404, { 'content-type': 'text/html' });
const list = { filters: {}, page: 1, perPage: 1 };

const notFound = (message: string) => respondWith(JSON.stringify({ success: false, error: 'Not Found', message }), 404);

/** A server of trip and client records in one form of their URLs. What it does not serve gets another response. */
async function startFormServer({ tripPath, idIn }: UrlForm, toOther: (path: string) => RequestListener) {
  return await startFaultServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const [, base, name, inPath = null] = /^(.*)\/(fetchAll|fetchOne)(?:\/(\d+))?$/.exec(pathname) ?? [];
    const id = idIn === 'path' ? inPath : searchParams.get('id');
    const isServed = base === tripPath || base === '/client';
    if (isServed && name === 'fetchAll') respondWith(successEnvelope([{ id: 9 }]))(request, response);
    else if (isServed && id !== null) respondWith(successEnvelope({ id: Number(id) }))(request, response);
    else toOther(request.url ?? '')(request, response);
  });
}

describe('the form of URLs', () => {
  const otherResponses: [string, (path: string) => RequestListener][] = [
    ['a web page', () => missing],
    ['a 404 that quotes the path', (path) => notFound(`No route for GET ${path}`)],
    ['a 404 that holds digits by chance', () => notFound('404 page not found')],
    [
      'an error about a missing id',
      () => respondWith('{"success":false,"error":"Client ID required","code":400}', 400),
    ],
    ['another record', () => respondWith(successEnvelope({ id: 1 }))],
  ];
  const forms = (['/api/trip', '/trip'] as const).flatMap((tripPath) =>
    (['path', 'query'] as const).map((idIn) => ({ tripPath, idIn })),
  );
  it.each(otherResponses)(
    'faults 66, 67: is found once from a list and one of its trips, where other forms get %s',
    async (_name, toOther) => {
      for (const form of forms) {
        const server = await startFormServer(form, toOther);
        const { api } = makeClient(server.url, { urlForm: null });
        expect(await api.urls.learn()).toEqual(form);
        const before = server.seen.length;
        expect(await api.trips.get(10)).toEqual(new Map([['id', 10]]));
        expect(await api.clients.get(8)).toEqual(new Map([['id', 8]]));
        const isInPath = form.idIn === 'path';
        expect(server.seen.slice(before).map(({ path }) => path)).toEqual([
          `${form.tripPath}/fetchOne${isInPath ? '/10' : '?id=10'}`,
          `/client/fetchOne${isInPath ? '/8' : '?id=8'}`,
        ]);
      }
    },
  );

  it('has the id in the path where an office has no trips, and is not asked where it is known', async () => {
    const server = await startFaultServer(respondWith(listEnvelope([])));
    const { api } = makeClient(server.url, { urlForm: null });
    expect(await api.urls.learn()).toEqual({ tripPath: '/api/trip', idIn: 'path' });
    await makeClient(server.url, { urlForm: { tripPath: '/trip', idIn: 'query' } }).api.trips.list(list);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/trip/fetchAll?page=1&per_page=1',
      '/trip/fetchAll?page=1&per_page=1',
    ]);
  });

  it('is asked for once a request of an office fails that was never connected', async () => {
    for (const form of forms) {
      const server = await startFormServer(form, () => missing);
      const getApi = () => makeClient(server.url, { urlForm: null }).api;
      expect(await getApi().clients.get(8)).toEqual(new Map([['id', 8]]));
      const api = getApi();
      const { length } = server.seen;
      expect((await api.trips.list(list)).items).toEqual([new Map([['id', 9]])]);
      expect(await api.trips.get(10)).toEqual(new Map([['id', 10]]));
      if (form === forms[0]) expect(server.seen).toHaveLength(length + 2);
    }
  });

  it('is not asked on after a refused token', async () => {
    const server = await startFaultServer(respondWith('{"success":false,"error":"Invalid API token","code":401}', 401));
    const { api } = makeClient(server.url, { urlForm: null });
    expect((await expectAppError(api.trips.list(list))).code).toBe('token-refused');
    expect(server.seen).toHaveLength(1);
  });
});

describe('missing and other records', () => {
  it.each(['Trip 9 not found', 'no such thing'])('a trip is missing after one request: "%s"', async (message) => {
    const server = await startFaultServer(notFound(message));
    expect((await expectAppError(makeClient(server.url).api.trips.get(9))).code).toBe('not-found');
    expect(server.seen).toHaveLength(1);
  });

  it('faults 66: where a 404 quotes the path, the error is about the base URL, not the record', async () => {
    const server = await startFaultServer((request, response) =>
      notFound(`Route ${request.url} not found`)(request, response),
    );
    const { api } = makeClient(server.url);
    for (const get of [() => api.trips.get(9), () => api.clients.get(9)]) {
      const error = await expectAppError(get());
      expect([error.code, error.message]).toEqual(['base-url-wrong', expect.stringContaining('Check the base URL')]);
    }
  });

  it('faults 66: a list cannot be a missing record', async () => {
    const server = await startFaultServer((request, response) => notFound(`Route ${request.url}`)(request, response));
    const { api } = makeClient(server.url);
    const requests = [api.trips.list(list), api.clients.list(list), api.reports.list(), api.directories.list('branch')];
    for (const error of await Promise.all(requests.map((request) => expectAppError(request)))) {
      expect([error.code, error.message]).toEqual(['base-url-wrong', expect.stringContaining('Check the base URL')]);
    }
  });

  it('faults 67: another record than the requested one is rejected, shown nowhere and not cached', async () => {
    const server = await startFaultServer(respondWith(successEnvelope({ id: 8, first_name: 'WRONG' })));
    const session = makeSession(server.url);
    const errors = [await expectAppError(getTrip(session, 7)), await expectAppError(getClient(session, 7))];
    for (const error of errors) {
      expect([error.code, error.message]).toEqual([
        'unusable-answer',
        expect.stringMatching(/sent (trip|client) 8 in place of \1 7/),
      ]);
    }
    expect((await session.cache.records.countByKind()).counts).toEqual({});
  });

  it('faults 67: an id as text is accepted, and a record without an id is cached with a warning', async () => {
    const asText = await startFaultServer(respondWith(successEnvelope({ id: '7' })));
    expect((await getTrip(makeSession(asText.url), 7))?.value.warnings.map(({ path }) => path)).toContain('id');
    const without = await startFaultServer(respondWith(successEnvelope({ booked_by: 'A' })));
    const found = await getTrip(makeSession(without.url), 7);
    expect(found?.value.warnings).toContainEqual(expect.objectContaining({ path: 'id', found: 'missing' }));
  });
});

describe('branches, consultants and groups', () => {
  it.each([
    ['a plain list', successEnvelope([{ id: 1, name: 'A' }, { id: '2', title: 'B' }, { code: 'no id' }])],
    [
      'a list inside an object',
      successEnvelope({ groups: [{ id: 1, name: 'A' }, { id: '2', title: 'B' }, { code: 'no id' }] }),
    ],
  ])('are read completely from %s, with names from fields that look like one', async (_case, text) => {
    const server = await startFaultServer(respondWith(text));
    const session = makeSession(server.url);
    await loadDirectory(session, 'group');
    expect((await getDirectory(session)).group).toEqual({ 1: 'A', 2: 'B' });
  });

  it('are read page by page if the response has pages', async () => {
    const server = await startFaultServer((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
      const pagination = { total: 3, page, per_page: 2, total_pages: 2, has_next: page < 2 };
      respondWith(successEnvelope(page === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }], { pagination }))(
        request,
        response,
      );
    });
    const { api } = makeClient(server.url);
    expect((await api.directories.list('branch')).items).toHaveLength(3);
    expect(server.seen.map(({ path }) => path)).toEqual(['/branch/fetchAll', '/branch/fetchAll?page=2']);
  });
});

/** A server that never responds. */
async function startPausedServer() {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = await startFaultServer((_request, response) => {
    response.on('close', () => closed.resolve());
    arrived.resolve();
  });
  return { ...server, arrived: arrived.promise, closed: closed.promise };
}

it('a request that is aborted ends at the API', async () => {
  const server = await startPausedServer();
  const { client, limiter } = makeClient(server.url);
  const stop = new AbortController();
  const stopped = expectAppError(client.send({ path: '/x', signal: stop.signal }));
  await server.arrived;
  stop.abort();
  expect((await stopped).code).toBe('cancelled');
  // The API sees the connection close.
  await server.closed;
  expect(limiter.getState().used).toBe(1);
});

it('a client that is stopped ends its requests', async () => {
  const server = await startPausedServer();
  const { client } = makeClient(server.url);
  const ended = expectAppError(client.send({ path: '/x' }));
  await server.arrived;
  client.stop();
  expect((await ended).code).toBe('cancelled');
});
