/** Exports of tables as screens show them: from the rows that the page sends to the file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveExport } from '@main/office/exports/save-export';
import { CompressedRows, ScreenTableRows } from '@main/office/exports/screen-sheets';
import { buildScreenTable } from '@main/office/exports/screen-table';
import type { ExportFormat } from '@shared/exports/formats';
import { maxPartRows, type ScreenRows, type ScreenTable } from '@shared/exports/screen-table';
import { expectAppError } from '@test/helpers/expect-app-error';
import { plainProvenance } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

const columns: ScreenTable['columns'] = [
  { header: 'Trip', kind: 'number', scale: null, width: 8 },
  { header: 'Client', kind: 'text', scale: null, width: 20 },
  { header: 'Departs', kind: 'date', scale: null, width: 12 },
  { header: 'Commission', kind: 'cents', scale: 2, width: 12 },
];

const rows: ScreenRows = [
  ['32015', '=Zoë "Z" Ltd, Perth', '2026-12-01', '1234.50'],
  ['32016', '0042', '2026-12-24 10:30:00', '-0.05'],
  ['007', null, 'soon', null],
];

const plain: ScreenTable = {
  columns,
  rows: 3,
  groups: [],
  totals: { label: 'Total of 3 rows', sums: [null, null, null, { sum: '1234.45', excludedCount: 1 }] },
  extent: 'As on screen: 3 of 9 rows',
};

const grouped: ScreenTable = {
  ...plain,
  groups: [
    {
      title: 'Ana (1)',
      rows: 1,
      isCollapsed: false,
      sums: [null, null, null, { sum: '1234.50', excludedCount: 0 }],
    },
    { title: 'Bea (2)', rows: 2, isCollapsed: true, sums: [null, null, null, { sum: '-0.05', excludedCount: 1 }] },
  ],
};

function receive(all: ScreenRows): CompressedRows {
  const received = new CompressedRows();
  received.add(all);
  return received;
}

async function exportTable(table: ScreenTable, format: ExportFormat, received = receive(rows)) {
  const path = join(temporaryFolder(), 'out');
  const { source, notes } = buildScreenTable(table, received, { includesCollapsed: format === 'xlsx' });
  const provenance = { ...plainProvenance, rows: table.rows };
  const outcome = await saveExport(path, source, format, provenance, undefined);
  return { path, notes, outcome, content: readFileSync(path) };
}

async function exportSheet(table: ScreenTable): Promise<string> {
  const { content } = await exportTable(table, 'xlsx');
  return unzip(content).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
}

describe('a table as on screen', () => {
  it('is written as lines with amounts in dollars, dates as they came and the total', async () => {
    const { content, outcome, notes } = await exportTable(plain, 'excel-csv');
    expect(content.toString('utf8').split('\r\n')).toEqual([
      '\uFEFFTrip,Client,Departs,Commission',
      '32015,"\'=Zoë ""Z"" Ltd, Perth",2026-12-01,1234.50',
      '32016,0042,2026-12-24 10:30:00,-0.05',
      '007,,soon,',
      'Total of 3 rows,,,1234.45',
      '',
    ]);
    expect(outcome.rows).toBe(3);
    expect(notes).toEqual([
      'One value of "Commission" could not be added up: missing or not readable. The total leaves it out.',
    ]);
  });

  it('is a sheet with numbers, days and money, a bold total, and leading zeros kept', async () => {
    const sheet = await exportSheet(plain);
    expect(sheet).toContain('<c><v>32015</v></c>');
    expect(sheet).toContain('<c s="3"><v>1234.50</v></c>');
    expect(sheet).toContain('<c s="1"><v>46357</v></c>');
    expect(sheet).toMatch(/<c[^>]*t="inlineStr"[^>]*><is><t[^>]*>007<\/t>/);
    expect(sheet).toMatch(/<c s="5" t="inlineStr"><is><t[^>]*>Total of 3 rows<\/t>/);
    expect(sheet).toContain('<c s="6"><v>1234.45</v></c></row></sheetData>');
    // The filter of the sheet leaves the total where it is.
    expect(sheet).toContain('<autoFilter ref="A1:D4"/>');
    expect(sheet).not.toContain('<f');
  });

  it('is a sheet with groups that can be collapsed, their subtotals above their rows', async () => {
    const sheet = await exportSheet(grouped);
    const heads = [...sheet.matchAll(/<row([^>]*)>/g)].map(([, attributes]) => attributes?.trim());
    expect(heads).toEqual([
      '',
      '',
      'outlineLevel="1"',
      'collapsed="1"',
      'outlineLevel="1" hidden="1"',
      'outlineLevel="1" hidden="1"',
      '',
    ]);
    expect(sheet).toContain('<sheetPr><outlinePr summaryBelow="0"/></sheetPr>');
    expect(sheet).toContain('<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>');
    expect(sheet).toContain('<c s="6"><v>-0.05</v></c>');
    expect(sheet).not.toContain('<autoFilter');
  });

  it('has its subtotals but not the rows of collapsed groups in lines of text, and says so', async () => {
    const { content, notes } = await exportTable(grouped, 'csv');
    expect(content.toString('utf8').split('\r\n').slice(1)).toEqual([
      'Ana (1),,,1234.50',
      '32015,"=Zoë ""Z"" Ltd, Perth",2026-12-01,1234.50',
      'Bea (2),,,-0.05',
      'Total of 3 rows,,,1234.45',
      '',
    ]);
    expect(notes.at(-1)).toBe(
      '2 rows of collapsed groups are not in this file; its subtotals include them. An Excel workbook holds them.',
    );
  });

  it('names the total in a column of its own where the first column has a sum', async () => {
    const table: ScreenTable = {
      ...plain,
      columns: columns.slice(3),
      totals: { label: 'Total of 3 rows', sums: [{ sum: '1234.45', excludedCount: 1 }] },
    };
    const amounts = receive(rows.map((row) => row.slice(3)));
    const { content } = await exportTable(table, 'csv', amounts);
    expect(content.toString('utf8').split('\r\n')).toEqual([
      ...[',Commission', ',1234.50', ',-0.05', ',', 'Total of 3 rows,1234.45', ''],
    ]);
  });

  it('faults 320: is not saved where a total on screen is not the sum of its rows, to the cent', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const path = join(temporaryFolder(), 'out');
      const sums = [null, null, null, { sum: '1234.46', excludedCount: 1 }];
      const table = { ...plain, totals: { label: 'Total', sums } };
      const { source } = buildScreenTable(table, receive(rows), { includesCollapsed: true });
      const error = await expectAppError(saveExport(path, source, format, { ...plainProvenance, rows: 3 }, undefined));
      expect([error.code, error.details.problem]).toEqual(['output-failed', 'totals differ']);
      expect(existsSync(path)).toBe(false);
    }
  });

  it('faults 719: marks values that are not read, writes them as texts, and has the total of the screen', async () => {
    const table: ScreenTable = {
      ...plain,
      columns: [
        { header: 'Trip', kind: 'text', scale: null, width: 8 },
        { header: 'total_cents', kind: 'cents', scale: 2, width: 12 },
        { header: 'points', kind: 'number', scale: 1, width: 12 },
      ],
      rows: 2,
      totals: {
        label: 'Total of 2 rows',
        sums: [null, { sum: '1.00', excludedCount: 1 }, { sum: '7.5', excludedCount: 1 }],
      },
    };
    const unread: ScreenRows = [
      ['A', '1.00', { unread: '3.5' }],
      ['B', { unread: '12.5' }, '7.5'],
    ];
    const { content, notes } = await exportTable(table, 'csv', receive(unread));
    expect(content.toString('utf8').split('\r\n')).toEqual([
      'Trip,total_cents,points',
      'A,1.00,3.5 (not read)',
      'B,12.5 (not read),7.5',
      'Total of 2 rows,1.00,7.5',
      '',
    ]);
    expect(notes).toHaveLength(2);
    const { content: workbook } = await exportTable(table, 'xlsx', receive(unread));
    const sheet = unzip(workbook).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
    expect(sheet).toMatch(/<c[^>]*t="inlineStr"[^>]*><is><t[^>]*>12\.5 \(not read\)<\/t>/);
    expect(sheet).not.toContain('<v>12.5');
  });

  it('faults 321: is refused where rows are missing, and where its groups are of other rows', () => {
    const build = (table: ScreenTable, all: ScreenRows) =>
      buildScreenTable(table, receive(all), { includesCollapsed: true });
    expect(() => build(plain, rows.slice(1))).toThrow('did not arrive completely');
    expect(() => build({ ...grouped, groups: grouped.groups.slice(1) }, rows)).toThrow('did not arrive completely');
  });

  it('has many thousand rows, in the order in which they were sent', async () => {
    const count = 30_000;
    const waiting = new ScreenTableRows();
    let cents = 0n;
    for (let start = 0; start < count; start += maxPartRows) {
      const part = Array.from({ length: maxPartRows }, (_, index) => {
        cents += BigInt(start + index);
        return [String(start + index), `Client ${start + index}`, '2026-12-01', `${start + index}.00`];
      });
      waiting.add('a', part);
    }
    const table = {
      ...plain,
      rows: count,
      totals: { label: 'Total', sums: [null, null, null, { sum: `${cents}.00`, excludedCount: 0 }] },
    };
    const { content } = await exportTable(table, 'csv', waiting.take('a'));
    const lines = content.toString('utf8').split('\r\n');
    expect(lines.length).toBe(count + 3);
    expect(lines[count]).toBe(`${count - 1},Client ${count - 1},2026-12-01,${count - 1}.00`);
    expect(waiting.take('a').rows).toBe(0);
  });

  it('is refused where its rows take too much memory, and nothing of it waits', () => {
    const part = new CompressedRows();
    part.add(rows);
    const waiting = new ScreenTableRows(part.bytes);
    waiting.add('a', rows);
    expect(() => waiting.add('a', rows)).toThrow('too large to be exported');
    expect(waiting.take('a').rows).toBe(0);
  });

  it('waits with one other table at most', () => {
    const waiting = new ScreenTableRows();
    for (const id of ['a', 'b', 'c']) waiting.add(id, rows);
    expect(['a', 'b', 'c'].map((id) => waiting.take(id).rows)).toEqual([0, 3, 3]);
  });
});
