/** The bridge that the page gets: calls and events of the contract, and nothing else. */
import { contract, eventPayloads } from '@shared/ipc/contract';
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
const channelNames = Object.keys(contract);
const eventNames = Object.keys(eventPayloads);
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

  it.each(['trips', '', 'constructor', '__proto__', 'toString', 'trips:get\n', 'Trips:get', 'a:b:c', 'ELECTRON_X'])(
    'rejects "%s", which is no name of a channel, and never calls main',
    async (name) => {
      await expect(bridge.invoke(name, null)).rejects.toThrow('has no channel');
      expect(() => bridge.on(name, () => undefined)).toThrow('has no channel');
      expect(electron.invoked).toEqual([]);
    },
  );

  it('subscribes to every event of the contract', () => {
    for (const event of eventNames) {
      const payloads: unknown[] = [];
      const unsubscribe = bridge.on(event, (payload) => void payloads.push(payload));
      (electron.listeners.get(event) as OnEvent)({ sender: 'hidden' }, 'payload');
      expect(payloads).toEqual(['payload']);
      unsubscribe();
      expect(electron.listeners.has(event)).toBe(false);
    }
  });
});
