/** What is asked of a list of trips, and what a complete one is. */
import type { JsonValue } from '@main/api/json/exact-json';
import type { ListGap } from '@shared/list-gap';
import type { TripRow } from '@shared/schemas/trip';
import type { ReadOptions } from './fetch-policy';
import type { TripPage } from './trip-page';

/** Options of reading a complete list. */
export type ListAllOptions = ReadOptions & {
  /** Called after each page with the number of trips that have come, and of how many. */
  readonly onPage?: (items: number, total: number) => void;
};

/** Takes the new trips of a page: as they came, and their rows. */
export type TakeTrips = (raw: readonly JsonValue[], rows: readonly TripRow[]) => Promise<void>;

/** A list whose trips were taken page by page. */
export type TakenTrips = Pick<AllTrips, 'hasChanged' | 'gap' | 'warnings' | 'pagination'>;

/** All trips of a list. `hasChanged`: it changed while it was read. `gap`: trips are missing, and why. */
export type AllTrips = TripPage & { readonly hasChanged: boolean; readonly gap: ListGap | null };
