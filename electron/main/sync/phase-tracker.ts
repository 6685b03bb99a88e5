/** The phase of a sync as it is shown: one that waits says so, whatever its requests that still succeed report. */
import type { AppError } from '@shared/errors';
import type { SyncState } from '@shared/schemas/sync-state';

export class PhaseTracker {
  private readonly update: (change: Partial<SyncState>) => void;
  /** What the work has reported last. */
  private phase: SyncState['phase'];
  private isWaiting = false;

  /** @param update - changes the job's state */
  constructor(phase: SyncState['phase'], update: (change: Partial<SyncState>) => void) {
    this.phase = phase;
    this.update = update;
  }

  /** Reports what the work has done. */
  readonly onProgress = (change: Partial<SyncState>): void => {
    this.phase = change.phase ?? this.phase;
    this.update({ ...change, phase: this.shownPhase });
  };

  /** Reports that the waiting begins, with its cause, or with null that it has ended. */
  readonly onWaiting = (cause: AppError | null): void => {
    this.isWaiting = cause !== null;
    this.update({ phase: this.shownPhase, message: cause?.message ?? null });
  };

  private get shownPhase(): SyncState['phase'] {
    return this.isWaiting ? 'waiting' : this.phase;
  }
}
