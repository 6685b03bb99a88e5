import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DelimitedRowScanner, RaggedRowsError } from '@main/rows/engine/file-row-scanner';
import { RunningScan } from '@main/rows/files/verify-export';
import { propertyRuns } from '@test/helpers/property-runs';
import { temporaryFolder } from '@test/helpers/temporary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A file that is scanned while it is written: the scan finds what a scan of the finished file finds, or fails. */
const headers = ['a', 'b'];
const line = fc
  .tuple(fc.integer(), fc.constantFrom('x', '"y, z"', '"1\r\n2"', '-2.50', ''))
  .map(([number, text]) => `${number},${text}\r\n`);

/** Writes a file in pieces and scans it meanwhile. */
async function scanPieces(pieces: readonly string[], beforeEnd: (path: string) => void = () => undefined) {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  const scan = RunningScan.create(path, 'csv', headers) as RunningScan;
  let bytes = 0;
  try {
    for (const piece of pieces) {
      appendFileSync(path, piece);
      bytes += Buffer.byteLength(piece);
      scan.advance(bytes);
      await new Promise(setImmediate);
    }
    beforeEnd(path);
    return await scan.end();
  } finally {
    await scan.close();
  }
}

/** Cuts a text at the given shares of its length. */
function cut(text: string, shares: readonly number[]): string[] {
  const ends = [...shares.map((share) => Math.floor(share * text.length)).sort((a, b) => a - b), text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

describe('a scan behind the writer', () => {
  it('finds what a scan of the finished file finds, however it was written', async () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), shares, async (lines, positions) => {
        const text = `a,b\r\n${lines.join('')}`;
        const scanner = new DelimitedRowScanner(headers.length, ',');
        scanner.write(Buffer.from(text));
        expect(await scanPieces(cut(text, positions))).toEqual(scanner.end());
      }),
      propertyRuns(0.01),
    );
  });

  it.each([
    ['is shorter than what was scanned', (path: string) => truncateSync(path, 5)],
    ['has half a line more', (path: string) => appendFileSync(path, '3,')],
    ['has a line with a cell too many', (path: string) => appendFileSync(path, '3,c,\r\n')],
  ])('fails where the finished file %s', async (_description, spoil) => {
    await expect(scanPieces(['a,b\r\n1,x\r\n', '2,y\r\n'], spoil)).rejects.toThrow(RaggedRowsError);
  });

  it('counts a line that came after the writer had ended', async () => {
    const found = await scanPieces(['a,b\r\n1,x\r\n'], (path) => appendFileSync(path, '5,y\r\n'));
    expect(found).toMatchObject({ rows: 2, sums: [6_000_000n, 0n] });
  });

  it('reads nothing more once it is closed', async () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, 'a,b\r\n1,x\r\n');
    const scan = RunningScan.create(path, 'csv', headers) as RunningScan;
    scan.advance(5);
    await scan.close();
    scan.advance(10);
    await expect(scan.end()).rejects.toThrow(RaggedRowsError);
    await scan.close();
  });

  it('does not exist for workbooks, whose directory comes last', () => {
    expect(RunningScan.create('file', 'xlsx', headers)).toBeNull();
  });
});
