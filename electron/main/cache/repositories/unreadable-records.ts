/** Remembers records that did not open. Finds their numbers by hashing likely ones, because only digests are stored. */

/** Most numbers that are tried, about a quarter of a second. */
const maxTries = 100_000;
/** Numbers tried below and above those of readable records. */
const margin = 200;

/** Unreadable records of one cache. */
export class UnreadableRecords {
  private readonly toLookup: (kind: string, id: string) => Uint8Array;
  /** Digest in hex to the record's number. Null: not found. Undefined: not searched for yet. */
  private readonly byKind = new Map<string, Map<string, string | null | undefined>>();

  /** @param toLookup - returns the digest under which a record is stored */
  constructor(toLookup: (kind: string, id: string) => Uint8Array) {
    this.toLookup = toLookup;
  }

  /** Adds a record that did not open. */
  add(kind: string, lookup: Uint8Array): void {
    const idsByLookup = this.byKind.get(kind) ?? new Map<string, string | null | undefined>();
    this.byKind.set(kind, idsByLookup);
    const hex = Buffer.from(lookup).toString('hex');
    if (!idsByLookup.has(hex)) idsByLookup.set(hex, undefined);
  }

  /** Forgets a record that was cached again, or deleted. */
  forget(kind: string, lookup: Uint8Array): void {
    const idsByLookup = this.byKind.get(kind);
    if (idsByLookup !== undefined && idsByLookup.size > 0) idsByLookup.delete(Buffer.from(lookup).toString('hex'));
  }

  /** Returns the digests of a kind's unreadable records. */
  listLookups(kind: string): Uint8Array[] {
    return [...(this.byKind.get(kind)?.keys() ?? [])].map((hex) => Buffer.from(hex, 'hex'));
  }

  /**
   * Counts a kind's unreadable records and identifies those whose number can be found.
   *
   * @param sampleIds - returns numbers of readable records, near which the others are searched for
   */
  identify(kind: string, sampleIds: () => readonly number[]): { count: number; ids: string[] } {
    const idsByLookup = this.byKind.get(kind) ?? new Map<string, string | null | undefined>();
    if ([...idsByLookup.values()].includes(undefined)) this.search(kind, idsByLookup, sampleIds());
    const ids = [...idsByLookup.values()].filter((id) => typeof id === 'string').sort((a, b) => Number(a) - Number(b));
    return { count: idsByLookup.size, ids };
  }

  private search(
    kind: string,
    idsByLookup: Map<string, string | null | undefined>,
    sampleIds: readonly number[],
  ): void {
    const min = sampleIds.reduce((lowest, id) => Math.min(lowest, id), Number.POSITIVE_INFINITY);
    const max = sampleIds.reduce((highest, id) => Math.max(highest, id), 0);
    const first = Math.max(0, Number.isFinite(min) ? min - margin : 0);
    const last = Math.min(Math.max(max, first) + margin, first + maxTries);
    let missing = idsByLookup.size;
    for (let id = first; id <= last && missing > 0; id += 1) {
      const hex = Buffer.from(this.toLookup(kind, String(id))).toString('hex');
      if (!idsByLookup.has(hex)) continue;
      idsByLookup.set(hex, String(id));
      missing -= 1;
    }
    for (const [hex, id] of idsByLookup) if (id === undefined) idsByLookup.set(hex, null);
  }
}
