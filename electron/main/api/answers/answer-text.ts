/** The bytes of an answer as valid UTF-8, however they were cut: a leading byte order mark is dropped (faults 28). */
import { isUtf8 } from 'node:buffer';

/** Bytes of a character that the end of a piece may cut off. */
const longestCut = 3;

/** How many bytes at the end belong to a character that goes on in the next piece. */
function cutOff(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(longestCut, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

/** Gives pieces on as they are where they are valid; bytes that are no UTF-8 become the replacement character. */
export class AnswerText {
  private held: Uint8Array = new Uint8Array();
  private isFirst = true;

  /** @returns the next bytes, cut where a character ends */
  next(piece: Uint8Array): Uint8Array {
    const bytes = this.held.length === 0 ? piece : Buffer.concat([this.held, piece]);
    const end = bytes.length - cutOff(bytes);
    // A copy: whoever gave the piece may use its memory again.
    this.held = Buffer.from(bytes.subarray(end));
    return this.whole(bytes.subarray(0, end));
  }

  /** What was held back for a next piece that did not come. */
  rest(): Uint8Array {
    return this.whole(this.held);
  }

  private whole(bytes: Uint8Array): Uint8Array {
    const valid = isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    if (!this.isFirst || valid.length === 0) return valid;
    this.isFirst = false;
    const hasMark = valid[0] === 0xef && valid[1] === 0xbb && valid[2] === 0xbf;
    return hasMark ? valid.subarray(3) : valid;
  }
}
