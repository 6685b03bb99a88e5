/** Keeps the computer from suspending the application while work is running. The screen may turn off. */
import type { PowerSaveBlocker } from 'electron';

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
