/** Identical requests share one response, and end with their last waiter, over real HTTP. */
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient } from '@test/helpers/office';
import { describe, expect, it } from 'vitest';

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
