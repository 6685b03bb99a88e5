/** Calls of the page: what crosses the bridge, how a call is cancelled and followed, and the queries that derive. */
import { call, callOffice, officeQuery, recordQuery } from '@renderer/data/call';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';

type Bridge = Window['tripledger'];

function stubBridge(invoke: Bridge['invoke'], on: Bridge['on'] = () => () => undefined): void {
  vi.stubGlobal('window', { tripledger: { invoke, on } });
}

afterEach(() => vi.unstubAllGlobals());

describe('a call to main', () => {
  it('resolves to the value of a successful result, and throws the error of a failed one', async () => {
    stubBridge(async (channel, { requestId: _, ...given }) => ({ ok: true, value: [channel, given] }));
    expect(await call('offices:connection', 'sydney')).toEqual(['offices:connection', { input: 'sydney' }]);
    expect(await callOffice('trips:get', 'sydney', { id: 7 }, { fetchPolicy: 'cache-only' })).toEqual([
      'trips:get',
      { officeId: 'sydney', fetchPolicy: 'cache-only', input: { id: 7 } },
    ]);
    expect(await callOffice('update:state', 'sydney')).toMatchObject(['update:state', { input: null }]);
    const error = { code: 'not-found', message: 'There is no trip 7.', details: { id: 7 } } as const;
    stubBridge(async () => ({ ok: false, error }));
    await expect(call('app:state')).rejects.toMatchObject(error);
  });

  it('is cancelled in main when its signal is aborted, and not once it has ended', async () => {
    const calls: unknown[][] = [];
    const controller = new AbortController();
    stubBridge(async (channel, { requestId, input }) => {
      calls.push([channel, requestId, input]);
      if (channel === 'trips:get') controller.abort();
      return { ok: true, value: null };
    });
    const ended = new AbortController();
    await callOffice('search:sectors', 'sydney', { text: 'a', maxHits: 7 }, { signal: ended.signal });
    ended.abort();
    await callOffice('trips:get', 'sydney', { id: 7 }, { signal: controller.signal });
    const [[, ,], [, requestId], cancel] = calls as [unknown[], unknown[], unknown[]];
    expect([cancel[0], cancel[2], calls.length]).toEqual(['requests:cancel', requestId, 3]);
  });

  it('is given its own progress while it runs, and no other', async () => {
    const listeners = new Set<(payload: unknown) => void>();
    const progress = { items: null };
    const seen: unknown[] = [];
    stubBridge(
      async (_, { requestId }) => {
        for (const listener of listeners)
          for (const id of [requestId, 'other']) listener({ ...progress, requestId: id });
        return { ok: true, value: null };
      },
      (_, listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    );
    await callOffice('reports:run', 'sydney', { slug: 'a', filters: {} }, { onProgress: (given) => seen.push(given) });
    expect([seen, listeners.size]).toMatchObject([[progress], 0]);
  });
});

describe('a query', () => {
  it('has its channel, office and input as its key, and cancels its call', async () => {
    const channels: string[] = [];
    const calling = Promise.withResolvers<never>();
    stubBridge((channel) => {
      channels.push(channel);
      return channel === 'requests:cancel' ? Promise.resolve({ ok: true, value: null }) : calling.promise;
    });
    const client = new QueryClient();
    const query = officeQuery('search:sectors', 'sydney', { text: 'a', maxHits: 7 });
    expect(query.queryKey).toEqual(['search:sectors', 'sydney', { text: 'a', maxHits: 7 }]);
    void client.fetchQuery(query).catch(() => undefined);
    await vi.waitFor(() => expect(channels).toEqual(['search:sectors']));
    await client.cancelQueries({ queryKey: ['search:sectors', 'sydney'] });
    expect(channels).toEqual(['search:sectors', 'requests:cancel']);
  });

  it('of a record has one key for the server’s and one for the saved copy', () => {
    const keys = (['network-first', 'cache-only'] as const).map(
      (policy) => recordQuery('trips:get', 'sydney', { id: 7 }, policy).queryKey,
    );
    expect(keys).toEqual([
      ['trips:get', 'sydney', { id: 7 }, 'network-first'],
      ['trips:get', 'sydney', { id: 7 }, 'cache-only'],
    ]);
  });
});

it('a call of a mistyped channel, input or scope does not compile', () => {
  const mistakes = () => [
    // @ts-expect-error the id of a trip is a number
    recordQuery('trips:get', 'sydney', { id: '7' }),
    // @ts-expect-error contacts have no saved copy beside them: they are saved
    recordQuery('search:sectors', 'sydney', [7]),
    // @ts-expect-error there is no such channel
    officeQuery('trips:fetch', 'sydney', { id: 7 }),
    // @ts-expect-error a channel of an office needs one
    call('trips:get', { id: 7 }),
  ];
  expect(mistakes).toBeTypeOf('function');
});
