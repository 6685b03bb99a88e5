/** The trips of the list from which a trip was opened, in its order: J and K step through them. */
import { texts } from '../texts';

let sequence: readonly number[] = [];
/** The view key of the list, and the trip of it that the user has stepped to; null for the one that was opened. */
let listKey: string | undefined;
let steppedTo: number | null = null;

/** Sets the sequence when a trip is opened from a list. Rows of the same trip are one; those without a trip id are skipped. */
export function setTripSequence(ids: readonly (number | null)[], viewKey: string | undefined): void {
  sequence = [...new Set(ids.filter((id) => id !== null))];
  listKey = viewKey;
  steppedTo = null;
}

/** Notes that the user has stepped to a trip of the sequence. */
export function stepToTrip(id: number): void {
  steppedTo = id;
}

/**
 * What a list has for the steps from trip to trip: it says which trips it lists when one is opened, and finds the one that was
 * looked at last when it comes back. Null, and from then on, where that is the row that was opened.
 */
export const createTripSteps = <Row>(getTripId: (row: Row) => number | null) => ({
  onBeforeOpen: (getListed: () => Row[], viewKey: string | undefined) =>
    setTripSequence(getListed().map(getTripId), viewKey),
  takeReturned: (viewKey: string): ((row: Row) => boolean) | null => {
    const id = steppedTo;
    if (viewKey !== listKey || id === null) return null;
    steppedTo = null;
    return (row) => getTripId(row) === id;
  },
});

/** Gets the trips before and after one in the sequence, and its position: "3 of 50"; null for a trip that is not in it. */
export function getAdjacentTrips(id: number) {
  const index = sequence.indexOf(id);
  if (index < 0) return { previous: null, next: null, position: null };
  const position = texts.position(index + 1, sequence.length);
  return { previous: sequence[index - 1] ?? null, next: sequence[index + 1] ?? null, position };
}
