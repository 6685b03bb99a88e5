/** Parts of a screen whose code is loaded when they are first drawn: their space meanwhile, and why one cannot be shown. */

import { Box, Button } from '@mantine/core';
import { CatchBoundary, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, type JSX, type ReactNode, Suspense } from 'react';
import { line } from './line';
import { ErrorAlert, Note } from './Screen';
import { texts } from './texts';

/* Components whose code is loaded when they are first used, or before that while the window has nothing to do. */

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
  // What cannot be imported says so when it is needed.
  const preload = () =>
    load().then(
      () => undefined,
      () => undefined,
    );
  preloads.push(preload);
  return {
    preload,
    getLoaded: () => module,
    /** Does something with the module, at once where it is imported. The line says where it cannot be. */
    use: (act: (loaded: T) => void): void => {
      const reload = { label: texts.reload, run: () => window.location.reload() };
      const fail = () => line.show({ rank: 'failure', text: texts.alerts.codeNotLoaded, actions: [reload] });
      if (module) act(module);
      else load().then(act, fail);
    },
  };
}

/** Imports the modules of all lazy components, one after another, each when the window has nothing else to do. */
export function preloadComponents(): void {
  const next = preloads.shift();
  if (next === undefined) return;
  requestIdleCallback(() => {
    void Promise.resolve(next()).finally(preloadComponents);
  });
}

/* A placeholder during the first load, as tall as the content will be. Still: a pulse is drawn sixty times a second. */

/** @param height - in pixels. Default: the outline of a list, which fills the rest of the screen. */
export function Loading({ height }: { height?: number }) {
  const className = height === undefined ? 'list-outline' : 'skeleton';
  return <div className={className} role="status" aria-label={texts.loading} style={{ height }} />;
}

/** Shows that a part of the application could not be loaded. Only a reload of the window tries it again. */
function CodeLoadAlert({ error }: { error: CodeLoadError }) {
  return (
    <Note>
      <span>{error.message}</span>
      <Button onClick={() => window.location.reload()} ml="auto">
        {texts.reload}
      </Button>
    </Note>
  );
}

/** Shows an error of the drawing of a screen or a part of it. */
export function DrawingError({ error, reset }: { error: unknown; reset: () => void }) {
  if (error instanceof CodeLoadError) return <CodeLoadAlert error={error} />;
  return <ErrorAlert error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />;
}

/**
 * Makes a part of a screen from an export of a module, as {@link lazyComponent} does.
 *
 * @param height - in pixels; reserved, so that nothing moves when the part is drawn. @default 0
 */
export function lazyPart<T extends Record<string, unknown>, K extends keyof T & string>(
  importModule: () => Promise<T>,
  name: K,
  { height = 0 }: { readonly height?: number } = {},
) {
  type Props = T[K] extends ComponentType<infer P> ? P : never;
  const component = lazyComponent(importModule, name);
  const Part = component as ComponentType<Props>;
  const Framed = (props: Props & JSX.IntrinsicAttributes) => (
    <CatchBoundary getResetKey={() => 'lazy'} errorComponent={DrawingError}>
      <Suspense fallback={height === 0 ? null : <Box h={height} />}>
        <Part {...props} />
      </Suspense>
    </CatchBoundary>
  );
  return Object.assign(Framed, { preload: () => component.preload?.() });
}

/* Shows that the screens cannot be drawn, and offers to reload the window. Uses no provider: one may be what failed. */

function FailedWindow() {
  return (
    <main className="failed-window">
      <div role="alert">
        <h1>{texts.failedWindow.title}</h1>
        <p>{texts.failedWindow.advice}</p>
        <button type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </div>
    </main>
  );
}

export const ErrorBoundary = ({ children }: { readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'window'} errorComponent={FailedWindow}>
    {children}
  </CatchBoundary>
);
