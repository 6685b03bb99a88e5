import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { ArrayWriter, UnusableIndexError } from '@main/search-index/array-store';
import { type IndexFile, type IndexHeader, readIndexFile, writeIndexFile } from '@main/search-index/index-file';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeEach, describe, expect, it } from 'vitest';

const header: IndexHeader = { columns: 'columns', rowCounts: [3], generation: 'g', seq: 7, unreadable: 0 };
const preambleBytes = 40;
const chunkBytes = 1_048_576 + 28;

let file: IndexFile;
let whole: Buffer;

/** Four chunks, all but the last one full. */
function write(first: number): Buffer {
  const arrays = new ArrayWriter();
  arrays.put(new Float64Array(400_000).fill(first));
  arrays.put(Uint16Array.of(first));
  writeIndexFile(file, header, arrays);
  return readFileSync(file.path);
}

beforeEach(() => {
  const path = join(temporaryFolder(), 'office.idx');
  file = { path, officeId: 'office', kind: 'trips', sealer: new Cipher(newCacheKey()) };
  whole = write(1);
});

const chunk = (bytes: Buffer, index: number) =>
  bytes.subarray(preambleBytes + index * chunkBytes, preambleBytes + (index + 1) * chunkBytes);

function replaceChunk(index: number, by: Buffer): Buffer {
  const bytes = Buffer.from(whole);
  by.copy(bytes, preambleBytes + index * chunkBytes);
  return bytes;
}

function setLength(bytes: Buffer, chunks: number, length: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(chunks, 28);
  changed.writeDoubleLE(length, 32);
  return changed;
}

function expectRefused(bytes: Buffer): void {
  writeFileSync(file.path, bytes);
  expect(() => readIndexFile(file)).toThrow(UnusableIndexError);
}

describe('the file of an index', () => {
  it('contains what was written', () => {
    const stored = readIndexFile(file);
    expect(stored?.header).toEqual(header);
    expect(stored?.reader.next('f64')).toHaveLength(400_000);
    expect([...(stored?.reader.next('u16') ?? [])]).toEqual([1]);
    expect(whole.length).toBeGreaterThan(preambleBytes + 3 * chunkBytes);
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
      preambleBytes + chunkBytes,
      preambleBytes + 2 * chunkBytes + 9,
    ];
    for (const offset of [...offsets, whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[offset] = (bytes[offset] ?? 0) ^ 1;
      expectRefused(bytes);
    }
  });

  it('faults 231: exchanged chunks, and a chunk of an earlier file of the same length, are refused', () => {
    expectRefused(replaceChunk(1, chunk(whole, 2)));
    const exchanged = replaceChunk(1, chunk(whole, 2));
    chunk(whole, 1).copy(exchanged, preambleBytes + 2 * chunkBytes);
    expectRefused(exchanged);
    const later = write(2);
    expect(later.length).toBe(whole.length);
    expectRefused(replaceChunk(1, chunk(later, 1)));
  });

  it('faults 231: a file with fewer chunks, a cut-off and a longer one are refused', () => {
    const three = whole.subarray(0, preambleBytes + 3 * chunkBytes);
    expectRefused(setLength(three, 3, 3 * 1_048_576));
    const length = whole.readDoubleLE(32);
    expectRefused(setLength(whole.subarray(0, whole.length - 8), 4, length - 8));
    for (const bytes of [whole.subarray(0, 10), three, whole.subarray(0, whole.length - 1), Buffer.alloc(0)]) {
      expectRefused(bytes);
    }
    expectRefused(Buffer.concat([whole, Buffer.alloc(1)]));
  });

  it('is null where there is none', () => {
    expect(readIndexFile({ ...file, path: `${file.path}-none` })).toBeNull();
  });
});
