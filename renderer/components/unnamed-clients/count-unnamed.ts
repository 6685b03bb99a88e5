/** Counts the rows of a list whose client has no name that is known. */
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';

/** Counts the rows of each client, in the order of the rows. */
export function countByClient(rows: RowList<TripRow>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { trip } of rows) {
    if (trip.client_id !== null) counts.set(trip.client_id, (counts.get(trip.client_id) ?? 0) + 1);
  }
  return counts;
}

export type UnnamedClients = {
  /** Clients whose names may be loaded, in the order of the rows. */
  readonly ids: readonly number[];
  readonly rows: number;
  /** Rows of clients that the server does not name. */
  readonly namelessRows: number;
};

/** Picks the clients without a name. */
export function findUnnamed(
  counts: ReadonlyMap<number, number>,
  names: Readonly<Record<string, string>>,
  nameless: ReadonlySet<number>,
): UnnamedClients {
  const unnamed = [...counts].filter(([id]) => !Object.hasOwn(names, String(id)));
  const sum = (entries: readonly (readonly [number, number])[]) =>
    entries.reduce((total, [, count]) => total + count, 0);
  const loadable = unnamed.filter(([id]) => !nameless.has(id));
  return {
    ids: loadable.map(([id]) => id),
    rows: sum(loadable),
    namelessRows: sum(unnamed) - sum(loadable),
  };
}
