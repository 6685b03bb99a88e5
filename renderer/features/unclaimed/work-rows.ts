/** Unclaimed sectors with what the user has noted of them, and the filters of the list. */

import { type Claim, type ClaimStatus, claimStatuses, isDone, newClaim, toClaimId } from '@shared/claims';
import { daysBetween } from '@shared/dates';
import type { Search } from '@shared/search-parameters';
import { type AgeClass, ageClasses, getAgeClass, type UnclaimedSector } from '@shared/unclaimed';

export type WorkRow = UnclaimedSector & {
  readonly claim: Claim;
  /** Position in the list of main, which an export names. */
  readonly position: number;
};

/** Days after which a supplier that was chased may be chased again. */
export const chaseAgainDays = 14;

/** Statuses, and two states that depend on the day. */
export const statusFilters = [...claimStatuses, 'chased-long-ago', 'reminder-due'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Stands for sectors without a supplier. */
export const noSupplierId = 'none';

export type WorkFilters = {
  readonly status: StatusFilter | null;
  /** A supplier's id as text, or {@link noSupplierId}. */
  readonly supplier: string | null;
  readonly age: AgeClass | null;
  readonly hidesDone: boolean;
};

/** Reads the filters from the URL. */
export function parseWorkFilters({ status, supplier, age, done }: Search): WorkFilters {
  return {
    status: statusFilters.find((name) => name === status) ?? null,
    supplier: supplier ?? null,
    age: ageClasses.find((name) => name === age) ?? null,
    hidesDone: done !== 'shown',
  };
}

/** Joins the sectors with what is noted of them. */
export function toWorkRows(sectors: readonly UnclaimedSector[], claims: readonly Claim[]): WorkRow[] {
  const byId = new Map(claims.map((claim) => [toClaimId(claim), claim]));
  return sectors.map((sector, position) => {
    const claim = byId.get(toClaimId(sector)) ?? newClaim({ ...sector, sectorId: sector.sectorId ?? 0 });
    return { ...sector, claim, position };
  });
}

export const toSupplierId = ({ supplierId }: UnclaimedSector) =>
  supplierId === null ? noSupplierId : String(supplierId);

/** Whether a row has a status, or is in a state of the day. @param today - YYYY-MM-DD */
export function hasStatus({ claim }: WorkRow, status: StatusFilter, today: string): boolean {
  const { chasedOn, remindOn } = claim;
  switch (status) {
    case 'chased-long-ago':
      return claim.status === 'chased' && chasedOn !== null && (daysBetween(chasedOn, today) ?? 0) >= chaseAgainDays;
    case 'reminder-due':
      return remindOn !== null && remindOn <= today && !isDone(claim.status);
    default:
      return claim.status === status;
  }
}

const isOfSupplier = (row: WorkRow, { supplier }: WorkFilters) => supplier === null || toSupplierId(row) === supplier;

/** What the filters leave: the rows of all ages, for their sums, the rows of the age, and how many done ones are hidden. */
export function filterWorkRows(rows: readonly WorkRow[], filters: WorkFilters, today: string) {
  const { status, hidesDone, age } = filters;
  const ofSupplier = rows.filter((row) => isOfSupplier(row, filters));
  // Who asks for a status sees its rows, done or not.
  const ofAllAges = ofSupplier.filter((row) =>
    status === null ? !(hidesDone && isDone(row.claim.status)) : hasStatus(row, status, today),
  );
  const ofAge = (row: WorkRow) => age === null || getAgeClass(row.days) === age;
  return {
    ofAllAges,
    listed: ofAllAges.filter(ofAge),
    hiddenDone: status === null && hidesDone ? ofSupplier.filter(ofAge).length - ofAllAges.filter(ofAge).length : 0,
  };
}

/** Counts the rows of each status filter. */
export function countByStatus(rows: readonly WorkRow[], today: string): ReadonlyMap<StatusFilter, number> {
  return new Map(
    statusFilters.map((status) => [status, rows.filter((row) => hasStatus(row, status, today)).length] as const),
  );
}

/** The status that every row has; null where they differ. */
export function getCommonStatus(rows: readonly WorkRow[]): ClaimStatus | null {
  const [first, ...others] = new Set(rows.map(({ claim }) => claim.status));
  return others.length === 0 ? (first ?? null) : null;
}
