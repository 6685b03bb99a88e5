/** A probe: a small request whose total shows by which rule a server filters. */
import type { TripIndex } from '@main/search-index/trip-index';

/** Filters in their wire form. */
export type ProbeFilters = Readonly<Record<string, string>>;

/** A request for a total, and the total that each candidate of its group predicts. */
export type Probe = { readonly filters: ProbeFilters; readonly totals: Uint32Array };

/** Saved trips of a complete list. */
export type ListedTrips = { readonly index: TripIndex; readonly rows: Uint32Array; readonly filters: ProbeFilters };

/** Lets others use the thread for a moment. */
export const yieldThread = () => new Promise<void>((next) => setImmediate(next));
