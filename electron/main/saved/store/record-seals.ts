/** Seals of records, and what they bind. */

import { packBody, unpackBody } from './body';
import { type Cipher, SealError, type SequencedBinding, toRecordAad } from './cipher';

/* Kinds of cached records. */

/**
 * Kinds of cached records: list items, details, clients, directories, the list of reports, and how the API's
 * filters compare. The names are part of the file format.
 */
const recordKinds = ['trip-item', 'trip', 'client', 'client-item', 'directory', 'report-list', 'list-rules'] as const;

export type RecordKind = (typeof recordKinds)[number];

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

  /** Opens a row's seal. @throws SealError */
  unseal(kind: RecordKind, row: RecordRow): UnsealedRecord {
    const text = unpackBody(this.open(kind, row));
    if (text === null) throw new SealError();
    return { ...readBinding(row), text };
  }

  /** Opens a row's seal, and does not unpack what it holds. @throws SealError */
  open(kind: RecordKind, row: RecordRow): Buffer {
    const { lookup, sealed } = row;
    const isSealed = lookup instanceof Uint8Array && sealed instanceof Uint8Array;
    const body = isSealed ? this.cipher.openBytes(sealed, this.toAad(kind, lookup, readBinding(row))) : null;
    if (body === null) throw new SealError();
    return body;
  }

  private toAad(kind: RecordKind, lookup: Uint8Array, binding: SequencedBinding): string {
    return toRecordAad({ officeId: this.officeId, kind, lookup }, binding);
  }
}
