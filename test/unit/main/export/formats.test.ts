import { getFindings, writeTable } from '@main/export/export-file';
import { formatFiltersForFileName, toFileName } from '@main/export/formats';
import { formatProvenance } from '@main/export/provenance';
import { toTableSource } from '@main/export/table';
import { toColumnName, toSheetName, WorkbookWriter } from '@main/export/workbook';
import { formatExportNotices } from '@shared/export-notices';
import { startsFormula } from '@shared/formula-guard';
import type { ExportFormat } from '@shared/ipc/contract/exports';
import type { Cell } from '@shared/schemas/report';
import { formatTimestamp } from '@shared/timestamps';
import { exportCells, exportSource, plainProvenance } from '@test/helpers/results';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

const textOf = async (headers: string[], rows: Cell[][], format: ExportFormat) =>
  (await exportCells(headers, rows, format)).toString('utf8');

const awkward: Cell[] = [
  '0042',
  1.5,
  { n: '1.50' },
  { n: '9007199254740993' },
  true,
  null,
  { j: '{"a":[1,null]}' },
  '=1+2',
];

describe('CSV', () => {
  it('faults 31: writes cells exactly as the API sent them', async () => {
    expect(await textOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], [awkward], 'csv')).toBe(
      'a,b,c,d,e,f,g,h\r\n0042,1.5,1.50,9007199254740993,true,,"{""a"":[1,null]}",=1+2\r\n',
    );
  });

  it('keeps headers as they are, duplicates and awkward names included', async () => {
    expect(await textOf(['a', 'a', 'Rate, %', ''], [], 'csv')).toBe('a,a,"Rate, %",\r\n');
  });

  it('faults 54: guards formulas in the Excel presets only', async () => {
    expect(await textOf(['x'], [['=1+2";=1+2']], 'excel-csv')).toBe('\uFEFFx\r\n"\'=1+2"";\'=1+2"\r\n');
    expect(await textOf(['x'], [['=1+2";=1+2']], 'excel-semicolon')).toBe('\uFEFFx\r\n"\'=1+2"";\'=1+2"\r\n');
    expect(await textOf(['x'], [['=1+2";=1+2']], 'csv')).toBe('x\r\n"=1+2"";=1+2"\r\n');
    for (const mark of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']) {
      expect(await textOf(['x'], [[`${mark}a`]], 'excel-csv')).toBe(`\uFEFFx\r\n'${mark}a\r\n`);
    }
    for (const mark of ['\r', '\n']) {
      expect(await textOf(['x'], [[`${mark}a`]], 'excel-csv')).toBe(`\uFEFFx\r\n"'${mark}a"\r\n`);
    }
    expect(await textOf(['=x'], [], 'excel-csv')).toBe("\uFEFF'=x\r\n");
  });

  it('faults 55: exempts plain numbers from the guard', async () => {
    const cells: Cell[] = ['-12.34', '+61 400 000 000', { n: '-1.50' }, -3, '+5', '-', '+-5'];
    expect(await textOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [cells], 'excel-csv')).toContain(
      "\r\n-12.34,'+61 400 000 000,-1.50,-3,+5,'-,'+-5\r\n",
    );
  });

  it('faults 88: guards a formula after a separator that is not the file’s own', async () => {
    const cells = ['Smith;=1+2;x', 'a,＝1', 'b|"\'@c', 'd\t-5'];
    expect(await textOf(['h'], [cells.slice(0, 1)], 'excel-csv')).toBe("\uFEFFh\r\nSmith;'=1+2;x\r\n");
    const text = await textOf(['p', 'q', 'r', 's'], [cells], 'excel-semicolon');
    expect(text).toBe('\uFEFFp;q;r;s\r\n"Smith;\'=1+2;x";a,\'＝1;"b|""\'\'@c";d\t\'-5\r\n');
  });

  it('faults 88: counts what a spreadsheet would calculate of a plain export, and nothing of a guarded one', async () => {
    const rows = [
      ['=1+2', '-5'],
      ['x', '＋61'],
    ];
    const sink = { write: async () => undefined };
    for (const [format, count] of [
      ['csv', 3],
      ['tsv', 3],
      ['excel-csv', 0],
      ['xlsx', 0],
      ['json', 0],
    ] as const) {
      const writer = await writeTable(sink, toTableSource({ headers: ['=h', 'b'], rows }), format, plainProvenance);
      expect([format, getFindings(writer).formulaTexts]).toEqual([format, count]);
    }
  });

  it('separates by semicolons, or by tabs, where it is asked to', async () => {
    expect(await textOf(['a', 'b'], [['x;y', 'z,z']], 'excel-semicolon')).toBe('\uFEFFa;b\r\n"x;y";z,z\r\n');
    expect(await textOf(['a', 'b'], [['x\ty', 'z,z']], 'tsv')).toBe('a\tb\r\n"x\ty"\tz,z\r\n');
  });

  it('faults 59: the guard is linear', () => {
    expect(startsFormula(`-${'1'.repeat(100_000)}x`)).toBe(true);
  });
});

describe('JSON rows', () => {
  it('keep numbers digit for digit and are JSON', async () => {
    const rows: Cell[][] = [
      [{ n: '1.50' }, null],
      ['x', { j: '[1]' }],
    ];
    const text = await textOf(['a', 'b'], rows, 'json');
    expect(text).toContain('"a":1.50');
    expect(JSON.parse(text)).toEqual([
      { a: 1.5, b: null },
      { a: 'x', b: [1] },
    ]);
    expect(JSON.parse(await textOf(['a'], [], 'json'))).toEqual([]);
  });

  it('keep both values where two columns of a table have one name: the second is numbered', async () => {
    const text = await textOf(['change', 'a', 'change', 'change (2)'], [['added', 1, 'own', 'other']], 'json');
    expect(JSON.parse(text)).toEqual([{ change: 'added', a: 1, 'change (3)': 'own', 'change (2)': 'other' }]);
  });
});

describe('XLSX', () => {
  const book = async (rows: Cell[][], headers = rows[0]?.map((_, place) => `h${place}`) ?? ['h']) =>
    unzip(await exportCells(headers, rows, 'xlsx'));
  const sheetOf = async (rows: Cell[][], headers?: string[]) =>
    (await book(rows, headers)).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';

  it('faults 56: types strings as strings, writes no formula, keeps leading zeros and long digits', async () => {
    const sheet = await sheetOf([['=1+2', '0042', 12.5, { n: '9007199254740993' }, true, null, 'a\u0000<b>&']]);
    expect(sheet).not.toContain('<f');
    for (const text of ['=1+2', '0042', '9007199254740993']) expect(sheet).toMatch(inlineText(text));
    expect(sheet).toMatch(/<c[^>]*><v>12\.5<\/v><\/c>/);
    expect(sheet).toMatch(/<c[^>]*t="b"[^>]*><v>1<\/v><\/c>/);
    expect(sheet).toContain('&lt;b&gt;&amp;');
    expect(sheet).not.toContain('\u0000');
  });

  it('faults 56: ids, phones and card numbers are texts whatever their digits, by the name of their column', async () => {
    const headers = ['trip_id', 'phone', 'card_number', 'qty'];
    const source = {
      headers,
      hasLists: true,
      columns: headers.map((_, header) => ({ header, mode: header < 3 ? ('text' as const) : ('by-cell' as const) })),
      pieces: [Buffer.from('[32400,61400000000,4111111111111111,2]')],
    };
    const sheet =
      unzip(await exportSource(source, 'xlsx'))
        .get('xl/worksheets/sheet1.xml')
        ?.toString('utf8') ?? '';
    for (const text of ['32400', '61400000000', '4111111111111111']) expect(sheet).toMatch(inlineText(text));
    expect(sheet).toMatch(/<c[^>]*><v>2<\/v><\/c>/);
  });

  it.each([
    ['1899-12-31', null],
    ['1900-03-01', 61],
    ['2026-01-02', 46_024],
    ['2026-02-30', null],
    ['2026-01-02 12:00:00', 46_024.5],
  ])('writes the date %s as the day %s of the sheet', async (date, day) => {
    const sheet = await sheetOf([[date]]);
    if (day === null) expect(sheet).toMatch(inlineText(date));
    else expect(Number(/<c[^>]* s="[12]"[^>]*><v>([\d.]{1,30})<\/v>/.exec(sheet)?.[1])).toBeCloseTo(day, 9);
  });

  it('freezes its header, filters all columns and is as wide as its texts', async () => {
    const sheet = await sheetOf([['x', 'y']]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:B2"/>');
    expect(sheet).toContain('<col min="2" max="2"');
    expect([0, 25, 26, 701, 702, 16_383].map(toColumnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });

  it('faults 56: makes sheet names legal', async () => {
    expect((await book([])).get('xl/workbook.xml')?.toString('utf8')).toContain('name="Sales"');
    expect(toSheetName('A/B: report?')).toBe('A B  report');
    expect(toSheetName('')).toBe('Sheet1');
    expect(toSheetName('History')).toBe('Sheet1');
    expect(toSheetName("'quoted'")).toBe('quoted');
    expect(toSheetName('x'.repeat(50))).toHaveLength(31);
  });

  it('faults 84: makes sheet names that a spreadsheet opens of every name', async () => {
    expect(["''x''", "x' '", "' 'x", "''", '\ufffe\uffff', `${'x'.repeat(30)}'y`].map(toSheetName)).toEqual([
      'x',
      'x',
      'x',
      'Sheet1',
      'Sheet1',
      'x'.repeat(30),
    ]);
    const pieces: Buffer[] = [];
    const sink = { write: async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)) };
    await writeTable(sink, toTableSource({ headers: ['a'], rows: [] }), 'xlsx', {
      ...plainProvenance,
      subject: 'a\ufffeb',
    });
    expect(unzip(Buffer.concat(pieces)).get('xl/workbook.xml')?.toString('utf8')).toContain('name="a b"');
  });

  it('faults 84: says how many texts Excel’s cells could not hold', async () => {
    const long = 'x'.repeat(40_000);
    const rows = [[long], [long.slice(0, 32_767)], [long]];
    const sink = { write: async () => undefined };
    const writer = await writeTable(sink, toTableSource({ headers: ['a'], rows }), 'xlsx', plainProvenance);
    expect(formatExportNotices(getFindings(writer))).toEqual([
      expect.stringMatching(/^2 texts were longer than the 32,767/),
    ]);
  });

  it('goes on in another sheet, header and all, where one is full', async () => {
    const pieces: Buffer[] = [];
    const sink = { write: async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)) };
    const writer = new WorkbookWriter(sink, { headers: ['n'], hasLists: true }, 'Trips', 4);
    await writer.begin();
    await writer.push(Buffer.from('[1],[2],[3],[4],[5],[6]'));
    await writer.end(plainProvenance);
    const parts = unzip(Buffer.concat(pieces));
    const numbers = (sheet: number) =>
      [...(parts.get(`xl/worksheets/sheet${sheet}.xml`)?.toString('utf8') ?? '').matchAll(/<v>(\d)<\/v>/g)].map(
        ([, digit]) => digit,
      );
    expect([numbers(1), numbers(2)]).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
    const workbook = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
    expect([...workbook.matchAll(/sheet name="([^"]{1,40})"/g)].map(([, name]) => name)).toEqual([
      'Trips',
      'Trips (2)',
      'About',
    ]);
  });

  it('says about itself in its last sheet what went with it', async () => {
    const about = (await book([['x']])).get('xl/worksheets/sheet2.xml')?.toString('utf8') ?? '';
    for (const text of ['Test office', 'Sales', formatTimestamp(Date.UTC(2026, 10, 20, 9)), 'live'])
      expect(about).toContain(`>${text}<`);
  });

  it('cuts a text at what a cell of Excel holds, and says so', async () => {
    const parts = await book([['x'.repeat(40_000)]]);
    expect(/>(x{1,40000})</.exec(parts.get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '')?.[1]).toHaveLength(
      32_767,
    );
    expect(parts.get('xl/worksheets/sheet2.xml')?.toString('utf8')).toContain('were cut off');
  });
});

/** A cell with exactly this text. */
function inlineText(text: string): RegExp {
  return new RegExp(`<c[^>]*t="inlineStr"[^>]*><is><t[^>]*>${text.replace(/[+]/g, '\\+')}</t></is></c>`);
}

describe('provenance', () => {
  it('is lines of text that no value breaks', () => {
    const text = formatProvenance({
      ...plainProvenance,
      filtersSent: { branchID: '3', source: 'a\nb' },
      rows: 7,
      totals: [{ column: 'total', sum: '1250.5' }],
      extent: 'As shown',
      warnings: ['One thing'],
    });
    expect(text.split('\r\n')).toEqual([
      'Office: Test office',
      'Exported: Sales',
      `Data from: ${formatTimestamp(Date.UTC(2026, 10, 20, 9))}`,
      'Source: live',
      'Filter branchID: 3',
      'Filter source: a b',
      'Rows: 7',
      'Extent: As shown',
      'Total of total: 1250.5',
      'Warning: One thing',
      'Written by: Tripledger',
      '',
    ]);
  });
});

describe('very long rows', () => {
  const long = 'x'.repeat(700_000);
  const rows = Buffer.from(`[1,"short"],[2,"${long}"]`);
  const pieces = (bytes: number) =>
    Array.from({ length: Math.ceil(rows.length / bytes) }, (_, place) =>
      rows.subarray(place * bytes, (place + 1) * bytes),
    );

  it.each(['csv', 'json', 'xlsx'] as const)(
    'faults 35: are in a file of %s, wherever the pieces are cut, the last one too',
    async (format) => {
      for (const bytes of [65_536, 300_000, 650_000]) {
        const file = await exportSource({ headers: ['id', 'text'], hasLists: true, pieces: pieces(bytes) }, format);
        const text =
          format === 'xlsx'
            ? (unzip(file).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '')
            : file.toString('utf8');
        expect([bytes, text.split('x'.repeat(30_000)).length > 1]).toEqual([bytes, true]);
      }
    },
  );

  it('faults 24: that end in the middle are refused, not left out', async () => {
    const cut = pieces(rows.length - 40).slice(0, 1);
    await expect(exportSource({ headers: ['id', 'text'], hasLists: true, pieces: cut }, 'csv')).rejects.toMatchObject({
      code: 'unusable-answer',
    });
  });
});

describe('file names', () => {
  it.each(['../../x', '%2e%2e', 'CON', 'a\0b', 'x'.repeat(5_000), '日本 report', ''])(
    'faults 38: makes a safe name of %j',
    (words) => {
      const name = toFileName(words, '2026-11-20', 'csv');
      expect(name).toMatch(/^[\p{L}\p{N}-]{1,70}-2026-11-20\.csv$/u);
      expect(name.length).toBeLessThanOrEqual(100);
    },
  );

  it('tell contents apart, also where their words are too long for a name', () => {
    const long =
      'trips Sydney City trip_status Active consultant_id 12 branch_id 3 date_from 2026-09-01 date_to 2026-09-30';
    const [one, other] = [long, `${long} page 2`].map((words) => toFileName(words, '2026-11-20', 'csv'));
    expect(one).toMatch(/^trips-sydney-city-trip-status-active-.{10,40}-[0-9a-f]{6}-2026-11-20\.csv$/);
    expect(other).not.toBe(one);
    expect(toFileName('unclaimed commission worklist Sydney', '2026-11-20', 'csv')).toBe(
      'unclaimed-commission-worklist-sydney-2026-11-20.csv',
    );
    expect(formatFiltersForFileName({ branchID: '5', startDate: '2026-09-01' })).toBe(
      'branchID 5 startDate 2026-09-01',
    );
  });
});
