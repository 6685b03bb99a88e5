/** Trips that read their fields from columns, as objects with fields of their own. Apart, because the first screen needs no more. */
import type { TripItem } from '../schemas/trip';

/** A trip that reads its fields from columns. No JSON has a function. */
export type ColumnTrip = { toPlain(): TripItem };

const isColumnTrip = (trip: object): trip is ColumnTrip => 'toPlain' in trip && typeof trip.toPlain === 'function';

/** Gets the trip with fields of its own, the undocumented ones last: one that reads from columns has none. */
export function toPlainTrip(trip: TripItem): TripItem {
  return isColumnTrip(trip) ? trip.toPlain() : trip;
}
