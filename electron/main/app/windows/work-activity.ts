/** Long work that is running, from whichever source, for the system around the window. */
import { EventEmitter } from 'node:events';
import type { Log } from '@main/system/log/logger';
import type { JobKind, WorkOutcome } from '@shared/ipc/background-work';
import type { BrowserWindow, PowerSaveBlocker } from 'electron';

export type WorkKind = JobKind | 'export';

export type EndedWork = { readonly kind: WorkKind; readonly outcome: WorkOutcome; readonly durationMs: number };

/** Part of the work that is done, 0 to 1; null while its size is unknown. */
export type WorkFraction = number | null;

type Running = { readonly kind: WorkKind; readonly startedMs: number; fraction: WorkFraction };

type ActivityEvents = {
  /** Work began, went on or ended. Holds one fraction for each work that is running. */
  readonly changed: [fractions: readonly WorkFraction[]];
  readonly ended: [work: EndedWork];
};

/** The running work by id. */
export class WorkActivity {
  readonly events = new EventEmitter<ActivityEvents>();
  private readonly running = new Map<string, Running>();
  private readonly monotonicMs: () => number;

  constructor(monotonicMs: () => number) {
    this.monotonicMs = monotonicMs;
  }

  /** Begins work, or reports its progress. */
  update(id: string, kind: WorkKind, fraction: WorkFraction): void {
    const work = this.running.get(id);
    if (work) work.fraction = fraction;
    else this.running.set(id, { kind, startedMs: this.monotonicMs(), fraction });
    this.emitChange();
  }

  /** Ends work. Unknown work is ignored: it has ended before. */
  end(id: string, outcome: WorkOutcome): void {
    const work = this.running.get(id);
    if (!work) return;
    this.running.delete(id);
    this.emitChange();
    const durationMs = this.monotonicMs() - work.startedMs;
    this.events.emit('ended', { kind: work.kind, outcome, durationMs });
  }

  private emitChange(): void {
    this.events.emit(
      'changed',
      Array.from(this.running.values(), ({ fraction }) => fraction),
    );
  }
}

/* The system's notification that long work has ended while the user was elsewhere. It names no data and no office. */

/** Shorter work ends while the user still looks at it. */
export const minNotifiedMs = 30_000;

type CompletionNotice = { readonly title: string; readonly body: string };

const subjects: Readonly<Record<WorkKind, string>> = {
  'month-end': 'The month end',
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

/* Keeps the computer from suspending the application while work is running. The screen may turn off. */

export class PowerSave {
  private readonly blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  private id: number | null = null;

  constructor(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>) {
    this.blocker = blocker;
  }

  /** Blocks while work is running, and releases when none is. */
  setRunning(isRunning: boolean): void {
    if (isRunning) this.id ??= this.blocker.start('prevent-app-suspension');
    else if (this.id !== null) {
      this.blocker.stop(this.id);
      this.id = null;
    }
  }
}

/* Progress of running work on the taskbar or dock. */

/** The part of BrowserWindow that is used. */
export type ProgressWindow = Pick<BrowserWindow, 'setProgressBar' | 'isFocused' | 'once'>;

type Progress = { readonly value: number; readonly mode: 'none' | 'normal' | 'indeterminate' | 'error' };

const none: Progress = { value: -1, mode: 'none' };

/** Converts fractions to the value of `setProgressBar`: their mean in whole percent, 2 for an unknown size. */
export function toProgress(fractions: readonly WorkFraction[], platform: NodeJS.Platform): Progress {
  if (fractions.length === 0) return none;
  let sum = 0;
  for (const fraction of fractions) {
    // Docks of Linux show no bar without a value.
    if (fraction === null) return platform === 'linux' ? none : { value: 2, mode: 'indeterminate' };
    sum += Math.min(1, Math.max(0, fraction));
  }
  return { value: Math.round((100 * sum) / fractions.length) / 100, mode: 'normal' };
}

export class TaskbarProgress {
  private readonly getWindow: () => ProgressWindow | undefined;
  private readonly platform: NodeJS.Platform;
  private shown: Progress = none;

  constructor(getWindow: () => ProgressWindow | undefined, platform: NodeJS.Platform) {
    this.getWindow = getWindow;
    this.platform = platform;
  }

  show(fractions: readonly WorkFraction[]): void {
    this.set(toProgress(fractions, this.platform));
  }

  /** Shows on Windows that work has failed, until the user looks at the window. */
  showFailure(): void {
    const window = this.getWindow();
    if (this.platform !== 'win32' || !window || window.isFocused() || this.shown.mode !== 'none') return;
    this.set({ value: 1, mode: 'error' });
    window.once('focus', () => {
      if (this.shown.mode === 'error') this.set(none);
    });
  }

  private set(progress: Progress): void {
    const { value, mode } = progress;
    if (value === this.shown.value && mode === this.shown.mode) return;
    this.shown = progress;
    this.getWindow()?.setProgressBar(value, { mode });
  }
}

/* The computer's sleep. */

/**
 * Logs each sleep of the computer, and ends the waits that are over when it wakes.
 *
 * @param monitor - Electron's powerMonitor
 */
export function followPower(monitor: Pick<EventEmitter, 'on'>, log: Pick<Log, 'log'>, wake: () => void): void {
  monitor.on('suspend', () => log.log({ event: 'system-suspended' }));
  monitor.on('resume', () => {
    log.log({ event: 'system-resumed' });
    wake();
  });
}
