/** Starts the renderer. */
import './trusted-types';
import '@mantine/core/styles.css';
import './ui/styles.css';
import { ErrorBoundary } from '@renderer/ui/lazy-part';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepareApp } from './App';
import { reportDrawingError, reportUncaughtErrors } from './data/page-errors';

async function start(root: HTMLElement): Promise<void> {
  // Until then the page shows its own outline of the window.
  await prepareApp();
  createRoot(root, { onCaughtError: reportDrawingError }).render(
    <StrictMode>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  );
}

reportUncaughtErrors();
const root = document.getElementById('root');
if (root) void start(root);
