/**
 * Turns a stream of response bytes into valid UTF-8. Drops a leading byte order mark (faults 28). Bytes that are not UTF-8
 * are decoded with the charset that the response declares (faults 71).
 */
import { isUtf8 } from 'node:buffer';

/** Most bytes of an incomplete character at the end of a chunk. */
const maxIncompleteBytes = 3;

/** Counts the bytes at the end that belong to a character continued in the next chunk. */
function countIncompleteBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(maxIncompleteBytes, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

type Decoder = InstanceType<typeof TextDecoder>;

/** A decoder for a declared charset; null for an unknown one, and for UTF-8 itself. */
function createDecoder(charset: string): Decoder | null {
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'utf-8' ? null : decoder;
  } catch {
    return null;
  }
}

/** Passes valid UTF-8 through unchanged. Bytes that no known charset explains become the replacement character. */
export class Utf8Stream {
  /** Whether bytes became the replacement character. */
  hasLostBytes = false;
  private pending: Uint8Array = new Uint8Array();
  private isFirst = true;
  private declaredDecoder: Decoder | null = null;
  /** Set at the first bytes that are not UTF-8: from there on the declared charset is used. */
  private usesDeclaredCharset = false;

  /** Sets the charset of Content-Type. Used only for bytes that are not UTF-8, because servers declare it wrongly. */
  setDeclaredCharset(charset: string | null): void {
    this.declaredDecoder = charset === null ? null : createDecoder(charset);
  }

  /** @returns the bytes as UTF-8, up to the last complete character */
  write(chunk: Uint8Array): Uint8Array {
    const bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const end = this.usesDeclaredCharset ? bytes.length : bytes.length - countIncompleteBytes(bytes);
    // Copied, because the caller may reuse the memory of the chunk.
    this.pending = Buffer.from(bytes.subarray(end));
    return this.decode(bytes.subarray(0, end));
  }

  /** @returns what was pending, an incomplete character included */
  end(): Uint8Array {
    const { pending } = this;
    this.pending = new Uint8Array();
    const last = this.decode(pending);
    return this.usesDeclaredCharset && this.declaredDecoder
      ? Buffer.concat([last, Buffer.from(this.declaredDecoder.decode())])
      : last;
  }

  private decode(bytes: Uint8Array): Uint8Array {
    const valid = this.toUtf8(bytes);
    if (!this.isFirst || valid.length === 0) return valid;
    this.isFirst = false;
    const hasMark = valid[0] === 0xef && valid[1] === 0xbb && valid[2] === 0xbf;
    return hasMark ? valid.subarray(3) : valid;
  }

  private toUtf8(bytes: Uint8Array): Uint8Array {
    if (!this.usesDeclaredCharset && isUtf8(bytes)) return bytes;
    if (this.declaredDecoder) {
      this.usesDeclaredCharset = true;
      return Buffer.from(this.declaredDecoder.decode(bytes, { stream: true }));
    }
    this.hasLostBytes = true;
    return Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  }
}
