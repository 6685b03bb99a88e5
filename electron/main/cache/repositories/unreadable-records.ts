/** Remembers records that did not open. Finds their keys among those of the manifest, because only digests are stored. */

const toHex = (lookup: Uint8Array) => Buffer.from(lookup).toString('hex');

/** Unreadable records of one cache. */
export class UnreadableRecords {
  private readonly toLookup: (kind: string, key: string) => Uint8Array;
  /** Digest in hex to the record's key. Null: not found. Undefined: not searched for yet. */
  private readonly byKind = new Map<string, Map<string, string | null | undefined>>();

  /** @param toLookup - returns the digest under which a record is stored */
  constructor(toLookup: (kind: string, key: string) => Uint8Array) {
    this.toLookup = toLookup;
  }

  /** Adds a record that did not open. */
  add(kind: string, lookup: Uint8Array): void {
    const keysByLookup = this.byKind.get(kind) ?? new Map<string, string | null | undefined>();
    this.byKind.set(kind, keysByLookup);
    const hex = toHex(lookup);
    if (!keysByLookup.has(hex)) keysByLookup.set(hex, undefined);
  }

  /** Forgets a record that was cached again, or deleted. */
  forget(kind: string, lookup: Uint8Array): void {
    const keysByLookup = this.byKind.get(kind);
    if (keysByLookup !== undefined && keysByLookup.size > 0) keysByLookup.delete(toHex(lookup));
  }

  /** Returns the digests of a kind's unreadable records. */
  listLookups(kind: string): Uint8Array[] {
    return [...(this.byKind.get(kind)?.keys() ?? [])].map((hex) => Buffer.from(hex, 'hex'));
  }

  /**
   * Counts a kind's unreadable records and names those whose key is found.
   *
   * @param listKeys - returns the keys that they may have
   */
  identify(kind: string, listKeys: () => readonly string[]): { count: number; ids: string[] } {
    const keysByLookup = this.byKind.get(kind) ?? new Map<string, string | null | undefined>();
    if ([...keysByLookup.values()].includes(undefined)) {
      for (const key of listKeys()) {
        const hex = toHex(this.toLookup(kind, key));
        if (keysByLookup.has(hex)) keysByLookup.set(hex, key);
      }
      for (const [hex, key] of keysByLookup) if (key === undefined) keysByLookup.set(hex, null);
    }
    return {
      count: keysByLookup.size,
      ids: sortIds([...keysByLookup.values()].filter((key) => typeof key === 'string')),
    };
  }
}

/** Sorts keys by number, as far as they are numbers. */
export function sortIds(ids: readonly string[]): string[] {
  return [...ids].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b));
}
