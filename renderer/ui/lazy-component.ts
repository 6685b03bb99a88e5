/** Components whose code is loaded when they are first used, or before that while the window has nothing to do. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { texts } from './texts';

/** The code of a part of the application could not be read. A browser remembers a failed import until the page reloads. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super(texts.alerts.codeNotLoaded, { cause });
  }
}

const preloads: (() => Promise<void> | undefined)[] = [];

/**
 * Makes a component from an export of a module that is imported when the component is first drawn.
 *
 * @throws CodeLoadError while it is drawn, if the module cannot be imported
 */
export function lazyComponent<T extends Record<string, unknown>, K extends keyof T & string>(
  importModule: () => Promise<T>,
  name: K,
) {
  // The router would reload the page by itself for the browser's own error, and what was typed would be lost.
  const component = lazyRouteComponent<T, K>(
    () =>
      importModule().catch((error: unknown) => {
        throw new CodeLoadError(error);
      }),
    name,
  );
  preloads.push(() => component.preload?.());
  return component;
}

/** Imports a module when it is first needed, or before that as `preloadComponents` does. */
export function lazyModule<T>(importModule: () => Promise<T>) {
  let module: T | undefined;
  const load = async (): Promise<T> => {
    module ??= await importModule();
    return module;
  };
  preloads.push(async () => void (await load()));
  return { load, getLoaded: () => module };
}

/** Imports the modules of all lazy components, one after another, each when the window has nothing else to do. */
export function preloadComponents(): void {
  const next = preloads.shift();
  if (next === undefined) return;
  requestIdleCallback(() => {
    void Promise.resolve(next()).finally(preloadComponents);
  });
}
