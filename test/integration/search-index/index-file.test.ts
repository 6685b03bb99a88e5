import { readFileSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { type IndexFile, type IndexHeader, readIndexFile, writeIndexFile } from '@main/saved/search/index-file';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { ImageReader, ImageWriter, UnusableImageError } from '@shared/columns/arrays';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeEach, describe, expect, it } from 'vitest';

const header: IndexHeader = { columns: 'columns', generation: 'g', seq: 7 };
const writeIdBytes = 16;

let file: IndexFile;
let whole: Buffer;

/** A head, and four parts, all but the last one full. */
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
  for (let from = writeIdBytes; from < bytes.length; ) {
    const to = from + 4 + bytes.readUInt32LE(from);
    chunks.push(bytes.subarray(from, to));
    from = to;
  }
  return chunks;
}

const join = (chunks: readonly Buffer[]) => Buffer.concat([whole.subarray(0, writeIdBytes), ...chunks]);

async function expectRefused(bytes: Buffer): Promise<void> {
  writeFileSync(file.path, bytes);
  await expect(readIndexFile(file)).rejects.toThrow(UnusableImageError);
}

describe('the file of an index', () => {
  it('contains what was written', async () => {
    const stored = await readIndexFile(file);
    expect(stored?.header).toEqual(header);
    const [numbers, one] = (stored?.images ?? []).map((image) => new ImageReader(image));
    expect([numbers?.content, one?.content]).toEqual([3, 1]);
    expect(numbers?.next('f64')).toEqual(Float64Array.from({ length: 400_000 }, (_, row) => 1 + (row % 1_000)));
    expect(one?.next('u16')).toEqual(Uint16Array.of(1));
    expect(splitChunks(whole)).toHaveLength(5);
  });

  it('faults 231: a flipped bit anywhere is refused', async () => {
    const offsets = splitChunks(whole).flatMap(({ byteOffset }) =>
      [0, 1, 3, 9].map((byte) => byteOffset - whole.byteOffset + byte),
    );
    for (const offset of [0, 15, ...offsets, whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[offset] = (bytes[offset] ?? 0) ^ 1;
      await expectRefused(bytes);
    }
  });

  it('faults 231: exchanged parts, and a part of an earlier file of the same length, are refused', async () => {
    const [head, first, second, third, last] = splitChunks(whole) as [Buffer, Buffer, Buffer, Buffer, Buffer];
    await expectRefused(join([head, first, third, third, last]));
    await expectRefused(join([head, first, third, second, last]));
    const [ofLater, partOfLater] = splitChunks(write(2)) as [Buffer, Buffer];
    await expectRefused(join([ofLater, first, second, third, last]));
    await expectRefused(join([head, partOfLater, second, third, last]));
  });

  it('faults 231: a file with fewer parts, a cut-off and a longer one are refused', async () => {
    const fewer = join(splitChunks(whole).slice(0, 4));
    for (const bytes of [whole.subarray(0, 10), fewer, whole.subarray(0, whole.length - 1), Buffer.alloc(0)]) {
      await expectRefused(bytes);
    }
    await expectRefused(Buffer.concat([whole, Buffer.alloc(1)]));
  });

  it('numbers and texts take a part of their bytes, and come back as they were, at any length', async () => {
    for (const length of [0, 1, 3, 4, 5, 1_048_500, 1_048_576, 1_048_577, 2_500_003]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index % 7) * (index % 11));
      const integers = Int32Array.from({ length }, (_, index) => (index * 2_654_435_761) % 1_000_003);
      const writer = new ImageWriter();
      for (const array of [bytes, integers, Float64Array.of(-0.5, Number.NaN)]) writer.put(array);
      writeIndexFile(file, header, [writer.finish(null)]);
      const [reader] = ((await readIndexFile(file))?.images ?? []).map((image) => new ImageReader(image));
      expect(Buffer.compare(reader?.next('u8') ?? Buffer.of(1), bytes)).toBe(0);
      expect(reader?.next('i32')).toEqual(integers);
      expect(reader?.next('f64')).toEqual(Float64Array.of(-0.5, Number.NaN));
      if (length > 1_000_000) expect(readFileSync(file.path).length).toBeLessThan(0.9 * 5 * length);
    }
  });

  it('is null where there is none', async () => {
    expect(await readIndexFile({ ...file, path: `${file.path}-none` })).toBeNull();
  });
});
