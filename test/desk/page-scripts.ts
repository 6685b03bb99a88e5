/** What a desk adds to its page before the page's own scripts: the bridge that the preload makes elsewhere. */
import { makeCodec } from '../electron-host/worlds/codec';

type Listener = (payload: unknown) => void;
type DeskPage = {
  __deskCall(channel: string, input: string): Promise<string>;
  __deskEvent(name: string, payload: string): void;
};

/** Runs in the page, with the codec beside it. */
function installBridge(codec: ReturnType<typeof makeCodec>): void {
  const page = globalThis as unknown as DeskPage;
  const listeners = new Map<string, Set<Listener>>();
  const { __deskCall } = page;
  page.__deskEvent = (name, payload) => {
    for (const listener of listeners.get(name) ?? []) listener(codec.decode(payload));
  };
  Object.assign(globalThis, {
    tripledger: {
      invoke: async (channel: string, input: unknown) => codec.decode(await __deskCall(channel, codec.encode(input))),
      on: (name: string, listener: Listener) => {
        const added = listeners.get(name) ?? new Set();
        listeners.set(name, added.add(listener));
        return () => void added.delete(listener);
      },
    },
  });
}

/** Self-contained: its text is evaluated at the start of every document. */
export const bridgeScript = `(${installBridge})((${makeCodec})());`;

/** Runs in the page: its date is another, and time goes on from there. */
function shiftDate(ms: number): void {
  const { Date: Real } = globalThis;
  const now = () => Real.now() + ms;
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length > 0 ? parts : [now()], made),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

/** Evaluated at the start of every document. @param ms - how much later than the computer's clock it is there */
export const toDateScript = (ms: number): string => `(${shiftDate})(${ms});`;

/** Runs in the page: a result, which ends by itself after 8 s, stands for minutes, so that a slow machine reads it, too. */
function slowResults(): void {
  const { setTimeout } = globalThis;
  const slowed: unknown = (work: () => void, ms = 0, ...rest: unknown[]) =>
    setTimeout(work, ms === 8_000 ? 120_000 : ms, ...rest);
  Object.assign(globalThis, { setTimeout: slowed });
}

/** Evaluated at the start of every document. */
export const notesScript = `(${slowResults})();`;
