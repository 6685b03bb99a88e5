/**
 * The bridge between the renderer and main: calls and events whose names have the form `domain:verb`, nothing else. Main
 * answers those that it has registered. Runs sandboxed in its own world.
 */
import type { Result } from '@shared/ipc/result';
import { contextBridge, ipcRenderer } from 'electron';

const namePattern = /^[a-z-]+:[a-z-]+$/;

function checkName(name: string): void {
  if (!namePattern.test(name)) throw new Error(`Tripledger has no channel or event named "${name}".`);
}

const bridge = {
  /** Calls main. Rejects where main has no such channel: an error in Tripledger. */
  async invoke(channel: string, call: unknown): Promise<Result<unknown>> {
    checkName(channel);
    return await ipcRenderer.invoke(channel, call);
  },
  /** Subscribes to an event. The returned function unsubscribes. */
  on(event: string, listener: (payload: unknown) => void): () => void {
    checkName(event);
    const onEvent = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(event, onEvent);
    return () => {
      ipcRenderer.off(event, onEvent);
    };
  },
};

contextBridge.exposeInMainWorld('tripledger', bridge);
