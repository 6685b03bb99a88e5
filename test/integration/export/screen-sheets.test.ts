/** Workbooks with a sheet for each group of a table on screen, behind a cover that adds them up. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompressedRows, saveSheets } from '@main/office/exports/screen-sheets';
import type { ScreenRows, ScreenSum, ScreenTable } from '@shared/exports/screen-table';
import { expectAppError } from '@test/helpers/expect-app-error';
import { plainProvenance } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const rows: ScreenRows = [
  ['32015', '=Zoë Ltd', '1234.50'],
  ['32016', 'Nguyen', '-0.05'],
  ['007', null, '0.10'],
];

const sum = (text: string): (ScreenSum | null)[] => [null, null, { sum: text, excludedCount: 0 }];

const table: ScreenTable = {
  columns: [
    { header: 'Trip', kind: 'number', scale: null, width: 8 },
    { header: 'Client', kind: 'text', scale: null, width: 20 },
    { header: 'Commission', kind: 'cents', scale: 2, width: 12 },
  ],
  rows: 3,
  groups: [
    { title: 'Harbour Hotels [Sydney]: City/CBD (104)', rows: 1, isCollapsed: false, sums: sum('1234.50') },
    { title: 'harbour hotels  sydney   city cbd (104)', rows: 2, isCollapsed: false, sums: sum('0.05') },
  ],
  totals: { label: 'Total of 3 rows', sums: sum('1234.55') },
  extent: 'As on screen: 3 of 9 rows; a sheet for each supplier',
};

const receive = (...parts: ScreenRows[]) => {
  const received = new CompressedRows();
  for (const part of parts) received.add(part);
  return received;
};

const provenance = { ...plainProvenance, rows: 3, warnings: ['One trip was not checked.'] };

async function save(change: Partial<ScreenTable> = {}, received = receive(rows)) {
  const path = join(temporaryFolder(), 'out.xlsx');
  return { path, outcome: await saveSheets(path, { ...table, ...change }, received, provenance, undefined) };
}

const readSheet = (parts: Map<string, Buffer>, number: number) =>
  parts.get(`xl/worksheets/sheet${number}.xml`)?.toString('utf8') ?? '';

const listSpools = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`tripledger-spool-${process.pid}-`));

describe('a workbook with a sheet for each group', () => {
  it('has a cover with the sum of each sheet and of all, as numbers, and what its reader must know', async () => {
    const { path, outcome } = await save({}, receive(rows.slice(0, 2), rows.slice(2)));
    const parts = unzip(readFileSync(path));
    const cover = readSheet(parts, 1);
    const money = [...cover.matchAll(/<c s="[36]"><v>([^<]*)<\/v>/g)].map(([, text]) => text);
    expect(money).toEqual(['1234.50', '0.05', '1234.55']);
    expect(cover).toContain('<c s="6"><v>1234.55</v>');
    for (const text of ['Total of 3 rows', 'One trip was not checked.', 'Test office']) {
      expect(cover).toContain(text);
    }
    expect(outcome).toMatchObject({ path, rows: 3, hasFormulas: false, notices: [] });
    expect(outcome.bytes).toBe(readFileSync(path).length);
  });

  it('has the rows of each group on its sheet, with their total, under a name that Excel accepts and no other has', async () => {
    const { path } = await save();
    const parts = unzip(readFileSync(path));
    expect(getSheetNames(parts)).toEqual([
      'Cover',
      'Harbour Hotels  Sydney   City C',
      'harbour hotels  sydney   ci (2)',
    ]);
    const [first, second] = [readSheet(parts, 2), readSheet(parts, 3)];
    expect(first).toContain('<v>32015</v>');
    expect(first).toContain('=Zoë Ltd');
    expect(first).not.toContain('<f');
    expect(first).toContain('<c s="6"><v>1234.50</v>');
    expect(second).toMatch(/<v>32016<\/v>[\s\S]*007[\s\S]*<c s="6"><v>0.05<\/v>/);
    expect(readSheet(parts, 4)).toBe('');
  });

  it('faults 345: is not saved where a sheet, or all sheets together, do not add up to what the screen shows', async () => {
    const [first, second] = table.groups;
    const wrong: Partial<ScreenTable>[] = [
      { totals: { label: 'Total', sums: sum('1234.56') } },
      {
        groups: [
          { ...first, sums: sum('1234.49') },
          { ...second, sums: sum('0.06') },
        ] as ScreenTable['groups'],
      },
    ];
    for (const change of wrong) {
      const path = join(temporaryFolder(), 'out.xlsx');
      const error = await expectAppError(
        saveSheets(path, { ...table, ...change }, receive(rows), provenance, undefined),
      );
      expect([error.code, error.details.problem]).toEqual(['output-failed', 'totals differ']);
      expect(existsSync(path)).toBe(false);
    }
    expect(listSpools()).toEqual([]);
  });

  it('is refused where rows are missing, or are more than those of the groups', async () => {
    for (const received of [receive(rows.slice(1)), receive(rows, rows.slice(2))]) {
      const path = join(temporaryFolder(), 'out.xlsx');
      const error = await expectAppError(saveSheets(path, table, received, provenance, undefined));
      expect(error.code).toBe('ipc-refused');
      expect(existsSync(path)).toBe(false);
    }
  });

  it('leaves no file where it is cancelled, not even among the temporary files', async () => {
    const path = join(temporaryFolder(), 'out.xlsx');
    const controller = new AbortController();
    controller.abort();
    const error = await expectAppError(saveSheets(path, table, receive(rows), provenance, controller.signal));
    expect(error.code).toBe('cancelled');
    expect(existsSync(path)).toBe(false);
    expect(listSpools()).toEqual([]);
  });
});
