/** Remote procedure calls over a real message channel. */
import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { RpcClient } from '@main/system/worker/rpc-client';
import { type CallContext, type RpcHandlers, RpcServer, Transferred } from '@main/system/worker/rpc-server';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it, onTestFinished } from 'vitest';

function connect(handlers: RpcHandlers) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const busy: boolean[] = [];
  const server = new RpcServer(handlers, (message, transfer = []) => port2.postMessage(message, [...transfer]));
  const client = new RpcClient(
    (message) => port1.postMessage(message),
    (isBusy) => busy.push(isBusy),
  );
  port2.on('message', (message) => server.receive(message));
  port1.on('message', (message) => client.receive(message));
  return { client, busy };
}

async function settle() {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}

describe('a call to a worker', () => {
  it('returns the value of its handler, and says while calls wait', async () => {
    const { client, busy } = connect({ double: (n: number) => n * 2 });
    expect(await Promise.all([client.call('double', 2), client.call('double', 3)])).toEqual([4, 6]);
    expect(busy).toEqual([true, false]);
  });

  it('moves the buffers of its result', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const { client } = connect({ give: () => new Transferred(bytes, [bytes.buffer]) });
    expect(await client.call('give', null)).toEqual(new Uint8Array([1, 2, 3]));
    expect(bytes.byteLength).toBe(0);
  });

  it('faults 222: fails with the worker’s AppError; of any other error only the kind crosses', async () => {
    const { client } = connect({
      known: (_input: null): null => {
        throw new AppError('not-kept', 'Nothing is saved.', { id: 5 });
      },
      unknown: (_input: null): null => {
        throw new TypeError('Ana Ruiz');
      },
    });
    await expect(client.call('known', null)).rejects.toMatchObject({ code: 'not-kept', details: { id: 5 } });
    const error = await client.call('unknown', null).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'internal', details: { kind: 'TypeError' } });
    expect(JSON.stringify([error, String(error)])).not.toContain('Ana');
  });

  it('fails alone if its input cannot be copied', async () => {
    const { client } = connect({ echo: (value: unknown) => value });
    await expect(client.call('echo', () => undefined)).rejects.toMatchObject({ code: 'internal' });
    expect(await client.call('echo', 1)).toBe(1);
  });

  it('rejects as soon as its signal aborts, and aborts the signal of its handler', async () => {
    const seen: AbortSignal[] = [];
    const { client } = connect({
      wait: (_input: null, { signal }: CallContext) => {
        seen.push(signal);
        return new Promise<null>(() => undefined);
      },
    });
    const controller = new AbortController();
    const call = client.call('wait', null, { signal: controller.signal });
    await settle();
    controller.abort(new AppError('cancelled', 'Stopped.', {}));
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await settle();
    expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('fails with every other one when the worker has died', async () => {
    const { client, busy } = connect({ wait: (_input: null) => new Promise<null>(() => undefined) });
    const calls = [client.call('wait', null), client.call('wait', null)];
    client.failAll(new AppError('cache-unavailable', 'It died.', {}));
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'cache-unavailable' });
    expect(busy).toEqual([true, false]);
    // Nothing would answer it: work of several calls would wait without an end.
    const later = client.call('wait', null);
    const outcome = await Promise.race([later.catch((error: AppError) => error.code), settle()]);
    expect(outcome).toBe('cache-unavailable');
  });

  it('faults 151: waits for the clean-up of its worker where it was told to, and hears how far it has come', async () => {
    const cleaned = Promise.withResolvers<void>();
    const { client } = connect({
      dump: async (_input: null, { signal, report }: CallContext) => {
        report(1);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await cleaned.promise;
        report(2);
      },
    });
    const controller = new AbortController();
    const reported: number[] = [];
    const onReport = (progress: number) => reported.push(progress);
    const call = client.call('dump', null, { signal: controller.signal, waitsForEnd: true, onReport });
    const outcome = call.catch(({ code }: AppError) => code);
    await settle();
    controller.abort(new AppError('cancelled', 'Stopped.', {}));
    expect(await Promise.race([outcome, settle()])).toBeUndefined();
    cleaned.resolve();
    expect([await outcome, reported]).toEqual(['cancelled', [1, 2]]);
  });
});
