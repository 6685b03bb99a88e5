import { cancellable, ipc } from '@renderer/ipc/client';
import type { AppError } from '@shared/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';

type Invoke = (channel: string, input: unknown) => Promise<unknown>;

function stubBridge(invoke: Invoke): void {
  vi.stubGlobal('window', { tripledger: { invoke } });
}

afterEach(() => vi.unstubAllGlobals());

describe('a call to main', () => {
  it('resolves to the value of a successful result, and throws the error of a failed one', async () => {
    stubBridge(async (channel, input) => ({ ok: true, value: [channel, input] }));
    expect(await ipc.invoke('offices:connection', 'office-1')).toEqual(['offices:connection', 'office-1']);
    const error = { code: 'not-found', message: 'There is no trip 7.', details: { id: 7 } };
    stubBridge(async () => ({ ok: false, error }));
    await expect(ipc.invoke('app:state', null)).rejects.toMatchObject(error);
  });

  it('reports a mistyped channel as an error in Tripledger, never as a broken installation', async () => {
    stubBridge(async (channel) => {
      const message = `Tripledger has no channel named "${channel}".`;
      return { ok: false, error: { code: 'internal', message, details: { channel } } };
    });
    const mistyped = 'app:stat' as 'app:state';
    const error = (await ipc.invoke(mistyped, null).catch((thrown: unknown) => thrown)) as AppError;
    expect([error.code, error.details]).toEqual(['internal', { channel: 'app:stat' }]);
    expect(error.message).not.toContain('reinstall');
  });
});

it('a cancellable request is cancelled in main when its signal is aborted, and not once it has ended', async () => {
  const calls: unknown[][] = [];
  stubBridge(async (...call) => {
    calls.push(call);
    return { ok: true, value: null };
  });
  const ended = new AbortController();
  expect(await cancellable(ended.signal, async () => 'done')).toBe('done');
  ended.abort();
  expect(calls).toEqual([]);
  const controller = new AbortController();
  const id = await cancellable(controller.signal, async (requestId) => {
    controller.abort();
    return requestId;
  });
  expect(calls).toEqual([['requests:cancel', id]]);
});
