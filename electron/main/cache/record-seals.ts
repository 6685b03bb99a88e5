/** Seals of records: what they bind, in the file's layout of today and in older ones. */
import { type SequencedBinding, toLayout3RecordAad, toLegacyRecordAad, toRecordAad } from './aad';
import { isOlderBody, packBody, unpackBody } from './body';
import type { Cipher } from './cipher';
import { ageBoundLayout, manifestLayout } from './layouts';
import type { RecordKind } from './record-kinds';

/** Row of the table of records, as SQLite returns it. */
export type RecordRow = Readonly<Record<string, unknown>>;

/** Record whose seal was opened. */
export type UnsealedRecord = SequencedBinding & { readonly text: string };

/** The columns that are read of a row, in files of older layouts too. */
export function listColumns(layout: number): string {
  if (layout < ageBoundLayout) return 'lookup, sealed, fetched_at, NULL AS rank, NULL AS gone_at, 0 AS seq';
  if (layout < manifestLayout) return 'lookup, sealed, fetched_at, rank, gone_at, seq';
  return 'id, lookup, sealed, fetched_at, rank, gone_at, seq, changed_seq';
}

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
  private readonly layout: number;

  /** @param layout - layout of the file. Records are sealed in the newest one only */
  constructor(cipher: Cipher, officeId: string, layout: number) {
    this.cipher = cipher;
    this.officeId = officeId;
    this.layout = layout;
  }

  /** Packs a record's text and seals it with all that is said of it. */
  seal(kind: RecordKind, lookup: Uint8Array, record: UnsealedRecord): Buffer {
    const aad = toRecordAad({ officeId: this.officeId, kind, lookup }, record);
    return this.cipher.sealBytes(packBody(record.text), aad);
  }

  /** Opens a row's seal. Null where it does not open. */
  unseal(kind: RecordKind, row: RecordRow): UnsealedRecord | null {
    const { lookup, sealed } = row;
    if (!(lookup instanceof Uint8Array) || !(sealed instanceof Uint8Array)) return null;
    const binding = readBinding(row);
    const body = this.open(kind, lookup, sealed, binding);
    const text = body && (this.layout < manifestLayout ? body.toString('utf8') : unpackBody(body));
    return text === null ? null : { ...binding, text };
  }

  /** Returns whether a seal opens, without unpacking what it holds. */
  isWhole(kind: RecordKind, lookup: Uint8Array, sealed: Uint8Array, binding: SequencedBinding): boolean {
    return this.open(kind, lookup, sealed, binding) !== null;
  }

  /** Returns whether a seal opens on a form that takes more room than today's. */
  isOlderForm(kind: RecordKind, lookup: Uint8Array, sealed: Uint8Array, binding: SequencedBinding): boolean {
    const body = this.open(kind, lookup, sealed, binding);
    return body !== null && isOlderBody(body);
  }

  private open(kind: RecordKind, lookup: Uint8Array, sealed: Uint8Array, binding: SequencedBinding): Buffer | null {
    return this.cipher.openBytes(sealed, this.toAad(kind, lookup, binding));
  }

  private toAad(kind: RecordKind, lookup: Uint8Array, binding: SequencedBinding): string {
    if (this.layout < ageBoundLayout) return toLegacyRecordAad(kind, lookup);
    if (this.layout < manifestLayout) return toLayout3RecordAad(kind, lookup, binding);
    return toRecordAad({ officeId: this.officeId, kind, lookup }, binding);
  }
}
