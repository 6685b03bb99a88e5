/**
 * The bytes of an answer as valid UTF-8, however they were cut: a leading byte order mark is dropped (faults 28), and what is
 * no UTF-8 is read in the charset that the answer declares (faults 71).
 */
import { isUtf8 } from 'node:buffer';

/** Bytes of a character that the end of a piece may cut off. */
const maxIncompleteBytes = 3;

/** How many bytes at the end belong to a character that goes on in the next piece. */
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

/** A decoder for a declared charset; null for one that is not known, and for UTF-8 itself. */
function createDecoder(charset: string): Decoder | null {
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'utf-8' ? null : decoder;
  } catch {
    return null;
  }
}

/** Gives pieces on as they are where they are valid. Bytes that no known charset explains become the replacement character. */
export class Utf8Stream {
  /** Whether bytes became the replacement character. */
  hasLostBytes = false;
  private pending: Uint8Array = new Uint8Array();
  private isFirst = true;
  private declaredDecoder: Decoder | null = null;
  /** Whether bytes came that are no UTF-8: then the declared charset holds from there on. */
  private usesDeclaredCharset = false;

  /** Says which charset the answer declares. It counts only where the bytes are no UTF-8: servers declare wrongly. */
  setDeclaredCharset(charset: string | null): void {
    this.declaredDecoder = charset === null ? null : createDecoder(charset);
  }

  /** @returns the next bytes, cut where a character ends */
  write(piece: Uint8Array): Uint8Array {
    const bytes = this.pending.length === 0 ? piece : Buffer.concat([this.pending, piece]);
    const end = this.usesDeclaredCharset ? bytes.length : bytes.length - countIncompleteBytes(bytes);
    // A copy: whoever gave the piece may use its memory again.
    this.pending = Buffer.from(bytes.subarray(end));
    return this.dropByteOrderMark(bytes.subarray(0, end));
  }

  /** What was held back for a next piece that did not come. */
  end(): Uint8Array {
    const { pending } = this;
    this.pending = new Uint8Array();
    const last = this.dropByteOrderMark(pending);
    return this.usesDeclaredCharset && this.declaredDecoder
      ? Buffer.concat([last, Buffer.from(this.declaredDecoder.decode())])
      : last;
  }

  private dropByteOrderMark(bytes: Uint8Array): Uint8Array {
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
