import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanFile } from '@main/rows/files/verify-export';
import { exportFormats } from '@shared/exports/formats';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

/** Scans a file of CSV. */
async function scan(text: string) {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, text);
  return await scanFile(path, exportFormats[0], ['a', 'b']);
}

describe('a scan of a finished file', () => {
  it('counts its rows and adds its columns up, whatever pieces it is read in', async () => {
    expect(await scan('a,b\r\n1,x\r\n5,"y, z"\r\n')).toMatchObject({ rows: 2, sums: [6_000_000n, 0n] });
    const rows = 200_000;
    const long = await scan(`a,b\r\n${'1,"1\r\n2"\r\n'.repeat(rows)}`);
    expect(long).toMatchObject({ rows, sums: [BigInt(rows) * 1_000_000n, 0n] });
  });
});
