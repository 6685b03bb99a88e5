/** The trips of the list that a trip was opened from, in its order, so that staff can go on to the next one. */

let order: readonly number[] = [];

/** Remembers the order of a list when one of its trips is opened. */
export function rememberOrder(ids: readonly (number | null)[]): void {
  order = ids.filter((id) => id !== null);
}

export type Neighbours = {
  readonly previous: number | null;
  readonly next: number | null;
  readonly place: string | null;
};

/** The trips beside one in the list it was opened from. */
export function neighboursOf(id: number): Neighbours {
  const at = order.indexOf(id);
  if (at < 0) return { previous: null, next: null, place: null };
  const place = `${(at + 1).toLocaleString('en-AU')} of ${order.length.toLocaleString('en-AU')}`;
  return { previous: order[at - 1] ?? null, next: order[at + 1] ?? null, place };
}
