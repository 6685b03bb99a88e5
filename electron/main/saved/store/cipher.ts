/** AES-256-GCM over cache records (NIST SP 800-38D): a fresh 96-bit nonce for each, its identity as associated data. */
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Creates a random key for an office's cache. */
export function newCacheKey(): Buffer {
  return randomBytes(32);
}

/** What is in the file does not open: it was damaged, moved or changed. The file is then treated as damaged. */
export class SealError extends Error {
  constructor() {
    super('A seal does not open.');
  }
}

/** Seals and opens texts and bytes with one office's key. */
export class Cipher {
  /** Key objects: Node checks and copies a Buffer at each use, which takes longer than sealing a record. */
  private readonly key;
  private readonly lookupKey;

  /** @param key - 32 bytes */
  constructor(key: Uint8Array) {
    this.key = createSecretKey(key);
    this.lookupKey = createSecretKey(createHmac('sha256', this.key).update('lookup').digest());
  }

  /** Seals a text, or bytes. @param aad - associated data, needed again to open it. @returns nonce, tag and ciphertext */
  seal(content: string | Uint8Array, aad: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    cipher.setAAD(Buffer.from(aad));
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Opens a sealed text. Null where it was damaged, moved or sealed with another key. */
  open(sealed: Uint8Array, aad: string): string | null {
    return this.openBytes(sealed, aad)?.toString('utf8') ?? null;
  }

  /** Opens sealed bytes, as {@link open} does for a text. */
  openBytes(sealed: Uint8Array, aad: string): Buffer | null {
    if (sealed.byteLength < nonceBytes + tagBytes) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(aad));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  }

  /** Returns the keyed digest under which a record is stored, so that no identifier is on disk in plaintext. */
  lookup(recordName: string): Buffer {
    return createHmac('sha256', this.lookupKey).update(recordName).digest().subarray(0, 16);
  }
}

/** What a cache's seals are bound to, and made with. */
export type CacheIdentity = { readonly officeId: string; readonly cipher: Cipher };

/*
 * Associated data (AAD) of the cache's seals: a record that was moved, or whose age was changed, does not open. The texts
 * are part of the file format: changing one makes existing records unreadable.
 */

/** Values that a record's seal is bound to, beside its kind and lookup. */
export type RecordBinding = {
  readonly fetchedAtMs: number;
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

export const toHex = (lookup: Uint8Array) => Buffer.from(lookup).toString('hex');

type RecordIdentity = { readonly officeId: string; readonly kind: string; readonly lookup: Uint8Array };

/** Binds a record to its office, kind, lookup, age, mark and sequence. The empty value was a position in a list. */
export function toRecordAad({ officeId, kind, lookup }: RecordIdentity, binding: SequencedBinding): string {
  const { fetchedAtMs, goneAtMs, seq, changedSeq } = binding;
  const values = [fetchedAtMs, '', goneAtMs ?? '', seq, changedSeq];
  return `record:5:${officeId}:${kind}:${toHex(lookup)}:${values.join(':')}`;
}

/** Binds a run's metadata to its id and the time at which it ran. */
export function toRunAad(id: string, ranAtMs: number): string {
  return `run:3:${id}:${ranAtMs}`;
}

/** Binds a block of a run's rows to its run and index. */
export function toBlockAad(id: string, blockIndex: number): string {
  return `run-block:${id}:${blockIndex}`;
}
