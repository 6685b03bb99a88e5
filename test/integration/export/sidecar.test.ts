/** The provenance file beside an export replaces an earlier one, and never a file of the user's. */
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTableSource } from '@main/export-files/table';
import { exportToFile } from '@main/report-worker/export-to-file';
import { plainProvenance } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const provenance = { ...plainProvenance, rows: 1, filtersSent: { 'x\r\ny': 'z' }, warnings: ['one\nline'] };
const table = () => toTableSource({ headers: ['a'], rows: [[1]] });
const write = (path: string) => exportToFile(path, table(), 'csv', provenance, { withProvenanceFile: true });

describe('the provenance file beside an export', () => {
  it('faults 89: replaces a provenance file that Tripledger wrote', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'out.csv');
    for (const _ of [1, 2]) expect((await write(path)).notices).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['out.csv', 'out.csv.about.txt']);
  });

  it.each([
    ['somebody’s notes', (path: string) => writeFileSync(path, 'Checked by Ana\r\n')],
    ['ours with notes added', (path: string) => writeFileSync(path, `${readFileSync(path, 'utf8')}Checked by Ana`)],
    ['a link', (path: string) => symlinkSync('elsewhere.txt', path)],
  ])('faults 89: takes another name if there is %s, and warns of it', async (description, put) => {
    const folder = temporaryFolder();
    const path = join(folder, 'out.csv');
    const sidecar = `${path}.about.txt`;
    if (description.startsWith('ours')) await write(path);
    put(sidecar);
    const before = description === 'a link' ? null : readFileSync(sidecar, 'utf8');
    for (const _ of [1, 2]) {
      const { notices } = await write(path);
      expect(notices).toEqual([expect.stringContaining('out.csv.about 2.txt')]);
    }
    expect(readdirSync(folder).sort()).toEqual(['out.csv', 'out.csv.about 2.txt', 'out.csv.about.txt']);
    if (before !== null) expect(readFileSync(sidecar, 'utf8')).toBe(before);
  });
});
