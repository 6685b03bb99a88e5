/** Seals of records, and what they bind. */
import { type SequencedBinding, toRecordAad } from './aad';
import { packBody, unpackBody } from './body';
import type { Cipher } from './cipher';
import type { RecordKind } from './record-kinds';

/** Row of the table of records, as SQLite returns it. */
export type RecordRow = Readonly<Record<string, unknown>>;

/** Record whose seal was opened. */
export type UnsealedRecord = SequencedBinding & { readonly text: string };

/** What a row says of its record; its seal proves it. */
export function readBinding(row: RecordRow): SequencedBinding {
  return {
    fetchedAtMs: Number(row.fetched_at),
    rank: typeof row.rank === 'number' ? row.rank : null,
    goneAtMs: typeof row.gone_at === 'number' ? row.gone_at : null,
    seq: Number(row.seq ?? 0),
    changedSeq: Number(row.changed_seq ?? 0),
  };
}

/** Seals and opens the records of one office. */
export class RecordSeals {
  private readonly cipher: Cipher;
  private readonly officeId: string;

  constructor(cipher: Cipher, officeId: string) {
    this.cipher = cipher;
    this.officeId = officeId;
  }

  /** Packs a record's text and seals it with all that is said of it. */
  seal(kind: RecordKind, lookup: Uint8Array, record: UnsealedRecord): Buffer {
    return this.cipher.sealBytes(packBody(record.text), this.toAad(kind, lookup, record));
  }

  /** Opens a row's seal. Null where it does not open. */
  unseal(kind: RecordKind, row: RecordRow): UnsealedRecord | null {
    const { lookup, sealed } = row;
    if (!(lookup instanceof Uint8Array) || !(sealed instanceof Uint8Array)) return null;
    const binding = readBinding(row);
    const body = this.open(kind, lookup, sealed, binding);
    const text = body && unpackBody(body);
    return text === null ? null : { ...binding, text };
  }

  /** Returns whether a seal opens, without unpacking what it holds. */
  isWhole(kind: RecordKind, lookup: Uint8Array, sealed: Uint8Array, binding: SequencedBinding): boolean {
    return this.open(kind, lookup, sealed, binding) !== null;
  }

  private open(kind: RecordKind, lookup: Uint8Array, sealed: Uint8Array, binding: SequencedBinding): Buffer | null {
    return this.cipher.openBytes(sealed, this.toAad(kind, lookup, binding));
  }

  private toAad(kind: RecordKind, lookup: Uint8Array, binding: SequencedBinding): string {
    return toRecordAad({ officeId: this.officeId, kind, lookup }, binding);
  }
}
