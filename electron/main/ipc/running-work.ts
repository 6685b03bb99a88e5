/** Work that quitting would break off, so that the user is asked first and its temporary files are removed. */
import type { ChannelName } from '@shared/ipc/channels';
import type { Handlers } from './register';

/** Channels whose handlers write files, and how the work is called in a question. */
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

/** The handlers' work that writes files. */
export class RunningWork {
  private readonly running = new Map<Promise<unknown>, string>();

  /** What is running, each kind once. */
  list(): string[] {
    return [...new Set(this.running.values())];
  }

  /** Notes work until it has ended, well or badly. */
  track<T>(label: string, work: Promise<T>): Promise<T> {
    this.running.set(work, label);
    const forget = () => void this.running.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves once nothing is running any more. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running.keys());
  }
}

/** The same handlers; those that write files are noted in `running` meanwhile. */
export function trackHandlers(handlers: Handlers, running: RunningWork): Handlers {
  const tracked = Object.entries(labels).map(([channel, label]) => {
    const handler = handlers[channel as ChannelName] as (...args: unknown[]) => unknown;
    return [channel, (...args: unknown[]) => running.track(label, Promise.resolve(handler(...args)))];
  });
  return { ...handlers, ...Object.fromEntries(tracked) };
}
