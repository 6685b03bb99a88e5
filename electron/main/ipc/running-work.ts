/** Tracks work that writes files, so that a quit is confirmed and waits for its clean-up. */
import type { ChannelName } from '@shared/ipc/channels';
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

/** Running work that writes files. */
export class RunningWork {
  private readonly running = new Map<Promise<unknown>, string>();

  /** The labels of running work, each once. */
  list(): string[] {
    return [...new Set(this.running.values())];
  }

  /** Tracks work until it has ended. */
  track<T>(label: string, work: Promise<T>): Promise<T> {
    this.running.set(work, label);
    const forget = () => void this.running.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when no work is running. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running.keys());
  }
}

/** Wraps the handlers that write files, so that `running` tracks them. */
export function trackHandlers(handlers: Handlers, running: RunningWork): Handlers {
  const tracked = Object.entries(labels).map(([channel, label]) => {
    const handler = handlers[channel as ChannelName] as (...args: unknown[]) => unknown;
    return [channel, (...args: unknown[]) => running.track(label, Promise.resolve(handler(...args)))];
  });
  return { ...handlers, ...Object.fromEntries(tracked) };
}
