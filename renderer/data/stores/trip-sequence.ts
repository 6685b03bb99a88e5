/** The trips of the list that a trip was opened from, in its order, so that staff can go on to the next one. */

let sequence: readonly number[] = [];

/** Remembers the order of a list when one of its trips is opened. */
export function setTripSequence(ids: readonly (number | null)[]): void {
  sequence = ids.filter((id) => id !== null);
}

export type AdjacentTrips = {
  readonly previous: number | null;
  readonly next: number | null;
  readonly position: string | null;
};

/** The trips beside one in the list it was opened from. */
export function getAdjacentTrips(id: number): AdjacentTrips {
  const index = sequence.indexOf(id);
  if (index < 0) return { previous: null, next: null, position: null };
  const position = `${(index + 1).toLocaleString('en-AU')} of ${sequence.length.toLocaleString('en-AU')}`;
  return { previous: sequence[index - 1] ?? null, next: sequence[index + 1] ?? null, position };
}
