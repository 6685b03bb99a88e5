/** Progress of running work on the taskbar or dock. */
import type { BrowserWindow } from 'electron';
import type { WorkFraction } from './work-activity';

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
