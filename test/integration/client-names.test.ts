/** Names of the clients that trips refer to: from pages of the list of clients, or from cards, within stated requests. */
import { ClientNames, type ClientNamesRequest } from '@main/records/client-names';
import { maxAutomaticNameRequests } from '@shared/client-names';
import { respondWith } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { startSmallOffice } from '@test/helpers/small-office';
import { describe, expect, it } from 'vitest';

type Item = { readonly id: number } & Readonly<Record<string, unknown>>;

const named = (id: number): Item => ({ id, first_name: 'Client', last_name: `No ${id}` });

/** Responds as an office with a list of clients of some length. Their ids are 1, 2, 3 … */
function respondWithPage(path: string, total: number, toItem: (id: number) => Item = named) {
  const query = new URL(path, 'http://localhost').searchParams;
  const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))];
  const first = (page - 1) * perPage + 1;
  const ids = Array.from({ length: Math.max(0, Math.min(perPage, total - first + 1)) }, (_, index) => first + index);
  const totalPages = Math.ceil(total / perPage);
  const pagination = { total, page, per_page: perPage, total_pages: totalPages, has_next: page < totalPages };
  return respondWith(JSON.stringify({ success: true, data: ids.map(toItem), pagination }));
}

const serverError = respondWith('{"success":false,"error":"Server error"}', 500);
const getId = (path: string) => Number(/fetchOne.*?(\d+)$/.exec(path)?.[1]);
const isList = (path: string) => path.startsWith('/client/fetchAll');

async function setUp(total: number, toItem?: (id: number) => Item) {
  const api = await startSmallOffice([]);
  api.state.override = (path) => (isList(path) ? respondWithPage(path, total, toItem) : null);
  const session = makeSession(api.url);
  const names = new ClientNames();
  const load = (
    ids: readonly number[],
    maxRequests: number | null = null,
    options: Partial<Pick<ClientNamesRequest, 'signal' | 'onProgress'>> = {},
  ) => names.load(session, { ids, maxRequests, signal: new AbortController().signal, ...options });
  /** Breaks some of the usual responses. Returns these. */
  const breakWhere = (isBroken: (path: string) => boolean, response = serverError) => {
    const usual = api.state.override;
    api.state.override = (path) => (isBroken(path) ? response : usual(path));
    return usual;
  };
  return { api, session, names, load, breakWhere };
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('names of clients', () => {
  it('faults 601: come by themselves from the pages of a short list, and are cached', async () => {
    const { api, session, load } = await setUp(450);
    const { names, pagesLeft } = await load(range(391, 60));
    // The other clients of these pages are named as well.
    expect(Object.keys(names)).toHaveLength(450);
    expect(names['450']).toBe('Client No 450');
    expect({ pagesLeft, requests: api.seen.length }).toEqual({ pagesLeft: 0, requests: 5 });
    expect(await session.cache.records.readClientNames()).toMatchObject({ 1: 'Client No 1', 450: 'Client No 450' });
  });

  it('faults 601: cost only the pages that have the wanted clients', async () => {
    const { api, load } = await setUp(450);
    await load(range(1, 60));
    expect(api.seen).toHaveLength(1);
  });

  it('faults 601: of a long list only its length is read without a click; a click reads at most what it says', async () => {
    const { api, load } = await setUp(5_000);
    const ids = range(2_001, 40);
    const first = await load(ids);
    expect(first).toMatchObject({ nameless: [], pagesLeft: 49 });
    expect(Object.keys(first.names)).toHaveLength(100);
    expect(api.seen).toHaveLength(1);
    const { names } = await load(ids, 30);
    expect(Object.keys(names)).toHaveLength(30);
    expect(api.seen).toHaveLength(31);
    expect(api.seen.slice(1).every(({ path }) => path.startsWith('/client/fetchOne'))).toBe(true);
  });

  it('faults 601: what is loaded automatically ends with the stated number of requests', async () => {
    const { api, load } = await setUp(5_000);
    for (let id = 1; id <= 30; id += 1) await load([id]);
    expect(api.seen).toHaveLength(maxAutomaticNameRequests);
  });

  it('faults 601: come from cards where the items of the list have no names', async () => {
    const { api, load } = await setUp(5_000, (id) => ({ id, number: `C-${id}` }));
    const { names, pagesLeft } = await load([500, 501, 502]);
    expect({ names: Object.values(names), pagesLeft }).toEqual({
      names: ['Client No 500', 'Client No 501', 'Client No 502'],
      pagesLeft: 0,
    });
    expect(api.seen).toHaveLength(4);
  });

  it('faults 601: come from cards where the server has no list', async () => {
    const { api, load } = await setUp(0);
    api.breakWhere(isList, respondWith('{"success":false,"error":"Not Found"}', 404));
    expect(Object.keys((await load([500, 501, 502])).names)).toEqual(['500', '501', '502']);
  });

  it('faults 601: a client without a name is named as such, and is not requested again', async () => {
    const { api, load } = await setUp(0);
    const unnamed = JSON.stringify({ success: true, data: { id: 7, first_name: null, last_name: null } });
    api.state.override = (path) => (isList(path) ? respondWithPage(path, 0) : respondWith(unnamed));
    expect(await load([7])).toMatchObject({ names: {}, nameless: [7] });
    const { length } = api.seen;
    expect(await load([7])).toMatchObject({ names: {}, nameless: [7] });
    expect(api.seen).toHaveLength(length);
  });

  it('faults 601: clients that the server no longer has do not end a load, and are said to have no names', async () => {
    const { load, breakWhere } = await setUp(0);
    breakWhere((path) => getId(path) <= 12, respondWith('{"success":false,"error":"Client not found"}', 404));
    const { names, nameless, failure } = await load(range(1, 30), 32);
    expect({ count: Object.keys(names).length, nameless, failure }).toEqual({
      count: 18,
      nameless: range(1, 12),
      failure: null,
    });
  });

  it('faults 601: a stopped load has kept what it read, and the next one goes on from there', async () => {
    const { api, load } = await setUp(1_500);
    const controller = new AbortController();
    const onProgress = (done: number) => {
      if (done === 5) controller.abort();
    };
    const first = await load(range(1_401, 100), 20, { signal: controller.signal, onProgress });
    expect(first).toMatchObject({ pagesLeft: 10, failure: null });
    expect(Object.keys(first.names)).toHaveLength(500);
    const { length } = api.seen;
    expect(await load(range(1_401, 100), 10)).toMatchObject({ names: { 1500: 'Client No 1500' }, pagesLeft: 0 });
    expect(api.seen.length - length).toBe(10);
  });

  it('faults 601: a page that fails is said, and is read by the next load', async () => {
    const { api, load, breakWhere } = await setUp(1_500);
    const usual = breakWhere((path) => path.includes('?page=4&'));
    const ids = range(301, 1_200);
    const first = await load(ids, 15);
    expect(first).toMatchObject({ pagesLeft: 1, failure: { code: 'api-error' } });
    expect(Object.keys(first.names)).toHaveLength(1_400);
    api.state.override = usual;
    const second = await load(range(301, 100), 1);
    expect(second).toMatchObject({ names: { 400: 'Client No 400' }, pagesLeft: 0, failure: null });
  });

  it('faults 601: a page that fails again is given up, so that cards can name its clients', async () => {
    const { load, breakWhere } = await setUp(300);
    breakWhere((path) => path.includes('?page=2&'));
    const ids = range(101, 100);
    expect(await load(ids, 3)).toMatchObject({ pagesLeft: 1, failure: { code: 'api-error' } });
    expect(await load(ids, 1)).toMatchObject({ pagesLeft: 0, failure: { code: 'api-error' } });
    expect(Object.keys((await load(ids, 100)).names)).toHaveLength(100);
  });

  it('faults 601: cards that fail again and again do not keep the others from being read', async () => {
    const { load, breakWhere } = await setUp(0);
    breakWhere((path) => getId(path) <= 5);
    expect(await load(range(1, 9), 9)).toMatchObject({ names: {}, failure: { code: 'api-error' } });
    const { names, nameless, failure } = await load(range(1, 9), 9);
    expect({ ids: Object.keys(names), nameless, failure }).toMatchObject({
      ids: ['6', '7', '8', '9'],
      nameless: [],
      failure: { code: 'api-error' },
    });
  });

  it('faults 601: what is known of the clients is forgotten with the saved data, and a load under way ends', async () => {
    const { api, session, names, load } = await setUp(5_000);
    const ids = range(2_001, 60);
    expect(await load(ids)).toMatchObject({ pagesLeft: 49 });
    const onProgress = (done: number) => {
      if (done === 3) names.forget(session.office.id);
    };
    expect(Object.keys((await load(ids, 49, { onProgress })).names).length).toBeLessThanOrEqual(300);
    const { length } = api.seen;
    expect(length).toBeLessThanOrEqual(5);
    api.state.override = (path) => (isList(path) ? respondWithPage(path, 200) : null);
    expect(await load(range(1, 150))).toMatchObject({ pagesLeft: 0 });
    // What was sent automatically counts until Tripledger closes.
    for (let id = 3_001; id <= 3_030; id += 1) await load([id]);
    expect(api.seen.length - length).toBe(maxAutomaticNameRequests - 1);
  });

  it('faults 601: refused requests count: no more are sent than was said', async () => {
    const { api, load } = await setUp(5_000);
    const usual = api.state.override;
    let turn = 0;
    api.state.override = (path) => {
      turn += 1;
      return turn % 2 === 0 ? respondWith('{"success":false,"error":"Too Many Requests"}', 429) : usual(path);
    };
    for (let id = 1; id <= 30; id += 1) await load([id]);
    expect(api.seen).toHaveLength(maxAutomaticNameRequests);
    const { length } = api.seen;
    await load(range(101, 20), 15);
    expect(api.seen.length - length).toBe(15);
  });

  it('faults 601: requests that find out how the server writes a client’s address count as well', async () => {
    const { api, load, breakWhere } = await setUp(0);
    breakWhere((path) => /fetchOne\/\d/.test(path), respondWith('{"success":false,"error":"Not Found"}', 404));
    const { names, nameless, isCardUrlKnown } = await load(range(1, 30), 20);
    expect({ count: Object.keys(names).length, nameless, isCardUrlKnown }).toEqual({
      count: api.seen.length - 2,
      nameless: [],
      isCardUrlKnown: true,
    });
    expect(api.seen).toHaveLength(20);
  });

  it('faults 601: a client whose address is not found out within the requests is not said to have no name', async () => {
    const { api, load } = await setUp(0);
    const missing = respondWith('{"success":false,"error":"Not Found"}', 404);
    api.breakWhere((path) => /fetchOne\/\d/.test(path), missing);
    expect(await load([7], 1)).toMatchObject({ names: {}, nameless: [], isCardUrlKnown: false, failure: null });
    expect(api.seen).toHaveLength(1);
    expect(await load([7], 2)).toMatchObject({ names: { 7: 'Client No 7' }, isCardUrlKnown: true });
  });

  it('faults 601: loads at the same time keep to the stated number of requests together', async () => {
    const { api, load } = await setUp(5_000);
    await Promise.all(range(0, 10).map((index) => load(range(2_001 + 5 * index, 5))));
    expect(api.seen.length).toBeLessThanOrEqual(maxAutomaticNameRequests);
  });
});
