/** Calls to main: from the top frame of an app page only, on every channel of the contract. */
import { setTimeout } from 'node:timers/promises';
import { CancellableRequests } from '@main/app/ipc/cancellable-requests';
import { type ChannelName, contract } from '@shared/ipc/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (event: unknown, input: unknown) => Promise<unknown>;

const listeners = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: unknown) => void listeners.set(channel, listener) },
}));

const { registerHandlers } = await import('@main/app/ipc/register');
const { lockScreenChannel } = await import('@main/app/ipc/handlers/app');
type Handlers = Parameters<typeof registerHandlers>[0];

const channelNames = Object.keys(contract) as ChannelName[];
const origin = 'app://tripledger';
const session = { office: { id: 'sydney' } };
let called: string[] = [];

const register = (options?: Partial<Parameters<typeof registerHandlers>[1]>, handlers = makeHandlers()) => {
  listeners.clear();
  called = [];
  registerHandlers(handlers as Handlers, {
    requests: new CancellableRequests(),
    openSession: async (officeId) => ({ ...session, officeId }) as never,
    ...options,
  });
};
const makeHandlers = (): object => Object.fromEntries(channelNames.map((name) => [name, () => void called.push(name)]));
beforeEach(() => register());

function call(
  channel: string,
  senderFrame: object | null,
  mainFrame: object | null = senderFrame,
  input: unknown = { requestId: 'a', officeId: 'sydney', input: null },
): Promise<unknown> {
  const listener = listeners.get(channel) as Listener;
  return listener({ senderFrame, sender: { mainFrame } }, input);
}

const refusal = (channel: string) => ({
  ok: false,
  error: { code: 'ipc-refused', message: 'This page may not call Tripledger.', details: { channel } },
});

const otherUrls = [
  ...['https://elsewhere.invalid/', 'app://tripledger.evil/', 'app://elsewhere/', 'data:text/html,x'],
  ...['file:///opt/tripledger/index.html', 'about:blank', ''],
];

describe('calls to main', () => {
  it('are registered for every channel of the contract', () => {
    expect([...listeners.keys()].sort()).toEqual([...channelNames].sort());
    expect(channelNames.length).toBeGreaterThan(50);
  });

  it.each(channelNames)(
    'faults 149: %s is refused for a sub-frame, any other page and a destroyed frame',
    async (channel) => {
      const own = { url: `${origin}/#/trips` };
      expect(await call(channel, own, { url: `${origin}/` })).toEqual(refusal(channel));
      expect(await call(channel, null)).toEqual(refusal(channel));
      expect(await call(channel, null, own)).toEqual(refusal(channel));
      for (const url of otherUrls) expect(await call(channel, { url })).toEqual(refusal(channel));
      expect(called).toEqual([]);
    },
  );

  it('reach their handler from the top frame of an app page', async () => {
    await call('app:state', { url: `${origin}/#/trips` });
    await call('offices:open-demo', { url: origin });
    expect(called).toEqual(['app:state', 'offices:open-demo']);
    // A handler without a result returns nothing.
    expect(await call('lock:unlock', { url: origin })).toEqual({ ok: true, value: null });
  });

  it('are refused where the input breaks the contract, without a call of the handler', async () => {
    const frame = { url: `${origin}/` };
    for (const [channel, broken] of [
      ['trips:list', { requestId: 'a', officeId: 'sydney', input: { page: 0 } }],
      ['trips:get', { requestId: 'a', input: { id: 7 } }],
      ['trips:get', { requestId: 'a', officeId: 'sydney', input: { id: '7' } }],
      ['trips:get', { requestId: 'a', officeId: 'sydney', fetchPolicy: 'network-only', input: { id: 7 } }],
      ['app:state', { input: null }],
      ['app:state', null],
    ] as const) {
      expect(await call(channel, frame, frame, broken)).toMatchObject({ error: { code: 'ipc-refused' } });
    }
    expect(called).toEqual([]);
  });

  it('of an office reach their handler with its session, of the application without one', async () => {
    const given: object[] = [];
    const take = (_: unknown, context: object) => void given.push(context);
    register({}, { 'trips:get': take, 'app:state': take });
    const frame = { url: `${origin}/` };
    await call('trips:get', frame, frame, { requestId: 'a', officeId: 'perth', input: { id: 7 } });
    await call('app:state', frame);
    expect(given).toMatchObject([
      { requestId: 'a', session: { officeId: 'perth' }, fetchPolicy: 'network-first' },
      { requestId: 'a', session: undefined },
    ]);
  });

  it('are cancelled by their id, also while their session is being opened; their end is no fault of Tripledger', async () => {
    const requests = new CancellableRequests();
    const faults: unknown[] = [];
    const openSession = async () => {
      requests.cancel('a');
      return session as never;
    };
    const stop = (_: unknown, { signal }: { readonly signal: AbortSignal }) => setTimeout(60_000, null, { signal });
    register({ requests, openSession, onInternalError: (_, error) => void faults.push(error) }, { 'trips:get': stop });
    const given = { requestId: 'a', officeId: 'perth', input: { id: 7 } };
    const result = await call('trips:get', { url: `${origin}/` }, undefined, given);
    expect([result, faults]).toMatchObject([{ error: { code: 'cancelled' } }, []]);
  });
});

describe('while Tripledger is locked', () => {
  const locked = { ok: false, error: { code: 'locked', message: 'Tripledger is locked.', details: {} } };
  const frame = { url: `${origin}/` };

  it.each(channelNames)('faults 200: %s is refused before its handler, but the unlock', async (channel) => {
    register({ isLocked: (name) => name !== lockScreenChannel });
    const result = await call(channel, frame);
    if (channel === 'lock:unlock') expect(result).not.toEqual(locked);
    else expect([result, called]).toEqual([locked, []]);
  });

  it('faults 200: a call that began before returns nothing', async () => {
    listeners.clear();
    let isLocked = false;
    const getState = () => {
      isLocked = true;
      return { secret: 'Jane' };
    };
    register({ isLocked: () => isLocked }, { 'app:state': getState });
    expect(await call('app:state', frame)).toEqual(locked);
  });
});
