/** AES-256-GCM over cache records (NIST SP 800-38D): a fresh 96-bit nonce each, the record's place as associated data. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** A new random key for an office's cache. */
export function newCacheKey(): Buffer {
  return randomBytes(32);
}

/** Seals and opens texts and bytes with one office's key. */
export class Cipher {
  private readonly key: Buffer;
  private readonly lookupKey: Buffer;

  /** @param key - 32 bytes */
  constructor(key: Buffer) {
    this.key = key;
    this.lookupKey = createHmac('sha256', key).update('lookup').digest();
  }

  /** Seals a text to nonce, tag and ciphertext. `place` must be the same when it is opened. */
  seal(text: string, place: string): Buffer {
    return this.sealBytes(Buffer.from(text, 'utf8'), place);
  }

  /** The same for bytes. */
  sealBytes(bytes: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    cipher.setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Opens a sealed text; null where it was damaged, moved or sealed with another key. */
  open(sealed: Uint8Array, place: string): string | null {
    return this.openBytes(sealed, place)?.toString('utf8') ?? null;
  }

  /** The same for bytes. */
  openBytes(sealed: Uint8Array, place: string): Buffer | null {
    if (sealed.byteLength < nonceBytes + tagBytes) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  }

  /** The keyed digest under which a record is found, so that no identifier stands in clear on disk. */
  lookup(place: string): Buffer {
    return createHmac('sha256', this.lookupKey).update(place).digest().subarray(0, 16);
  }
}
