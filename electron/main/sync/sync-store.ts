/** The plan and the progress of an office's syncs, in its saved data: they survive whatever ends the process. */
import type { AnnouncedTotals } from '@main/api/responses/page';
import type { Pins, SyncPart } from '@main/cache/repositories/sync-part-repository';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { Pagination } from '@shared/schemas/freshness';
import {
  emptyPlan,
  type PlanRange,
  previousIdsSchema,
  type RangeProgress,
  rangeProgressSchema,
  type SyncPlan,
  syncPlanSchema,
} from '@shared/schemas/sync-plan';

/** Names of the parts. They are part of the file format. */
const planJob = 'plan';
const toRangeJob = (rangeId: string) => `range:${rangeId}`;
const toPreviousJob = (rangeId: string) => `previous:${rangeId}`;
/** Number of the part that has a range's progress; its pages count from 1. */
const progressPart = 0;

/** The id of the plan's window; ranges have ids of their own. */
export const windowId = 'window';

/** The id of the list of clients, which is the same for every range. */
export const clientListId = 'clients';

/** The id of a range with fixed dates. */
export function toRangeId({ from, to }: Pick<PlanRange, 'from' | 'to'>): string {
  return `${from}..${to}`;
}

/** What is known of a listed trip without its sectors. */
export type TripSummary = {
  readonly id: number | null;
  readonly clientId: number | null;
  readonly isActive: boolean;
  readonly firstTravel: string | null;
  readonly lastTravel: string | null;
  readonly mayHaveUnclaimed: boolean;
};

/** A page of a list as a run has read it. */
export type StoredPage<Item> = {
  /** The last change in the file before the run that read it. Later runs have a later one, whatever the clock says. */
  readonly startSeq: number;
  readonly pagination: Pagination;
  readonly announced: AnnouncedTotals;
  readonly items: readonly Item[];
};

const parse = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** @throws AppError `cache-unavailable` if the office's saved data cannot be written: no request is then sent */
export function assertCacheWritable(session: OfficeSession): void {
  const { office, cache } = session;
  if (office.kind !== 'saved' || cache.isPersistent) return;
  const reason = session.getCacheLockError()?.message ?? cache.notice ?? 'It is held in memory only.';
  throw new AppError('cache-unavailable', `Nothing was saved for offline use. ${reason}`, {});
}

/** Reads and writes the parts of one office. */
export class SyncStore {
  private readonly session: OfficeSession;

  constructor(session: OfficeSession) {
    this.session = session;
  }

  async readPlan(): Promise<SyncPlan> {
    const parsed = syncPlanSchema.safeParse(parse(await this.parts.read(planJob, 0)));
    return parsed.success ? parsed.data : emptyPlan;
  }

  async savePlan(plan: SyncPlan): Promise<void> {
    await this.parts.save({ job: planJob, part: 0, text: JSON.stringify(plan) });
  }

  async readProgress(rangeId: string): Promise<RangeProgress> {
    const parsed = rangeProgressSchema.safeParse(parse(await this.parts.read(toRangeJob(rangeId), progressPart)));
    return parsed.success ? parsed.data : { coverage: null, run: null };
  }

  async saveProgress(rangeId: string, progress: RangeProgress): Promise<void> {
    await this.parts.save({ job: toRangeJob(rangeId), part: progressPart, text: JSON.stringify(progress) });
  }

  /** The pages of a list by their numbers. */
  async readPages<Item>(listId: string): Promise<Map<number, StoredPage<Item>>> {
    const parts = await this.parts.readFrom(toRangeJob(listId), progressPart + 1);
    return new Map(parts.map(([part, text]) => [part, JSON.parse(text) as StoredPage<Item>]));
  }

  /** Counts the pages of clients as a sync has last read them; 0 where none has. */
  async countClientPages(): Promise<number> {
    return (await this.readPages(clientListId)).size;
  }

  /** The part that a page becomes. @param pins - ids that eviction must not touch as long as the page is stored */
  toPagePart<Item>(listId: string, page: number, stored: StoredPage<Item>, pins?: Pins): SyncPart {
    return { job: toRangeJob(listId), part: page, text: JSON.stringify(stored), ...(pins ? { pins } : {}) };
  }

  /** Removes the pages after the last one of a list that has become shorter. */
  async removePagesAfter(rangeId: string, lastPage: number): Promise<void> {
    await this.parts.removeFrom(toRangeJob(rangeId), lastPage + 1);
  }

  /** The trips that a range listed before its present list, as far as it is not known what became of them. */
  async readPreviousIds(rangeId: string): Promise<readonly number[]> {
    const parsed = previousIdsSchema.safeParse(parse(await this.parts.read(toPreviousJob(rangeId), 0)));
    return parsed.success ? parsed.data : [];
  }

  async savePreviousIds(rangeId: string, ids: readonly number[]): Promise<void> {
    const job = toPreviousJob(rangeId);
    if (ids.length > 0) await this.parts.save({ job, part: 0, text: JSON.stringify(ids) });
    else await this.parts.removeFrom(job, 0);
  }

  /** Forgets a range: its trips stay, and are no longer pinned. */
  async forget(rangeId: string): Promise<void> {
    await this.parts.removeFrom(toRangeJob(rangeId), progressPart);
    await this.parts.removeFrom(toPreviousJob(rangeId), 0);
  }

  private get parts() {
    return this.session.cache.syncParts;
  }
}
