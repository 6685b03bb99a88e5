/** Apart from the table of trips, because the first screen needs no more of it. */
import type { TripItem } from './trip';

/** Gets the trip with fields of its own: one that reads from columns has none. No JSON has a function. */
export const toPlainTrip = (trip: TripItem): TripItem =>
  'toJSON' in trip && typeof trip.toJSON === 'function' ? trip.toJSON() : trip;
