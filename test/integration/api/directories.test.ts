/** Undocumented lists of branches, consultants and groups, over real HTTP. */
import { getDirectory, listDirectory } from '@main/records/directory';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { describe, expect, it } from 'vitest';

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
