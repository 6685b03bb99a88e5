/** The methods of a worker as its caller has them: nested functions by type, bound to what they are of. */
import { MessageChannel } from 'node:worker_threads';
import { createRemote, type Methods, type Remote, toHandlers } from '@main/system/worker/remote';
import { RpcClient } from '@main/system/worker/rpc-client';
import { type CallContext, RpcServer } from '@main/system/worker/rpc-server';
import { expect, it, onTestFinished, vi } from 'vitest';

type Shelf = { readonly books: readonly string[] };

const shelves: readonly Shelf[] = [{ books: ['a', 'b'] }, { books: ['c'] }];
const signals: AbortSignal[] = [];

const methods = {
  books: {
    find: ({ books }: Shelf, letter: string, isLoud = false) => {
      const found = books.find((book) => book === letter) ?? null;
      return isLoud ? (found?.toUpperCase() ?? null) : found;
    },
    waitForEver: ({ signal }: Shelf & CallContext) => {
      signals.push(signal);
      return new Promise<null>(() => undefined);
    },
  },
  count: ({ books }: Shelf) => books.length,
} satisfies Methods<Shelf>;

function connect(open: number): Remote<typeof methods> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const handlers = toHandlers<Shelf>(methods, (index) => shelves[index] as Shelf);
  const server = new RpcServer(handlers, (message) => port2.postMessage(message));
  const client = new RpcClient((message) => port1.postMessage(message));
  port2.on('message', (message) => server.receive(message));
  port1.on('message', (message) => client.receive(message));
  return createRemote<typeof methods>(() => ({ client, open }));
}

it('calls of a remote reach the method of their path, on what the remote is of', async () => {
  const [first, second] = [connect(0), connect(1)];
  expect(await first.books.find('b')).toBe('b');
  expect(await first.books.find('b', true)).toBe('B');
  expect(await second.books.find('b', false, { signal: undefined })).toBeNull();
  expect([await first.count(), await second.count()]).toEqual([2, 1]);
});

it('a call ends with its signal, which its method sees too', async () => {
  const controller = new AbortController();
  const waiting = connect(0).books.waitForEver({ signal: controller.signal });
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

it('a remote is no promise, and a mistyped name or argument does not compile', async () => {
  const remote = connect(0);
  expect(await Promise.resolve(remote)).toBe(remote);
  const mistakes = () => [
    // @ts-expect-error there is no such method
    remote.books.remove('a'),
    // @ts-expect-error a letter is a text
    remote.books.find(1),
  ];
  expect(mistakes).toBeTypeOf('function');
});
