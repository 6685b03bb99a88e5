/**
 * Unclaimed commission: active sectors with commission whose travel is past and whose `is_claimed` is false. The API does not
 * say whether a commission may still be claimed, so nothing here calls it claimable.
 */
import { z } from 'zod';
import type { TripDetail, TripItem } from '../records/trip';
import { daysBetween, isCalendarDate, toCalendarDay } from '../values/dates';

/** Classes of days since the return, as in an aged debtors list. */
export const ageClasses = ['0-30', '31-60', '61-90', '90+'] as const;
export type AgeClass = (typeof ageClasses)[number];

/** Gets the class of an age in days. The 90th day is in 61-90, the 91st in 90+. */
export function getAgeClass(days: number): AgeClass {
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : '90+';
}

/** One sector of the worklist. Amounts in cents, dates as the API sent them. */
export const unclaimedSectorSchema = z.object({
  tripId: z.int(),
  sectorId: z.int().nullable(),
  clientId: z.int().nullable(),
  branchId: z.int().nullable(),
  /** The sector's own consultant, else the trip's. */
  consultantId: z.int().nullable(),
  supplierId: z.int().nullable(),
  productId: z.int().nullable(),
  passengerId: z.int().nullable(),
  /** The sector's own booking reference, else the trip's. */
  bookingReference: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  details: z.string().nullable(),
  statusName: z.string().nullable(),
  travelDate: z.string().nullable(),
  returnDate: z.string().nullable(),
  commission: z.int(),
  total: z.int().nullable(),
  /** Whole days since the return, or since the travel if there is no return date. */
  days: z.int(),
  /** When the trip was read from the API. */
  checkedAtMs: z.number(),
});
export type UnclaimedSector = z.infer<typeof unclaimedSectorSchema>;

/** The unclaimed sectors of one trip. */
export type TripUnclaimed = {
  readonly sectors: readonly UnclaimedSector[];
  /**
   * Sectors that may be unclaimed and cannot be listed, because whether they are active or claimed, their commission or both
   * dates are unreadable.
   */
  readonly unreadable: number;
  /** Ids of the sectors whose commission is claimed. */
  readonly claimedIds: readonly number[];
};

type Sector = NonNullable<NonNullable<TripDetail['sectors']>[number]>;

/** What of a sector decides whether it is unclaimed, and how it is listed. */
export type SectorToCheck = Readonly<
  Pick<
    Sector,
    | 'id'
    | 'consultant_id'
    | 'supplier_id'
    | 'product_id'
    | 'reloc_code'
    | 'details'
    | 'status_name'
    | 'travel_date'
    | 'return_date'
  >
> & {
  readonly flags: Pick<NonNullable<Sector['flags']>, 'is_active' | 'is_claimed'> | null;
  readonly financial: Pick<NonNullable<Sector['financial']>, 'commission' | 'total'> | null;
};

/** The same of a trip. */
export type TripToCheck = Readonly<
  Pick<
    TripDetail,
    'id' | 'client_id' | 'branch_id' | 'consultant_id' | 'passenger_id' | 'trip_reloc' | 'purchase_order'
  >
> & { readonly sectors: Iterable<SectorToCheck | null> | null };

/** Whether a sector is active and not claimed; null where its flags are no booleans, and none rules it out. */
function isUnclaimed({ flags }: SectorToCheck): boolean | null {
  const [isActive, isClaimed] = [flags?.is_active ?? null, flags?.is_claimed ?? null];
  if (isActive === false || isClaimed === true) return false;
  return isActive === null || isClaimed === null ? null : true;
}

/** Gets the day of a date that is one: 0000-00-00 is none. */
function getDay(text: string | null): string | null {
  const day = toCalendarDay(text ?? '');
  return day !== null && isCalendarDate(day) ? day : null;
}

function getLastDay(sector: SectorToCheck): string | null {
  return getDay(sector.return_date) ?? getDay(sector.travel_date);
}

/**
 * Finds the unclaimed sectors of a trip whose travel is past.
 *
 * @param trip - with its sectors
 * @param today - YYYY-MM-DD on this computer's calendar
 * @param checkedAtMs - when the trip was read from the API, epoch milliseconds
 */
export function findUnclaimed(trip: TripToCheck, today: string, checkedAtMs: number): TripUnclaimed {
  const sectors: UnclaimedSector[] = [];
  const claimedIds: number[] = [];
  let unreadable = 0;
  const { id: tripId } = trip;
  if (tripId === null) return { sectors, unreadable, claimedIds };
  for (const sector of trip.sectors ?? []) {
    if (sector === null) continue;
    if (sector.flags?.is_claimed === true && sector.id !== null) claimedIds.push(sector.id);
    const isListed = isUnclaimed(sector);
    if (isListed === false) continue;
    const commission = sector.financial?.commission ?? null;
    const day = getLastDay(sector);
    const days = day === null ? null : daysBetween(day, today);
    if (commission === 0 || (days !== null && days <= 0)) continue;
    if (isListed === null || commission === null || days === null) {
      unreadable += 1;
      continue;
    }
    sectors.push({
      tripId,
      sectorId: sector.id,
      clientId: trip.client_id,
      branchId: trip.branch_id,
      consultantId: sector.consultant_id ?? trip.consultant_id,
      supplierId: sector.supplier_id,
      productId: sector.product_id,
      passengerId: trip.passenger_id,
      bookingReference: sector.reloc_code || trip.trip_reloc || null,
      purchaseOrder: trip.purchase_order,
      details: sector.details,
      statusName: sector.status_name,
      travelDate: sector.travel_date,
      returnDate: sector.return_date,
      commission,
      total: sector.financial?.total ?? null,
      days,
      checkedAtMs,
    });
  }
  return { sectors, unreadable, claimedIds };
}

/** What of a listed trip decides whether it may have unclaimed sectors. */
type ListedTripToCheck = {
  readonly sector_summary: Pick<
    NonNullable<TripItem['sector_summary']>,
    'sector_count' | 'earliest_travel_date'
  > | null;
};

/** Whether a listed trip may have unclaimed sectors. A trip without sectors, or with future travel only, has none. */
export function mayHaveUnclaimed({ sector_summary: summary }: ListedTripToCheck, today: string): boolean {
  if (summary === null) return true;
  if (summary.sector_count === 0) return false;
  const first = getDay(summary.earliest_travel_date);
  return first === null || first < today;
}

/** Dates of a range, YYYY-MM-DD; empty for no bound. */
const unclaimedPeriodSchema = z.object({ from: z.string(), to: z.string() });
export type UnclaimedPeriod = z.infer<typeof unclaimedPeriodSchema>;

/** The state of the worklist: its coverage and its progress. */
export const unclaimedStateSchema = z.object({
  officeId: z.string(),
  phase: z.enum(['idle', 'listing', 'checking', 'done', 'stopped', 'failed']),
  /** Cached trips that may have unclaimed commission. */
  trips: z.int(),
  /** Number of these trips that were checked. */
  checked: z.int(),
  /** When the oldest checked trip was read, epoch milliseconds. */
  oldestMs: z.number().nullable(),
  /** The trip that was checked then. */
  oldestTripId: z.int().nullable(),
  /** The progress while listing; null in other phases. */
  listed: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Sectors that cannot be listed, because a field is unreadable. */
  unreadable: z.int(),
  message: z.string().nullable(),
  /** The period of the check that is running or was last; null where none was since the start of Tripledger. */
  period: unclaimedPeriodSchema.nullable(),
  /**
   * Unclaimed sectors of trips that the server did not list for the period, commission in cents; null where that is not
   * exactly known.
   */
  others: z.object({ sectors: z.int(), commission: z.int() }).nullable(),
});
export type UnclaimedState = z.infer<typeof unclaimedStateSchema>;
