/** How the API is asked, over real HTTP: the URL variants of a deployment, undocumented lists, and identical requests. */
import type { RequestListener } from 'node:http';
import { getClient } from '@main/records/clients';
import { getDirectory, getDirectoryRecord, listDirectory } from '@main/records/directory';
import { getTrip } from '@main/records/trips';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { describe, expect, it } from 'vitest';

const missing: RequestListener = respondWith('<html>404</html>', 404, { 'content-type': 'text/html' });
const emptyList = successEnvelope([], {
  pagination: { total: 0, page: 1, per_page: 1, total_pages: 0, has_next: false },
});
const list = { filters: {}, page: 1, perPage: 1 };

describe('URL variants', () => {
  it('are tried once, remembered, and tried again when they stop working', async () => {
    let served = '/trip';
    const server = await startFaultServer((request, response) => {
      const isServed = request.url?.startsWith(`${served}/fetchAll`);
      (isServed ? respondWith(emptyList) : missing)(request, response);
    });
    const { api, learned } = makeClient(server.url);
    await api.trips.list(list);
    await api.trips.list(list);
    expect(server.seen.map(({ path }) => path.split('?')[0])).toEqual([
      '/api/trip/fetchAll',
      '/trip/fetchAll',
      '/trip/fetchAll',
    ]);
    served = '/api/trip';
    await api.trips.list(list);
    await api.trips.list(list);
    expect(learned.map(({ tripPath }) => tripPath)).toEqual(['/trip', '/api/trip']);
    expect(server.seen).toHaveLength(6);
  });

  it('are reused from an earlier session without another request', async () => {
    const server = await startFaultServer((request, response) => {
      const id = Number(new URL(request.url ?? '', 'http://x').searchParams.get('id'));
      respondWith(successEnvelope({ id }))(request, response);
    });
    const urlVariants = { tripPath: '/trip', tripId: 'query', clientId: 'query' } as const;
    const { api, learned } = makeClient(server.url, { urlVariants });
    await api.trips.get(5, { withSectors: false });
    await api.clients.get(6);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/trip/fetchOne?id=5&include_sectors=false',
      '/client/fetchOne?id=6',
    ]);
    expect(learned).toEqual([]);
  });

  it('with the id in the query are found if the path is ignored', async () => {
    const unread = respondWith(
      JSON.stringify({ success: false, error: 'Bad Request', message: 'Missing required parameter: id' }),
      400,
    );
    const unreadClient = respondWith(JSON.stringify({ success: false, error: 'Client ID required', code: 400 }), 400);
    const server = await startFaultServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const isClient = pathname.startsWith('/client');
      if (searchParams.get('id'))
        respondWith(successEnvelope({ id: Number(searchParams.get('id')) }))(request, response);
      else (isClient ? unreadClient : unread)(request, response);
    });
    const { api, learned } = makeClient(server.url);
    expect(await api.trips.get(9)).toEqual(new Map([['id', 9]]));
    expect(await api.clients.get(8)).toEqual(new Map([['id', 8]]));
    expect(learned.at(-1)).toEqual({ tripPath: '/api/trip', tripId: 'query', clientId: 'query' });
    await api.trips.get(10);
    expect(server.seen).toHaveLength(5);
  });

  it('are not tried again for a missing record: one request for every form of "not found"', async () => {
    const bodies = [
      { error: 'Not Found', message: 'Trip 9 not found' },
      { error: 'Not Found', message: 'no such thing' },
    ];
    for (const body of bodies) {
      const server = await startFaultServer(respondWith(JSON.stringify({ success: false, ...body }), 404));
      const { api } = makeClient(server.url, {
        urlVariants: { tripPath: '/trip', tripId: 'path', clientId: 'path' },
      });
      expect((await expectAppError(api.trips.get(9))).code).toBe('not-found');
      expect(server.seen).toHaveLength(1);
    }
  });

  const notServed = (message: string) =>
    respondWith(JSON.stringify({ success: false, error: 'Not Found', message }), 404);

  it.each([
    ['quotes the path', (path: string) => `No route for GET ${path}`, 17],
    ['holds the same digits by chance', () => '404 page not found', 404],
    ['holds the id in another number', () => '404 page not found', 4],
  ])(
    'faults 66: a router’s 404 that %s is no missing record: the variant that is served is found',
    async (_case, says, id) => {
      const server = await startFaultServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
        const isServed = pathname === '/trip/fetchOne' || pathname === '/client/fetchOne';
        if (isServed && searchParams.get('id'))
          respondWith(successEnvelope({ id: Number(searchParams.get('id')) }))(request, response);
        else notServed(says(pathname))(request, response);
      });
      const { api, learned } = makeClient(server.url);
      expect(await api.trips.get(id)).toEqual(new Map([['id', id]]));
      expect(await api.clients.get(id)).toEqual(new Map([['id', id]]));
      expect(learned.at(-1)).toEqual({ tripPath: '/trip', tripId: 'query', clientId: 'query' });
    },
  );

  it('faults 66: a known variant that is no longer served is replaced', async () => {
    const server = await startFaultServer((request, response) => {
      const path = request.url ?? '';
      if (path === '/trip/fetchOne/7') respondWith(successEnvelope({ id: 7 }))(request, response);
      else notServed(`Cannot GET ${path}`)(request, response);
    });
    const { api } = makeClient(server.url, {
      urlVariants: { tripPath: '/api/trip', tripId: 'path', clientId: 'path' },
    });
    expect(await api.trips.get(7)).toEqual(new Map([['id', 7]]));
  });

  it('faults 66: a record that is missing in every variant is missing, and only the documented error proves a variant', async () => {
    const server = await startFaultServer(notServed('no such thing'));
    const { api, learned } = makeClient(server.url);
    expect((await expectAppError(api.trips.get(9))).code).toBe('not-found');
    expect([server.seen.length, learned]).toEqual([4, []]);
    const documented = await startFaultServer(notServed('Trip 9 not found'));
    const second = makeClient(documented.url);
    expect((await expectAppError(second.api.trips.get(9))).code).toBe('not-found');
    expect([documented.seen.length, second.learned.length]).toEqual([1, 1]);
  });

  it('faults 66: if no variant is served, the error is about the base URL, not the record', async () => {
    const server = await startFaultServer((request, response) =>
      notServed(`Route ${request.url} not found`)(request, response),
    );
    const { api } = makeClient(server.url);
    const error = await expectAppError(api.trips.get(9));
    expect([error.code, error.message]).toEqual(['base-url-wrong', expect.stringContaining('Check the base URL')]);
  });

  it('faults 66: a list cannot be a missing record', async () => {
    const server = await startFaultServer((request, response) => notServed(`Route ${request.url}`)(request, response));
    const { api } = makeClient(server.url);
    const requests = [api.trips.list(list), api.clients.list(list), api.reports.list(), api.directories.list('branch')];
    for (const error of await Promise.all(requests.map((request) => expectAppError(request)))) {
      expect([error.code, error.message]).toEqual(['base-url-wrong', expect.stringContaining('Check the base URL')]);
    }
  });

  it('faults 67: another record than the requested one is rejected, shown nowhere and not cached', async () => {
    const server = await startFaultServer(respondWith(successEnvelope({ id: 8, first_name: 'WRONG' })));
    const session = makeSession(server.url);
    const errors = [
      await expectAppError(getTrip(session, 7)),
      await expectAppError(getClient(session, 7)),
      await expectAppError(getDirectoryRecord(session, 'branch', '7')),
    ];
    for (const error of errors) {
      expect([error.code, error.message]).toEqual([
        'unusable-answer',
        expect.stringMatching(/sent (trip|client|branch) 8 in place of \1 7/),
      ]);
    }
    expect((await session.cache.records.countByKind()).counts).toEqual({});
  });

  it('faults 67: a server that reads the id in the query alone returns the requested record', async () => {
    const server = await startFaultServer((request, response) => {
      const id = new URL(request.url ?? '', 'http://x').searchParams.get('id');
      respondWith(successEnvelope({ id: Number(id ?? 1) }))(request, response);
    });
    expect(await makeClient(server.url).api.trips.get(7)).toEqual(new Map([['id', 7]]));
  });

  it('faults 67: an id as text is accepted, and a record without an id is cached with a warning', async () => {
    const asText = await startFaultServer(respondWith(successEnvelope({ id: '7' })));
    expect((await getTrip(makeSession(asText.url), 7))?.value.warnings.map(({ path }) => path)).toContain('id');
    const without = await startFaultServer(respondWith(successEnvelope({ booked_by: 'A' })));
    const found = await getTrip(makeSession(without.url), 7);
    expect(found?.value.warnings).toContainEqual(expect.objectContaining({ path: 'id', found: 'missing' }));
  });

  it('are not tried after a network failure or a refused token', async () => {
    const server = await startFaultServer(respondWith('{"success":false,"error":"Invalid API token","code":401}', 401));
    const { api } = makeClient(server.url);
    expect((await expectAppError(api.trips.list(list))).code).toBe('token-refused');
    expect(server.seen).toHaveLength(1);
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
    const { value } = await listDirectory(session, 'group');
    expect(value.records).toEqual([
      {
        id: '1',
        name: 'A',
        fields: [
          ['id', 1],
          ['name', 'A'],
        ],
      },
      {
        id: '2',
        name: 'B',
        fields: [
          ['id', '2'],
          ['title', 'B'],
        ],
      },
      { id: null, name: null, fields: [['code', 'no id']] },
    ]);
    expect((await getDirectory(session)).group).toEqual({ 1: 'A', 2: 'B' });
    const cached = await listDirectory(session, 'group', { fetchPolicy: 'cache-only' });
    expect(cached.value).toEqual(value);
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
    await api.directories.get('consultant', '7');
    expect(server.seen.at(-1)?.path).toBe('/consultant/fetchOne?id=7');
  });
});

/** A server whose response the test releases. */
async function startPausedServer() {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let release: () => void = () => undefined;
  const server = await startFaultServer((request, response) => {
    release = () => respondWith(successEnvelope('shared'))(request, response);
    response.on('close', () => closed.resolve());
    arrived.resolve();
  });
  return { ...server, arrived: arrived.promise, closed: closed.promise, release: () => release() };
}

describe('identical requests', () => {
  it('share one request while it is in flight, and not after it has ended', async () => {
    const server = await startPausedServer();
    const { client } = makeClient(server.url);
    const bytes: number[] = [];
    const both = Promise.all([
      client.send({ path: '/x', query: { a: '1' }, priority: 'background' }),
      client.send({ path: '/x', query: { a: '1' }, onBytes: (count) => bytes.push(count) }),
    ]);
    await server.arrived;
    server.release();
    expect((await both).map(({ data }) => data)).toEqual(['shared', 'shared']);
    expect([server.seen.length, bytes.length > 0]).toEqual([1, true]);
    const again = client.send({ path: '/x', query: { a: '1' } });
    await new Promise((resolve) => setImmediate(resolve));
    void again.catch(() => undefined);
    client.stop();
    expect((await expectAppError(again)).code).toBe('cancelled');
  });

  it('continue when one of two waiters is aborted, and end at the API with the last', async () => {
    const server = await startPausedServer();
    const { client, limiter } = makeClient(server.url);
    const [first, second] = [new AbortController(), new AbortController()];
    const one = expectAppError(client.send({ path: '/x', signal: first.signal }));
    const other = expectAppError(client.send({ path: '/x', signal: second.signal }));
    await server.arrived;
    first.abort();
    expect((await one).code).toBe('cancelled');
    second.abort();
    expect((await other).code).toBe('cancelled');
    // The API sees the connection close.
    await server.closed;
    expect([server.seen.length, limiter.getState().used]).toEqual([1, 1]);
  });

  it('that were aborted are sent again for the next caller', async () => {
    const server = await startPausedServer();
    const { client } = makeClient(server.url);
    const controller = new AbortController();
    const given = expectAppError(client.send({ path: '/x', signal: controller.signal }));
    await server.arrived;
    controller.abort();
    await given;
    const wanted = client.send({ path: '/x' });
    while (server.seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
    server.release();
    expect((await wanted).data).toBe('shared');
  });
});
