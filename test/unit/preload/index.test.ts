/** The bridge that the page gets: calls and events of the contract, and nothing else. */
import { channelNames, eventNames } from '@shared/ipc/channels';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Bridge = {
  invoke: (channel: string, input: unknown) => Promise<unknown>;
  on: (event: string, listener: (payload: unknown) => void) => () => void;
};
type OnEvent = (event: unknown, payload: unknown) => void;

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  listeners: new Map<string, unknown>(),
}));
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => void electron.exposed.set(name, api) },
  ipcRenderer: {
    invoke: async (...call: unknown[]) => {
      electron.invoked.push(call);
      return { ok: true, value: 'from main' };
    },
    on: (event: string, listener: unknown) => void electron.listeners.set(event, listener),
    off: (event: string, listener: unknown) => {
      if (electron.listeners.get(event) === listener) electron.listeners.delete(event);
    },
  },
}));
await import('../../../electron/preload/index');
const bridge = electron.exposed.get('tripledger') as Bridge;

beforeEach(() => {
  electron.invoked.length = 0;
});

describe('the bridge', () => {
  it('passes every channel of the contract on to main', async () => {
    for (const channel of channelNames) {
      expect(await bridge.invoke(channel, { page: 1 })).toEqual({ ok: true, value: 'from main' });
    }
    expect(electron.invoked).toEqual(channelNames.map((channel) => [channel, { page: 1 }]));
  });

  it.each(['trips:gett', '', 'constructor', '__proto__', 'toString'])(
    'rejects the unknown channel "%s" with an internal error that names it, and never calls main',
    async (channel) => {
      expect(await bridge.invoke(channel, null)).toMatchObject({
        ok: false,
        error: { code: 'internal', message: expect.stringContaining(`"${channel}"`), details: { channel } },
      });
      expect(electron.invoked).toEqual([]);
    },
  );

  it('subscribes to every event of the contract, and to no other', () => {
    for (const event of eventNames) {
      const payloads: unknown[] = [];
      const unsubscribe = bridge.on(event, (payload) => void payloads.push(payload));
      (electron.listeners.get(event) as OnEvent)({ sender: 'hidden' }, 'payload');
      expect(payloads).toEqual(['payload']);
      unsubscribe();
      expect(electron.listeners.has(event)).toBe(false);
    }
    expect(() => bridge.on('app:changd', () => undefined)).toThrow('no event named "app:changd"');
  });
});
