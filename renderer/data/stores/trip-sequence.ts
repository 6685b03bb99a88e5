/** The trips of the list from which a trip was opened, in its order: J and K step through them. */
import { texts } from '../texts';

let sequence: readonly number[] = [];

/** Sets the sequence when a trip is opened from a list. Rows without a trip id are skipped. */
export function setTripSequence(ids: readonly (number | null)[]): void {
  sequence = ids.filter((id) => id !== null);
}

export type AdjacentTrips = {
  readonly previous: number | null;
  readonly next: number | null;
  /** "3 of 50"; null for a trip that is not in the sequence. */
  readonly position: string | null;
};

/** Gets the trips before and after one in the sequence. */
export function getAdjacentTrips(id: number): AdjacentTrips {
  const index = sequence.indexOf(id);
  if (index < 0) return { previous: null, next: null, position: null };
  const position = texts.position(index + 1, sequence.length);
  return { previous: sequence[index - 1] ?? null, next: sequence[index + 1] ?? null, position };
}
