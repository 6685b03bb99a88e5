/** Tracks work that writes files, so that a quit is confirmed and waits for its clean-up. */
import type { Services } from '@main/services';
import { AppError } from '@shared/errors';
import type { ChannelName } from '@shared/ipc/channels';
import type { CancellableRequests } from './cancellable-requests';
import type { Handlers } from './register';

/** Channels whose handlers write files, with a label for the dialog. */
const labels: Readonly<Partial<Record<ChannelName, string>>> = {
  'reports:run-to-file': 'an export',
  'export:report': 'an export',
  'export:comparison': 'an export',
  'export:trips': 'an export',
  'export:unclaimed': 'an export',
  'export:warnings': 'an export',
  'export:pdf': 'a PDF',
  'packs:run': 'a pack',
};

type Entry = {
  readonly label: string;
  readonly work: Promise<unknown>;
  /** Rejects where something outside of the work makes it fail. */
  readonly failure: PromiseWithResolvers<never>;
};

/** Running work that writes files. */
export class RunningWork {
  private readonly running = new Set<Entry>();

  /** The labels of running work, each once. */
  list(): string[] {
    return [...new Set(Array.from(this.running, ({ label }) => label))];
  }

  /**
   * Tracks work until it has ended.
   *
   * @returns its result; rejects before its end where {@link failAll} is called
   */
  track<T>(label: string, work: Promise<T>): Promise<T> {
    const entry = { label, work, failure: Promise.withResolvers<never>() };
    this.running.add(entry);
    const forget = () => void this.running.delete(entry);
    work.then(forget, forget);
    return Promise.race([work, entry.failure.promise]);
  }

  /** Fails all running work, where an error may have left it without an end. It is tracked until it ends. */
  failAll(error: AppError): void {
    for (const { failure } of this.running) failure.reject(error);
  }

  /** Resolves when no work is running. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(Array.from(this.running, ({ work }) => work));
  }
}

/** Fails jobs and exports after an error that nothing has caught: it may have been theirs, and they would never end. */
export function failAllWork(services: Pick<Services, 'packs' | 'sync' | 'unclaimed'>, work: RunningWork): void {
  const error = new AppError(
    'internal',
    'It ended because Tripledger met a problem that it did not expect. What was done until then stays. Start it again.',
    {},
  );
  services.packs.failAll(error);
  services.sync.failAll(error);
  services.unclaimed.failAll(error);
  work.failAll(error);
}

/** Wraps the handlers that write files, so that `running` tracks them. One that fails from outside is cancelled too. */
export function trackHandlers(handlers: Handlers, running: RunningWork, requests: CancellableRequests): Handlers {
  const tracked = Object.entries(labels).map(([channel, label]) => {
    const handler = handlers[channel as ChannelName] as (...args: unknown[]) => unknown;
    const run = async (...args: unknown[]): Promise<unknown> => {
      try {
        return await running.track(label, Promise.resolve(handler(...args)));
      } catch (error) {
        const [input, event] = args as [{ requestId?: string } | null, object];
        requests.cancel(input?.requestId ?? event);
        throw error;
      }
    };
    return [channel, run];
  });
  return { ...handlers, ...Object.fromEntries(tracked) };
}
