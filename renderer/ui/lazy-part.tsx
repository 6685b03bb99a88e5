/** Parts of a screen whose code is loaded when they are first drawn: their space meanwhile, and why one cannot be shown. */

import { Box } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { Component, type ComponentType, type JSX, type ReactNode, Suspense } from 'react';
import { CodeLoadAlert, ErrorAlert } from './Alerts';
import { CodeLoadError, lazyComponent } from './lazy-component';
import { texts } from './texts';

/* A placeholder during the first load, as tall as the content will be. Still: a pulse is drawn sixty times a second. */

/** @param height - in pixels. Default: the outline of a list, which fills the rest of the screen. */
export function Loading({ height }: { height?: number }) {
  const className = height === undefined ? 'list-outline' : 'skeleton';
  return <div className={className} role="status" aria-label={texts.loading} style={{ height }} />;
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

type Props = { readonly children: ReactNode };
type State = { readonly hasFailed: boolean };

/** React offers error boundaries to class components only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
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
}
