/** Logs how exports end: kind, format and counts, never a name or a path. */
import type { LogEntry } from '@main/log/log-events';
import type { Log } from '@main/log/logger';
import type { ChannelName } from '@shared/ipc/channels';
import type { Handlers } from './register';

type Kind = Extract<LogEntry, { event: 'export-done' }>['kind'];
type Format = Extract<LogEntry, { event: 'export-done' }>['format'];

/** The channels that write one file, each with the kind of its content. */
const kinds = {
  'reports:run-to-file': 'report',
  'export:report': 'report',
  'export:comparison': 'comparison',
  'export:trips': 'trips',
  'export:unclaimed': 'unclaimed',
  'export:warnings': 'warnings',
  'export:pdf': 'pdf',
} as const satisfies Partial<Record<ChannelName, Kind>>;

type ExportChannel = keyof typeof kinds;
type Outcome = Awaited<ReturnType<Handlers[ExportChannel]>>;

/** The counts of a written file; null where the user cancelled. */
function getCounts(outcome: Outcome): { readonly rows: number | null; readonly bytes: number | null } | null {
  if (outcome === null || typeof outcome === 'string') return outcome === null ? null : { rows: null, bytes: null };
  const { path, rows, bytes } = 'outcome' in outcome ? outcome.outcome : outcome;
  return path === null ? null : { rows, bytes };
}

/** Wraps the handlers that export, so that each outcome is logged. The duration includes the save dialog. */
export function logExports(handlers: Handlers, log: Log, monotonicMs: () => number): Handlers {
  const wrapped = Object.entries(kinds).map(([channel, kind]) => {
    const handler = handlers[channel as ExportChannel] as (input: unknown, event: unknown) => Promise<Outcome>;
    const run = async (input: unknown, event: unknown): Promise<Outcome> => {
      const startedMs = monotonicMs();
      const format = kind === 'pdf' ? 'pdf' : ((input as { format?: Format }).format ?? null);
      try {
        const outcome = await handler(input, event);
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
    };
    return [channel, run];
  });
  return { ...handlers, ...Object.fromEntries(wrapped) };
}
