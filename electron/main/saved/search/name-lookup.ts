/** Names of ids that records refer to, for searches by name. */
import { foldText } from '@shared/values/texts';

export type NameLookup = {
  /** The ids whose names contain a folded text. */
  findIds(folded: string): ReadonlySet<number>;
  getName(id: number): string | null;
};

/** A few names, in memory. */
export class NameMap implements NameLookup {
  private readonly names: ReadonlyMap<number, string>;

  constructor(names: ReadonlyMap<number, string>) {
    this.names = names;
  }

  findIds(folded: string): ReadonlySet<number> {
    return new Set([...this.names].filter(([, name]) => foldText(name).includes(folded)).map(([id]) => id));
  }

  getName(id: number): string | null {
    return this.names.get(id) ?? null;
  }
}

/** Names of several sources. The first source with a name shows it; each one's names are found. */
class JoinedNames implements NameLookup {
  private readonly lookups: readonly NameLookup[];

  constructor(...lookups: readonly NameLookup[]) {
    this.lookups = lookups;
  }

  findIds(folded: string): ReadonlySet<number> {
    return new Set(this.lookups.flatMap((lookup) => [...lookup.findIds(folded)]));
  }

  getName(id: number): string | null {
    for (const lookup of this.lookups) {
      const name = lookup.getName(id);
      if (name !== null) return name;
    }
    return null;
  }
}

/** Names of clients as far as they are read, and the user's labels. */
export const joinNames = (clients: NameLookup | null, labels: NameLookup): NameLookup =>
  clients === null ? labels : new JoinedNames(clients, labels);
