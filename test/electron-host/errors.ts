/** The error for everything of Electron that the host does not offer: named, never silent. */
export class ElectronHostUnsupportedError extends Error {
  override readonly name = 'ElectronHostUnsupportedError';
  constructor(api: string) {
    super(
      `electron-host does not offer electron.${api}. Run this on Electron itself, or add it to test/electron-host.`,
    );
  }
}

/** Names that the language and debuggers look up on any object. */
const harmless = new Set(
  'then toJSON constructor prototype __esModule default inspect nodeType asymmetricMatch'.split(' '),
);

/** Wraps a part of the API so that reading a name it lacks throws, naming it. */
export function strict<T extends object>(path: string, part: T): T {
  return new Proxy(part, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target || harmless.has(key) || key.startsWith('_')) {
        const value = Reflect.get(target, key);
        return typeof value === 'function' && !isClass(value) ? bindOnce(target, key, value) : value;
      }
      throw new ElectronHostUnsupportedError(`${path}.${key}`);
    },
  });
}

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

const bound = new WeakMap<object, Map<PropertyKey, { from: unknown; to: unknown }>>();

/** Methods keep their `this` and their identity. A test may replace them. */
function bindOnce(target: object, key: PropertyKey, value: unknown): unknown {
  const cache = bound.get(target) ?? new Map();
  bound.set(target, cache);
  const known = cache.get(key);
  if (known?.from === value) return known.to;
  const to = Object.assign((value as (...args: unknown[]) => unknown).bind(target), {});
  cache.set(key, { from: value, to });
  return to;
}
