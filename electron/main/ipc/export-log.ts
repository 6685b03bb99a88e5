/** Logs how exports end: kind, format and counts, never a name or a path. */
import type { LogEntry } from '@main/log/log-events';
import type { Log } from '@main/log/logger';
import { exportChannels, exportKinds } from './export-channels';
import type { Handlers } from './register';
import { wrapHandlers } from './wrap-handlers';

type Format = Extract<LogEntry, { event: 'export-done' }>['format'];
type Outcome = Awaited<ReturnType<Handlers[(typeof exportChannels)[number]]>>;

/** The counts of a written file; null where the user cancelled. */
function getCounts(outcome: Outcome): { readonly rows: number | null; readonly bytes: number | null } | null {
  if (outcome === null || typeof outcome === 'string') return outcome === null ? null : { rows: null, bytes: null };
  const { path, rows, bytes } = 'outcome' in outcome ? outcome.outcome : outcome;
  return path === null ? null : { rows, bytes };
}

/** Wraps the handlers that export, so that each outcome is logged. The duration includes the save dialog. */
export function logExports(handlers: Handlers, log: Log, monotonicMs: () => number): Handlers {
  return wrapHandlers(handlers, exportChannels, (handler, channel) => async (...call) => {
    const startedMs = monotonicMs();
    const kind = exportKinds[channel];
    const format = kind === 'pdf' ? 'pdf' : ((call[0] as { format?: Format } | null)?.format ?? null);
    try {
      const outcome = (await handler(...call)) as Outcome;
      const counts = getCounts(outcome);
      if (counts !== null) log.log({ event: 'export-done', kind, format, ms: monotonicMs() - startedMs, ...counts });
      return outcome;
    } catch (error) {
      const { code, system } = log.describeError(error);
      if (code !== 'cancelled') {
        log.log({ event: 'export-failed', kind, format, ms: monotonicMs() - startedMs, code, system });
      }
      throw error;
    }
  });
}
