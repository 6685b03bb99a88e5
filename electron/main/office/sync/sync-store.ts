/** The plan of an office's syncs, and in its saved data their progress: both survive whatever ends the process. */

import { clientListingJob, type Pins, type SyncPart } from '@main/saved/store/sync-part-repository';
import type { UserRecordKind } from '@main/saved/user/user-record-file';
import type { AnnouncedTotals } from '@main/server/responses/page';
import { AppError } from '@shared/errors/errors';
import type { Pagination } from '@shared/records/freshness';
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
} from '@shared/records/sync';
import type { OfficeSession } from '../connect/office-session';

/* The plan of an office, as its user has set it: it is among what the user has written, not in the saved copy. */

/** Name of the one plan. It is part of the file format. */
const planName = 'plan';

export const planKind: UserRecordKind<SyncPlan> = {
  kind: 'plan',
  getName: () => planName,
  parse: (value) => syncPlanSchema.parse(value),
};

/** Names of the parts. They are part of the file format. */
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
  'The plan and periods of this office can’t be read, and nothing is saved by itself. Save a plan, and each period again, under Offline.';

/** @returns null for a text that is no plan */
function parsePlan(text: string | null): SyncPlan | null {
  try {
    return syncPlanSchema.safeParse(parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A plan as it was read, and why it could not be. */
type ReadPlan = Pick<SyncOverview, 'plan' | 'planProblem'>;

/** @throws AppError `cache-unavailable` for a plan that cannot be read: saved over, it would be lost */
export function requirePlan({ plan, planProblem }: ReadPlan): SyncPlan {
  if (planProblem !== null) throw new AppError('cache-unavailable', planProblem, {});
  return plan;
}

/** Reads and writes the parts of one office. */
export class SyncStore {
  private readonly session: OfficeSession;

  constructor(session: OfficeSession) {
    this.session = session;
  }

  /**
   * Reads the plan; an empty one, and why, where the saved one cannot be read.
   *
   * @throws AppError `settings-failed` where another program holds the file's lock
   */
  async readPlan(): Promise<ReadPlan> {
    const { office, userRecords, cache } = this.session;
    const listed = await userRecords.list(office, planKind);
    const [plan] = listed?.records ?? [];
    if (plan) return { plan, planProblem: null };
    // Screens say that the office is locked.
    const isLocked = listed === null && cache.lock !== null;
    const isUnreadable = listed === null ? !isLocked : listed.unreadable > 0;
    if (isUnreadable) return { plan: emptyPlan, planProblem: unreadablePlanMessage };
    return { plan: isLocked ? emptyPlan : await this.takeEarlierPlan(), planProblem: null };
  }

  /** @throws AppError `settings-failed` where it cannot be written */
  async savePlan(plan: SyncPlan): Promise<void> {
    const { office, userRecords } = this.session;
    await userRecords.change(office, planKind, [planName], () => plan);
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

  /** Moves the plan here from the saved copy, in which it was before; an empty one where there is none. */
  private async takeEarlierPlan(): Promise<SyncPlan> {
    const { office, userRecords } = this.session;
    const earlier = parsePlan(await this.parts.readEarlierPlan());
    if (earlier === null) return emptyPlan;
    // Where it cannot be written it is moved at the next reading.
    await userRecords.change(office, planKind, [planName], (_, current) => current ?? earlier).catch(() => undefined);
    return earlier;
  }

  private get parts() {
    return this.session.cache.syncParts;
  }
}
