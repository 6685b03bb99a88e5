/** The plan and the progress of an office's syncs, in its saved data: they survive whatever ends the process. */
import type { AnnouncedTotals } from '@main/api/responses/page';
import {
  clientListingJob,
  lostPlanText,
  type Pins,
  planJob,
  type SyncPart,
  uncopiedPlanText,
} from '@main/cache/repositories/sync-part-repository';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { Pagination } from '@shared/schemas/freshness';
import {
  type ClientListing,
  clientListingSchema,
  emptyPlan,
  type PlanRange,
  previousIdsSchema,
  type RangeProgress,
  rangeProgressSchema,
  type SyncOverview,
  type SyncPlan,
  syncPlanSchema,
} from '@shared/schemas/sync-plan';

/** Names of the parts. They are part of the file format. */
const unreadablePlanJob = 'plan:unreadable';
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
export type ListedTrip = {
  /** Null where it cannot be used. */
  readonly id: number | null;
  /** The id as it was sent, where it cannot be used. */
  readonly sentId?: string | undefined;
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

const unreadablePlanMessage =
  'The saved plan and periods of this office cannot be read. They were left as they are, and nothing is saved by itself. Save a plan under Offline to begin a new one.';

const uncopiedPlanMessage =
  'The saved plan and periods of this office have not been recovered from the damaged file yet. Until they are, nothing is saved by itself, and no plan or period can be saved. If recovering was stopped, start Tripledger again.';
const lostPlanMessage =
  'The saved plan of this office was lost with a damaged file, and with it the list of its periods. Nothing is saved by itself. Save a plan, and each period again, under Offline.';

/** Why a stored text is no plan, for the user. */
function describeProblem(text: string): string {
  if (text === uncopiedPlanText) return uncopiedPlanMessage;
  return text === lostPlanText ? lostPlanMessage : unreadablePlanMessage;
}

/** @returns null for a text that is no plan */
function parsePlan(text: string): SyncPlan | null {
  try {
    return syncPlanSchema.safeParse(parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A plan as it was read, and why it could not be. */
type ReadPlan = Pick<SyncOverview, 'plan' | 'planProblem' | 'isPlanUncopied'>;

/** @throws AppError `cache-unavailable` for a plan that cannot be read: saved over, it would be lost */
export function requirePlan({ plan, planProblem }: Pick<ReadPlan, 'plan' | 'planProblem'>): SyncPlan {
  if (planProblem !== null) throw new AppError('cache-unavailable', planProblem, {});
  return plan;
}

/** A plan as it stands in the file: its text, or the sealed bytes of one that does not open, and what it says. */
type StoredPlan = { readonly text: string; readonly plan: SyncPlan | null };

/** Reads and writes the parts of one office. */
export class SyncStore {
  private readonly session: OfficeSession;

  constructor(session: OfficeSession) {
    this.session = session;
  }

  /** Reads the plan; an empty one, and why, where the saved one cannot be read. */
  async readPlan(): Promise<ReadPlan> {
    const { text, plan } = (await this.readStoredPlan()) ?? { text: '', plan: emptyPlan };
    return {
      plan: plan ?? emptyPlan,
      planProblem: plan === null ? describeProblem(text) : null,
      isPlanUncopied: text === uncopiedPlanText,
    };
  }

  /** Whether the plan is still in a damaged file. */
  async hasUncopiedPlan(): Promise<boolean> {
    return (await this.readStoredPlan())?.text === uncopiedPlanText;
  }

  /**
   * Moves a plan that cannot be read to where the next one does not replace it.
   *
   * @returns whether there was one
   * @throws AppError `cache-unavailable` while the plan is still in a damaged file: it would be given up unread
   */
  async setUnreadablePlanAside(): Promise<boolean> {
    const stored = await this.readStoredPlan();
    if (stored === null || stored.plan !== null) return false;
    if (stored.text === uncopiedPlanText) throw new AppError('cache-unavailable', uncopiedPlanMessage, {});
    await this.parts.save({ job: unreadablePlanJob, part: this.session.now(), text: stored.text });
    return true;
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

  /** What a sync has last noted of the whole list of clients; null where none has read it whole. */
  async readClientListing(): Promise<ClientListing | null> {
    const parsed = clientListingSchema.safeParse(parse(await this.parts.read(clientListingJob, 0)));
    return parsed.success ? parsed.data : null;
  }

  async saveClientListing(listing: ClientListing): Promise<void> {
    await this.parts.save({ job: clientListingJob, part: 0, text: JSON.stringify(listing) });
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

  /** @returns null where the file has no plan */
  private async readStoredPlan(): Promise<StoredPlan | null> {
    const text = await this.parts.read(planJob, 0);
    if (text !== null) return { text, plan: parsePlan(text) };
    const sealed = await this.parts.readUnopened(planJob, 0);
    return sealed === null ? null : { text: sealed, plan: null };
  }

  private get parts() {
    return this.session.cache.syncParts;
  }
}
