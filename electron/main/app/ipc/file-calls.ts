/**
 * Calls that write files: a quit asks about them and waits for them, and the log says how exports end: kind, format and counts,
 * never a name or a path.
 */
import type { LogEntry } from '@main/system/log/log-events';
import type { Log } from '@main/system/log/logger';
import type { ChannelName } from '@shared/ipc/contract';
import type { CancellableRequests } from './cancellable-requests';
import type { CallContext, Handlers } from './register';
import type { RunningWork } from './running-work';

type ExportChannel =
  | Exclude<
      Extract<ChannelName, `export:${string}`>,
      'export:show' | 'export:open' | 'export:screen-rows' | 'export:screen-forget'
    >
  | 'reports:run-to-file';

/** The channels that export, each with the kind of its content. A new one does not compile without its kind. */
export const exportKinds = {
  'reports:run-to-file': 'report',
  'export:screen': 'screen',
  'export:report': 'report',
  'export:trips': 'trips',
  'export:claim-list': 'statement',
  'export:parquet': 'parquet',
} as const satisfies Record<ExportChannel, string>;

type Format = Extract<LogEntry, { event: 'export-done' }>['format'];
type Outcome = Awaited<ReturnType<Handlers[ExportChannel]>>;
type AnyHandler = (input: unknown, context: CallContext) => unknown;

type FileCallOptions = {
  readonly requests: CancellableRequests;
  readonly work: RunningWork;
  readonly log: Log;
  readonly monotonicMs: () => number;
};

/** Wraps the handlers that write files. The others stay as they are. */
export function wrapFileHandlers(handlers: Handlers, options: FileCallOptions): Handlers {
  const { requests, work, log, monotonicMs } = options;
  /** Tracks a call for the quit. One that fails from outside is cancelled too. */
  const track = async (label: string, channel: ChannelName, input: unknown, context: CallContext) => {
    const handler = handlers[channel] as unknown as AnyHandler;
    try {
      return await work.track(label, (async () => await handler(input, context))());
    } catch (error) {
      requests.cancel(context.requestId);
      throw error;
    }
  };
  const wrapExport = (channel: ExportChannel) => async (input: unknown, context: CallContext) => {
    const kind = exportKinds[channel];
    const format = (input as { format?: Format } | null)?.format ?? null;
    const startedMs = monotonicMs();
    const describe = () => ({ kind, format, ms: monotonicMs() - startedMs });
    try {
      const outcome = (await track('an export', channel, input, context)) as Outcome;
      const { path, rows } = 'outcome' in outcome ? outcome.outcome : outcome;
      // Null where the user cancelled.
      if (path !== null) log.log({ event: 'export-done', ...describe(), rows });
      return outcome;
    } catch (error) {
      const { code, system } = log.describeError(error);
      if (code !== 'cancelled') log.log({ event: 'export-failed', ...describe(), code, system });
      throw error;
    }
  };
  const runMonthEnd = (input: unknown, context: CallContext) => track('a month end', 'month-end:run', input, context);
  const exports = (Object.keys(exportKinds) as ExportChannel[]).map((channel) => [channel, wrapExport(channel)]);
  return { ...handlers, 'month-end:run': runMonthEnd, ...Object.fromEntries(exports) };
}
