/** Stands around a lazy component: its space while it loads, and why it cannot be shown. */
import { Box } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { CodeLoadAlert, ErrorAlert } from './Alerts';
import { CodeLoadError } from './lazy-component';

/** Shows an error of the drawing of a screen or a part of it. */
export function DrawingError({ error, reset }: { error: unknown; reset: () => void }) {
  if (error instanceof CodeLoadError) return <CodeLoadAlert error={error} />;
  return <ErrorAlert error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />;
}

/** @param height - in pixels; reserved, so that nothing moves when the component is drawn */
export function LazyFrame({ height, children }: { height: number; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'lazy'} errorComponent={DrawingError}>
      <Suspense fallback={height === 0 ? null : <Box h={height} />}>{children}</Suspense>
    </CatchBoundary>
  );
}
