/** Records that did not open, and the way from their keyed digests back to their numbers: by trying likely ones. */

/** Numbers that are tried at most: about a quarter of a second. */
const maxTries = 100_000;
/** Numbers tried below and above those that are known. */
const margin = 200;

/** Remembers which records of a cache did not open. */
export class UnreadableRecords {
  private readonly toLookup: (kind: string, id: string) => Uint8Array;
  /** Digest in hex to the record's number; null where it could not be found out, undefined where it was not tried. */
  private readonly byKind = new Map<string, Map<string, string | null | undefined>>();

  /** @param toLookup - the digest under which a record is found */
  constructor(toLookup: (kind: string, id: string) => Uint8Array) {
    this.toLookup = toLookup;
  }

  add(kind: string, lookup: Uint8Array): void {
    const known = this.byKind.get(kind) ?? new Map<string, string | null | undefined>();
    this.byKind.set(kind, known);
    const hex = Buffer.from(lookup).toString('hex');
    if (!known.has(hex)) known.set(hex, undefined);
  }

  /** Forgets a record that was cached anew, or is gone. */
  forget(kind: string, lookup: Uint8Array): void {
    const known = this.byKind.get(kind);
    if (known !== undefined && known.size > 0) known.delete(Buffer.from(lookup).toString('hex'));
  }

  listLookups(kind: string): Uint8Array[] {
    return [...(this.byKind.get(kind)?.keys() ?? [])].map((hex) => Buffer.from(hex, 'hex'));
  }

  /** @param sampleIds - numbers of records that do open */
  identify(kind: string, sampleIds: () => readonly number[]): { count: number; ids: string[] } {
    const known = this.byKind.get(kind) ?? new Map<string, string | null | undefined>();
    if ([...known.values()].includes(undefined)) this.search(kind, known, sampleIds());
    const ids = [...known.values()].filter((id) => typeof id === 'string').sort((a, b) => Number(a) - Number(b));
    return { count: known.size, ids };
  }

  private search(kind: string, known: Map<string, string | null | undefined>, sample: readonly number[]): void {
    const min = sample.reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY);
    const max = sample.reduce((most, id) => Math.max(most, id), 0);
    const first = Math.max(0, Number.isFinite(min) ? min - margin : 0);
    const last = Math.min(Math.max(max, first) + margin, first + maxTries);
    let left = known.size;
    for (let id = first; id <= last && left > 0; id += 1) {
      const hex = Buffer.from(this.toLookup(kind, String(id))).toString('hex');
      if (!known.has(hex)) continue;
      known.set(hex, String(id));
      left -= 1;
    }
    for (const [hex, id] of known) if (id === undefined) known.set(hex, null);
  }
}
