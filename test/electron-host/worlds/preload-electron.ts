/** `electron` as a sandboxed preload sees it: contextBridge and ipcRenderer. Self-contained: evaluated in the preload's world. */
import type { Codec } from './codec.ts';

type Listener = (event: object, ...args: unknown[]) => void;

/**
 * @param expose - the bridge's end in this world
 * @param post - hands a text to the host
 * @returns the module, and how the host hands texts back
 */
export function makePreloadElectron(
  codec: Codec,
  expose: (name: string, api: unknown) => void,
  post: (text: string) => void,
) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  let lastId = 0;

  const named = (path: string, part: object) =>
    new Proxy(part, {
      get(target, key) {
        if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key);
        throw new Error(`electron-host does not offer electron.${path}${key} in a preload.`);
      },
    });

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        post(codec.encode({ kind: 'invoke', id, channel, args }));
      });
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      const others = listeners.get(channel)?.filter((known) => known !== listener) ?? [];
      listeners.set(channel, others);
      return ipcRenderer;
    },
  };

  function receive(text: string): void {
    const message = codec.decode(text) as {
      kind: string;
      id: number;
      channel: string;
      value: unknown;
      message: string;
      args: unknown[];
    };
    if (message.kind === 'event') {
      for (const listener of listeners.get(message.channel) ?? []) listener({ sender: ipcRenderer }, ...message.args);
      return;
    }
    const pending = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'resolved') pending?.resolve(message.value);
    else pending?.reject(new Error(message.message));
  }

  const contextBridge = { exposeInMainWorld: expose };
  const electron = named('', {
    contextBridge: named('contextBridge.', contextBridge),
    ipcRenderer: named('ipcRenderer.', ipcRenderer),
  });
  return { electron, receive };
}
