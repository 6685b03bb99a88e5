/** Faults 39 and 63 to 65: lists of many pages, which change while they are fetched, over real HTTP. */
import { listAllTrips } from '@test/helpers/all-trips';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { updateToEnd } from '@test/helpers/update';
import { describe, expect, it } from 'vitest';

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => ({ id: first + n }));

type PageResponse = { items: unknown[]; pagination?: Record<string, unknown> };

/** Serves a list whose pages the test decides. */
async function serveList(getPage: (page: number, nth: number) => PageResponse) {
  let nth = 0;
  const server = await startFaultServer((request, response) => {
    nth += 1;
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
    const { items, pagination } = getPage(page, nth);
    respondWith(successEnvelope(items, pagination ? { pagination } : {}))(request, response);
  });
  const read = async () => (await listAllTrips(makeSession(server.url), { filters: {}, perPage: 10 })).value;
  return { server, read };
}

const paging = (page: number, total: number, more = {}) => ({
  total,
  page,
  per_page: 10,
  total_pages: Math.ceil(total / 10),
  has_next: page * 10 < total,
  ...more,
});
const pageOf10 = (page: number) => idsFrom(page * 10 - 9, 10);
const pageOf5 = (page: number) => (page <= 4 ? idsFrom(page * 5 - 4, 5) : []);
const upTo2 = (page: number) => (page <= 2 ? pageOf10(page) : []);

type Outcome = {
  readonly rows: number;
  readonly hasChanged?: boolean;
  readonly gap?: object;
  readonly requests?: number;
  readonly maxRequests?: number;
};

const cases: readonly (readonly [title: string, getPage: (page: number) => PageResponse, outcome: Outcome])[] = [
  [
    'faults 39: fetches every page once, in order, with overlapping responses',
    (page) => ({ items: pageOf10(page), pagination: paging(page, 70) }),
    { rows: 70, requests: 7 },
  ],
  [
    'faults 39: a list that shrinks ends at its new end, and the change is reported',
    (page) => ({ items: upTo2(page), pagination: paging(page, page === 1 ? 50 : 20) }),
    { rows: 20, hasChanged: true, maxRequests: 5 },
  ],
  [
    // The result says that more was announced (faults 39).
    'faults 39: has_next that is always true is followed for one page past the last',
    (page) => ({ items: pageOf10(page), pagination: paging(page, 30, { has_next: true }) }),
    { rows: 40, gap: { reason: 'has-more', total: 30 }, requests: 4 },
  ],
  [
    'faults 39: an empty page in the middle of a list of fewer pages than announced is not its end',
    (page) => ({ items: upTo2(page), pagination: { page, per_page: 10, total_pages: 10 } }),
    { rows: 20, gap: { reason: 'has-more', total: null }, maxRequests: 6 },
  ],
  [
    'faults 39: an empty page in the middle of a list that says there is more is not its end',
    (page) => ({ items: upTo2(page), pagination: { page, per_page: 10, has_next: true } }),
    { rows: 20, gap: { reason: 'has-more', total: null }, maxRequests: 6 },
  ],
  [
    'faults 39: an empty page after all announced records is the end of the list',
    (page) => ({ items: upTo2(page), pagination: paging(page, 20, { total_pages: 3, has_next: true }) }),
    { rows: 20 },
  ],
  [
    'faults 39: without totals fetching ends after a bounded number of pages, and says so',
    (page) => ({ items: [{ id: page }], pagination: { has_next: true } }),
    { rows: 1_000, gap: { reason: 'page-limit', total: null }, maxRequests: 1_009 },
  ],
  [
    'faults 63: pages that are shorter than requested do not end a list without pagination',
    (page) => ({ items: pageOf5(page) }),
    { rows: 20, requests: 5 },
  ],
  [
    'faults 63: a server that sends the same page for every number has one page, and nothing has changed',
    () => ({ items: idsFrom(1, 4) }),
    { rows: 4, requests: 2 },
  ],
  [
    'faults 63: a repeated page is recognised although some of its items have no id',
    () => ({ items: [{ id: 1 }, { booked_by: 'nobody' }] }),
    { rows: 2, requests: 2 },
  ],
  [
    'faults 63: a total without a number of pages is fetched until it is reached, without a further request',
    (page) => ({ items: pageOf5(page), pagination: { total: 20 } }),
    { rows: 20, requests: 4 },
  ],
  [
    'faults 39: a repeated page ends the fetching',
    () => ({ items: idsFrom(1, 10), pagination: { has_next: true } }),
    { rows: 10, hasChanged: true, gap: { reason: 'has-more', total: null }, maxRequests: 3 },
  ],
];

const idsIn = (list: { rows: Iterable<{ trip: { id: number | null } }> }) =>
  Array.from(list.rows, ({ trip }) => trip.id);

describe('lists', () => {
  it.each(cases)('%s', async (_title, getPage, { rows, hasChanged = false, gap = null, requests, maxRequests }) => {
    const { server, read } = await serveList(getPage);
    const list = await read();
    expect([list.rows.length, list.hasChanged, list.gap]).toEqual([rows, hasChanged, gap]);
    const ids = idsIn(list).filter((id) => id !== null);
    expect(ids).toEqual(ids.map((_id, index) => index + 1));
    if (requests !== undefined) expect(server.seen).toHaveLength(requests);
    expect(server.seen.length).toBeLessThanOrEqual(maxRequests ?? Number.POSITIVE_INFINITY);
  });

  it('faults 39: a list that grows at its head repeats trips: each is included once, and the change is reported', async () => {
    const { read } = await serveList((page) => ({
      items: idsFrom(page === 1 ? 1 : page * 10 - 11, 10),
      pagination: paging(page, page === 1 ? 30 : 32),
    }));
    const list = await read();
    expect(new Set(idsIn(list)).size).toBe(list.rows.length);
    expect(list.hasChanged).toBe(true);
  });

  it('faults 63: numbers and booleans of pagination that came as text are accepted, with a warning', async () => {
    const { server, read } = await serveList((page) => ({
      items: pageOf10(page),
      pagination: { total: '30', page: String(page), per_page: '10', total_pages: '3', has_next: String(page < 3) },
    }));
    const list = await read();
    expect([idsIn(list).length, list.gap, list.hasChanged, server.seen.length]).toEqual([30, null, false, 3]);
    expect(list.warnings).toContainEqual({
      path: 'pagination.total_pages',
      expected: 'a whole number',
      found: 'digits as text, or a number too long to hold',
      received: '3',
    });
    expect(list.warnings.map(({ path }) => path)).toContain('pagination.has_next');
    // The same warning on every page is reported once.
    expect(list.warnings).toHaveLength(5);
  });

  it.each(['true', '1', 1, 'TRUE'])('faults 63: has_next %j alone leads to the next page', async (yes) => {
    const { read } = await serveList((page) => ({
      items: pageOf10(page),
      pagination: { has_next: page < 3 ? yes : false },
    }));
    expect((await read()).rows).toHaveLength(30);
  });

  it('faults 39: an offline job reports it too', async () => {
    const server = await startFaultServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const page = Number(searchParams.get('page'));
      const pagination = paging(page, 10, { total_pages: 1, has_next: true });
      const id = Number(pathname.split('/').at(-1));
      const text = pathname.endsWith('/trip/fetchAll')
        ? successEnvelope(pageOf10(page), { pagination })
        : successEnvelope({ id });
      respondWith(text)(request, response);
    });
    const error = await expectAppError(updateToEnd(makeSession(server.url)));
    expect(error.message).toContain('This is not the whole list: 20 trips of a longer list');
    // The list is read once more before it is given up.
    expect(server.seen.filter(({ path }) => path.includes('/trip/fetchAll')).length).toBeLessThanOrEqual(8);
  });

  it('faults 39: without pagination a full page is followed by another, with a warning on the list', async () => {
    const { read } = await serveList((page) => ({ items: page > 3 ? [] : idsFrom(page * 10 - 9, page < 3 ? 10 : 4) }));
    const list = await read();
    expect(list.rows).toHaveLength(24);
    expect(list.warnings[0]).toMatchObject({ path: 'pagination', expected: 'an object', found: 'missing' });
  });

  it('aborts prefetched pages when one page fails', async () => {
    let closed = 0;
    const isOver = Promise.withResolvers<void>();
    const server = await startFaultServer((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
      if (page === 1) respondWith(successEnvelope(idsFrom(1, 10), { pagination: paging(1, 90) }))(request, response);
      else if (page === 2) respondWith('{"success":false,"error":"broken"}', 500)(request, response);
      else {
        response.on('close', () => {
          closed += 1;
          if (closed === server.seen.length - 2) isOver.resolve();
        });
      }
    });
    const reading = listAllTrips(
      makeSession(server.url),
      { filters: {}, perPage: 10 },
      { fetchPolicy: 'network-only' },
    );
    expect((await expectAppError(reading)).code).toBe('api-error');
    if (server.seen.length > 2) await isOver.promise;
    expect(server.seen.length).toBeLessThanOrEqual(5);
  });

  it('faults 39: items without an id are all included, and items that are not records are counted', async () => {
    const items = [{ id: 1 }, { name: 'a' }, { name: 'b' }, 'nonsense'];
    const { read } = await serveList((page) => ({ items, pagination: paging(page, 4) }));
    const list = await read();
    expect([list.rows.length, list.raw.length]).toEqual([3, 4]);
  });
});
