/** One run over one range, at work. */
import type { OfficeSession } from '@main/session/office-session';
import type { SyncState } from '@shared/schemas/sync-state';
import type { NetworkGate, NetworkGateOptions } from './network-gate';
import type { SyncReport } from './sync-report';
import type { SyncStore } from './sync-store';

/** What a job's parts share. */
export type SyncContext = {
  readonly session: OfficeSession;
  readonly store: SyncStore;
  readonly signal: AbortSignal;
  readonly report: SyncReport;
  readonly onProgress: (change: Partial<SyncState>) => void;
  readonly onWaiting: NetworkGateOptions['onWaiting'];
};

export type RangeRun = SyncContext & {
  /** Waits where the network is away. */
  readonly gate: NetworkGate;
  readonly rangeId: string;
  /** Filters of the trip list, in their wire form. */
  readonly filters: Record<string, string>;
  readonly startedAtMs: number;
  /** The last change in the file before the run. A record with a later one was read by it. */
  readonly startSeq: number;
};
