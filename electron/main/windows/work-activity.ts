/** Long work that is running, from whichever source, for the system around the window. */
import { EventEmitter } from 'node:events';
import type { JobKind, WorkOutcome } from '@shared/background-work';

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
