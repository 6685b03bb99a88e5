/** The system's notification that long work has ended while the user was elsewhere. It names no data and no office. */
import type { WorkOutcome } from '@shared/background-work';
import type { EndedWork, WorkKind } from './work-activity';

/** Shorter work ends while the user still looks at it. */
export const minNotifiedMs = 30_000;

export type CompletionNotice = { readonly title: string; readonly body: string };

const subjects: Readonly<Record<WorkKind, string>> = {
  sync: 'Saving for offline use',
  unclaimed: 'The check for unclaimed commission',
  pack: 'The pack',
  export: 'The export',
};

const endings: Readonly<Record<Exclude<WorkOutcome, 'stopped'>, CompletionNotice>> = {
  done: { title: 'has finished', body: 'Click to see the result.' },
  incomplete: { title: 'has finished, but is not complete', body: 'Click to see what is missing.' },
  failed: { title: 'has failed', body: 'Click to see why.' },
};

/** Writes the notification; null where none is needed. */
export function writeCompletionNotice(
  { kind, outcome, durationMs }: EndedWork,
  isWindowFocused: boolean,
): CompletionNotice | null {
  if (isWindowFocused || outcome === 'stopped' || durationMs < minNotifiedMs) return null;
  const { title, body } = endings[outcome];
  return { title: `${subjects[kind]} ${title}`, body };
}
