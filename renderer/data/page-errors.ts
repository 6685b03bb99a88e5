/** Reports the page's errors to the log in main. A message stays here: it may name a client. */

import { maxPageFrames, type PageError, type PageFrame } from '@shared/app/app-schema';
import { AppError } from '@shared/errors/errors';
import { call, ignoreFailure } from './call';

/** Longer stacks are cut: a message may have any length. */
const maxStackLength = 200_000;

/** Finds the frames of a stack that are in the page's folder. @param base - the folder's URL, with a slash at its end */
function parseFrames(stack: string, base: string): PageFrame[] {
  const frames: PageFrame[] = [];
  for (const row of stack.slice(0, maxStackLength).split('\n')) {
    const [, url = '', line, column] = /^\s+at (?:.*\()?(?:async )?([^()\s]+):(\d{1,7}):(\d{1,7})\)?$/.exec(row) ?? [];
    const path = url.startsWith(base) ? url.slice(base.length) : '';
    if (!/^[\w./-]{1,100}$/.test(path)) continue;
    if (frames.push({ path, line: Number(line), column: Number(column) }) === maxPageFrames) break;
  }
  return frames;
}

/** Makes the report of anything thrown. */
export function toPageError(kind: PageError['kind'], error: unknown, base: string): PageError {
  const { name, stack = '' } = error instanceof Error ? error : { name: '' };
  return {
    kind,
    name: name.slice(0, 100),
    code: error instanceof AppError ? error.code : null,
    frames: parseFrames(stack, base),
  };
}

function report(kind: PageError['kind'], error: unknown): void {
  const base = new URL('/', location.href).href;
  ignoreFailure(call('log:page-error', toPageError(kind, error, base)));
}

/** Reports what nothing on the page has caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => report('uncaught', error));
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
}

/** Reports an error of the drawing that a boundary has caught, by React's own `onCaughtError`. */
export function reportDrawingError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: React writes it to the developer tools too, where it has no callback.
  console.error(error);
  report('drawing', error);
}
