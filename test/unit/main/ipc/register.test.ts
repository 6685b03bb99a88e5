/** Calls to main: from the top frame of an app page only, on every channel of the contract. */
import { channelNames } from '@shared/ipc/channels';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (event: unknown, input: unknown) => Promise<unknown>;

const listeners = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: unknown) => void listeners.set(channel, listener) },
}));

const { registerHandlers } = await import('@main/ipc/register');
const { lockScreenChannels } = await import('@main/ipc/handlers/lock');
type Handlers = Parameters<typeof registerHandlers>[0];

const origin = 'app://tripledger';
let called: string[] = [];

const register = (options?: Parameters<typeof registerHandlers>[1]) => {
  listeners.clear();
  called = [];
  const handlers = Object.fromEntries(channelNames.map((name) => [name, () => void called.push(name)]));
  registerHandlers(handlers as unknown as Handlers, options);
};
beforeEach(() => register());

function call(channel: string, senderFrame: object | null, mainFrame: object | null = senderFrame): Promise<unknown> {
  const listener = listeners.get(channel) as Listener;
  return listener({ senderFrame, sender: { mainFrame } }, null);
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
  });

  it('are refused where the input breaks the contract, without a call of the handler', async () => {
    expect(await call('trips:list', { url: `${origin}/` })).toMatchObject({ error: { code: 'ipc-refused' } });
    expect(called).toEqual([]);
  });
});

describe('while Tripledger is locked', () => {
  const locked = { ok: false, error: { code: 'locked', message: 'Tripledger is locked.', details: {} } };
  const frame = { url: `${origin}/` };

  it.each(channelNames)(
    'faults 200: %s is refused before its handler, but the state, the unlock and the quit',
    async (channel) => {
      const isAllowed = ['lock:quit', 'lock:state', 'lock:unlock'].includes(channel);
      register({ isLocked: (name) => !lockScreenChannels.has(name) });
      const result = await call(channel, frame);
      if (isAllowed) expect(result).not.toEqual(locked);
      else expect([result, called]).toEqual([locked, []]);
    },
  );

  it('faults 200: a call that began before returns nothing', async () => {
    listeners.clear();
    let isLocked = false;
    const getState = () => {
      isLocked = true;
      return { secret: 'Jane' };
    };
    registerHandlers({ 'app:state': getState } as unknown as Handlers, { isLocked: () => isLocked });
    expect(await call('app:state', frame)).toEqual(locked);
  });
});
