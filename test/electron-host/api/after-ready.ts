/** Parts of the API that Electron offers only once the application is ready. */
import type { Host } from './host.ts';

/**
 * Wraps a part so that Electron's error is thrown for its names before the application is ready.
 *
 * @param except - names that are offered before, too
 */
export function afterReady<T extends object>(host: Host, message: string, part: T, except: readonly string[] = []): T {
  return new Proxy(part, {
    get(target, key) {
      const isEarly = !host.isReady && typeof key === 'string' && key in target && !except.includes(key);
      if (isEarly) throw new Error(message);
      return Reflect.get(target, key, target);
    },
  });
}

/** Wraps `protocol`: before the application is ready it has one function, and no name else. */
export function protocolAfterReady<T extends object>(host: Host, part: T): T {
  return new Proxy(part, {
    get: (target, key) =>
      host.isReady || typeof key === 'symbol' || key === 'registerSchemesAsPrivileged'
        ? Reflect.get(target, key, target)
        : undefined,
  });
}
