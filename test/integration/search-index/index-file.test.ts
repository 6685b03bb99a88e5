import { readFileSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { type IndexFile, type IndexHeader, readIndexFile, writeIndexFile } from '@main/saved/search/index-file';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { ImageReader, ImageWriter, UnusableImageError } from '@shared/columns/arrays';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const header: IndexHeader = { columns: 'columns', generation: 'g', seq: 7, unreadable: 0 };
const preambleBytes = 40;

let file: IndexFile;
let whole: Buffer;

/** Four chunks, all but the last one full. */
function write(first: number): Buffer {
  const [numbers, one] = [new ImageWriter(), new ImageWriter()];
  numbers.put(Float64Array.from({ length: 400_000 }, (_, row) => first + (row % 1_000)));
  one.put(Uint16Array.of(first));
  writeIndexFile(file, header, [numbers.finish(3), one.finish(1)]);
  return readFileSync(file.path);
}

beforeEach(() => {
  const path = joinPath(temporaryFolder(), 'office.idx');
  file = { path, officeId: 'office', kind: 'trips', sealer: new Cipher(newCacheKey()) };
  whole = write(1);
});

/** The chunks, each behind its length. */
function splitChunks(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let from = preambleBytes; from < bytes.length; ) {
    const to = from + 4 + bytes.readUInt32LE(from);
    chunks.push(bytes.subarray(from, to));
    from = to;
  }
  return chunks;
}

const join = (chunks: readonly Buffer[]) => Buffer.concat([whole.subarray(0, preambleBytes), ...chunks]);

function setLength(bytes: Buffer, chunks: number, length: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(chunks, 28);
  changed.writeDoubleLE(length, 32);
  return changed;
}

function expectRefused(bytes: Buffer): void {
  writeFileSync(file.path, bytes);
  expect(() => readIndexFile(file)).toThrow(UnusableImageError);
}

describe('the file of an index', () => {
  it('contains what was written', () => {
    const stored = readIndexFile(file);
    expect(stored?.header).toEqual(header);
    const [numbers, one] = (stored?.images ?? []).map((image) => new ImageReader(image));
    expect([numbers?.content, one?.content]).toEqual([3, 1]);
    expect(numbers?.next('f64')).toEqual(Float64Array.from({ length: 400_000 }, (_, row) => 1 + (row % 1_000)));
    expect(one?.next('u16')).toEqual(Uint16Array.of(1));
    expect(splitChunks(whole)).toHaveLength(4);
  });

  it('faults 231: a flipped bit anywhere is refused', () => {
    const offsets = [
      0,
      8,
      23,
      24,
      28,
      32,
      38,
      40,
      60,
      70,
      ...splitChunks(whole).flatMap(({ byteOffset }) =>
        [0, 1, 3, 9].map((byte) => byteOffset - whole.byteOffset + byte),
      ),
    ];
    for (const offset of [...offsets, whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[offset] = (bytes[offset] ?? 0) ^ 1;
      expectRefused(bytes);
    }
  });

  it('faults 231: exchanged chunks, and a chunk of an earlier file of the same length, are refused', () => {
    const [first, second, third, last] = splitChunks(whole) as [Buffer, Buffer, Buffer, Buffer];
    expectRefused(join([first, third, third, last]));
    expectRefused(join([first, third, second, last]));
    const later = write(2);
    expect(later.length).toBe(whole.length);
    const [, ofLater] = splitChunks(later) as [Buffer, Buffer];
    expectRefused(join([first, ofLater, third, last]));
  });

  it('faults 231: a file with fewer chunks, a cut-off and a longer one are refused', () => {
    const three = join(splitChunks(whole).slice(0, 3));
    expectRefused(setLength(three, 3, 3 * 1_048_576));
    const length = whole.readDoubleLE(32);
    expectRefused(setLength(whole.subarray(0, whole.length - 8), 4, length - 8));
    for (const bytes of [whole.subarray(0, 10), three, whole.subarray(0, whole.length - 1), Buffer.alloc(0)]) {
      expectRefused(bytes);
    }
    expectRefused(Buffer.concat([whole, Buffer.alloc(1)]));
  });

  it('faults 231: a length that no file of its size can have is refused before memory is reserved', () => {
    const chunks = 1_000_000;
    const reserve = vi.spyOn(Buffer, 'allocUnsafeSlow');
    expectRefused(setLength(whole, chunks, chunks * 1_048_576));
    expect(reserve).not.toHaveBeenCalled();
    reserve.mockRestore();
  });

  it('faults 231: a file of the version before is refused, and read again once it is written anew', () => {
    const earlier = Buffer.from(whole);
    earlier.writeUInt32LE(1, 24);
    expectRefused(earlier);
    write(1);
    expect(readIndexFile(file)?.header).toEqual(header);
  });

  it('numbers and texts take a part of their bytes, and come back as they were, at any length', () => {
    for (const length of [0, 1, 3, 4, 5, 1_048_500, 1_048_576, 1_048_577, 2_500_003]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index % 7) * (index % 11));
      const integers = Int32Array.from({ length }, (_, index) => (index * 2_654_435_761) % 1_000_003);
      const writer = new ImageWriter();
      for (const array of [bytes, integers, Float64Array.of(-0.5, Number.NaN)]) writer.put(array);
      writeIndexFile(file, header, [writer.finish(null)]);
      const [reader] = (readIndexFile(file)?.images ?? []).map((image) => new ImageReader(image));
      expect(Buffer.compare(reader?.next('u8') ?? Buffer.of(1), bytes)).toBe(0);
      expect(reader?.next('i32')).toEqual(integers);
      expect(reader?.next('f64')).toEqual(Float64Array.of(-0.5, Number.NaN));
      if (length > 1_000_000) expect(readFileSync(file.path).length).toBeLessThan(0.7 * 5 * length);
    }
  });

  it('is null where there is none', () => {
    expect(readIndexFile({ ...file, path: `${file.path}-none` })).toBeNull();
  });
});
