/**
 * The bridge between the renderer and main: calls and events by the names in shared/ipc/channels.ts, nothing else. Runs
 * sandboxed in its own world.
 */
import { channelNames, eventNames } from '@shared/ipc/channels';
import type { Result } from '@shared/ipc/result';
import { contextBridge, ipcRenderer } from 'electron';

const channels: ReadonlySet<string> = new Set(channelNames);
const events: ReadonlySet<string> = new Set(eventNames);

const bridge = {
  /** Calls main. An unknown channel is an error in Tripledger: it never reaches main. */
  async invoke(channel: string, input: unknown): Promise<Result<unknown>> {
    if (channels.has(channel)) return await ipcRenderer.invoke(channel, input);
    const message = `Tripledger has no channel named "${channel}". This is an error in Tripledger: please report it to your support.`;
    return { ok: false, error: { code: 'internal', message, details: { channel } } };
  },
  /** Subscribes to an event. The returned function unsubscribes. */
  on(event: string, listener: (payload: unknown) => void): () => void {
    if (!events.has(event)) throw new Error(`Tripledger has no event named "${event}".`);
    const onEvent = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(event, onEvent);
    return () => {
      ipcRenderer.off(event, onEvent);
    };
  },
};

contextBridge.exposeInMainWorld('tripledger', bridge);
