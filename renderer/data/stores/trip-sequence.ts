/** The trips of the list from which a trip was opened, in its order: J and K step through them. */
import { texts } from '../texts';

let sequence: readonly number[] = [];

/** Sets the sequence when a trip is opened from a list. Rows of the same trip are one; those without a trip id are skipped. */
export const createTripSequence =
  <Row>(getTripId: (row: Row) => number | null) =>
  (getListed: () => Row[]): void => {
    sequence = [...new Set(getListed().map(getTripId))].filter((id) => id !== null);
  };

/** Gets the trips before and after one in the sequence, and its position: "3 of 50"; null for a trip that is not in it. */
export function getAdjacentTrips(id: number) {
  const index = sequence.indexOf(id);
  if (index < 0) return { previous: null, next: null, position: null };
  const position = texts.position(index + 1, sequence.length);
  return { previous: sequence[index - 1] ?? null, next: sequence[index + 1] ?? null, position };
}
