/**
 * Associated data (AAD) of the cache's seals: a record that was moved, or whose age was changed, does not open. The texts
 * are part of the file format: changing one makes existing records unreadable.
 */

/** Values that a record's seal is bound to, beside its kind and lookup. */
export type RecordBinding = {
  readonly fetchedAtMs: number;
  /** Position in the API's unfiltered list; null where it is not known. */
  readonly rank: number | null;
  /** When a complete list first lacked the record; null while lists have it. */
  readonly goneAtMs: number | null;
};

/** What seals bind too. */
export type SequencedBinding = RecordBinding & {
  /** Number of the change that wrote the record. */
  readonly seq: number;
  /** Number of the change that brought its present content. */
  readonly changedSeq: number;
};

const toHex = (lookup: Uint8Array) => Buffer.from(lookup).toString('hex');

/** A record's row: its office, kind and lookup. */
export type RecordIdentity = { readonly officeId: string; readonly kind: string; readonly lookup: Uint8Array };

/** Binds a record to its office, kind, lookup, age, rank, mark and sequence. */
export function toRecordAad({ officeId, kind, lookup }: RecordIdentity, binding: SequencedBinding): string {
  const { fetchedAtMs, rank, goneAtMs, seq, changedSeq } = binding;
  const values = [fetchedAtMs, rank ?? '', goneAtMs ?? '', seq, changedSeq];
  return `record:5:${officeId}:${kind}:${toHex(lookup)}:${values.join(':')}`;
}

/** Binds a part of a sync's progress to its office, job and number. */
export function toSyncPartAad(officeId: string, jobDigest: string, part: number): string {
  return `sync-part:5:${officeId}:${jobDigest}:${part}`;
}

/** Binds a run's metadata to its id and the time at which it ran. */
export function toRunAad(id: string, ranAtMs: number): string {
  return `run:3:${id}:${ranAtMs}`;
}

/** Binds a block of a run's rows to its run and index. */
export function toBlockAad(id: string, blockIndex: number): string {
  return `run-block:${id}:${blockIndex}`;
}
