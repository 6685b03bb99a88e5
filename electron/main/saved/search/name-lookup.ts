/** Names of ids that records refer to, for searches by name. */
import { foldText } from '@shared/values/texts';

export type NameLookup = {
  /** The ids whose names contain a folded text. */
  findIds(folded: string): ReadonlySet<number>;
  getName(id: number): string | null;
};

/** A few names, in memory. */
export function toLookup(entries: Iterable<readonly [id: number, name: string]>): NameLookup {
  const names = new Map(entries);
  return {
    findIds: (folded) => new Set([...names].filter(([, name]) => foldText(name).includes(folded)).map(([id]) => id)),
    getName: (id) => names.get(id) ?? null,
  };
}

/** Names of clients, which come first, and the user's labels. Each one's names are found. */
export const joinNames = (clients: NameLookup, labels: NameLookup): NameLookup => ({
  findIds: (folded) => new Set([...clients.findIds(folded), ...labels.findIds(folded)]),
  getName: (id) => clients.getName(id) ?? labels.getName(id),
});
