/** The few calls of the DevTools protocol that the bench needs. */

export type Page = { evaluate(expression: string): Promise<unknown> };

export type DevTools = {
  /** Attaches to the page with such a URL, as soon as there is one. */
  attachToPage(url: RegExp): Promise<Page>;
  /** Chromium's processes: browser, renderer, GPU, utility. */
  listProcesses(): Promise<readonly { readonly type: string; readonly id: number }[]>;
  close(): void;
};

type Reply = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } };
type TargetInfos = { readonly targetInfos: readonly { targetId: string; type: string; url: string }[] };

const retryAfterMs = 100;
const maxAttempts = 300;

export async function connectDevTools(endpoint: string): Promise<DevTools> {
  const socket = new WebSocket(endpoint);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error } = JSON.parse(String(data)) as Reply;
    if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(result);
    pending.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const reply of pending.values()) reply.reject(new Error('Chromium has ended.'));
    pending.clear();
  });
  const send = async <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    lastId += 1;
    const reply = Promise.withResolvers<unknown>();
    pending.set(lastId, reply);
    socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    return (await reply.promise) as T;
  };
  return {
    attachToPage: async (wanted) => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const { targetInfos } = await send<TargetInfos>('Target.getTargets');
        const page = targetInfos.find(({ type, url }) => type === 'page' && wanted.test(url));
        if (page) {
          const { targetId } = page;
          const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
          return {
            evaluate: async (expression) => {
              const params = { expression, returnByValue: true };
              const { result } = await send<{ result: { value: unknown } }>('Runtime.evaluate', params, sessionId);
              return result.value;
            },
          };
        }
        await new Promise((again) => setTimeout(again, retryAfterMs));
      }
      throw new Error(`There is no page with the URL ${wanted}.`);
    },
    listProcesses: async () => {
      const { processInfo } = await send<{ processInfo: { type: string; id: number }[] }>('SystemInfo.getProcessInfo');
      return processInfo;
    },
    close: () => socket.close(),
  };
}
