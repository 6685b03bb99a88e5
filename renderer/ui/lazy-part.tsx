/** Parts of a screen whose code is loaded when they are first drawn: their space meanwhile, and why one cannot be shown. */
import { Box } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, type JSX, Suspense } from 'react';
import { CodeLoadAlert, ErrorAlert } from './Alerts';
import { CodeLoadError, lazyComponent } from './lazy-component';

/** Shows an error of the drawing of a screen or a part of it. */
export function DrawingError({ error, reset }: { error: unknown; reset: () => void }) {
  if (error instanceof CodeLoadError) return <CodeLoadAlert error={error} />;
  return <ErrorAlert error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />;
}

/**
 * Makes a part of a screen from an export of a module, as {@link lazyComponent} does.
 *
 * @param height - in pixels; reserved, so that nothing moves when the part is drawn. @default the part's property `h`
 */
export function lazyPart<T extends Record<string, unknown>, K extends keyof T & string>(
  importModule: () => Promise<T>,
  name: K,
  { height, isPreloaded = true }: { readonly height?: number; readonly isPreloaded?: boolean } = {},
) {
  type Props = T[K] extends ComponentType<infer P> ? P : never;
  const component = lazyComponent(importModule, name, { isPreloaded });
  const Part = component as ComponentType<Props>;
  const Framed = (props: Props & JSX.IntrinsicAttributes) => {
    const space = height ?? (props as { readonly h?: number }).h ?? 0;
    return (
      <CatchBoundary getResetKey={() => 'lazy'} errorComponent={DrawingError}>
        <Suspense fallback={space === 0 ? null : <Box h={space} />}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    );
  };
  return Object.assign(Framed, { preload: () => component.preload?.() });
}
