/** CSV, TSV and their variants for Excel. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFindings } from '@main/rows/files/formats';
import { toTableSource } from '@main/rows/files/table';
import { type ExportFormat, exportFormats } from '@shared/exports/formats';
import { formatExportNotices } from '@shared/exports/spreadsheets';
import type { Cell } from '@shared/reports/report';
import { exportCells, exportSource, verifyFile, writeToSink } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

const writeText = async (headers: string[], rows: Cell[][], format: ExportFormat) =>
  (await exportCells(headers, rows, format)).toString('utf8');

describe('delimited text', () => {
  const escaped = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].map((mark) => `'${mark}a`);
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
  const numbers: Cell[] = ['-12.34', '+61 400 000 000', { n: '-1.50' }, -3, '+5', '-', '+-5'];

  it.each([
    [
      'faults 31: cells as the API sent them',
      'csv',
      awkward,
      '0042,1.5,1.50,9007199254740993,true,,"{""a"":[1,null]}",=1+2',
    ],
    ['faults 54: formulas of text as they are', 'csv', ['=1+2";=1+2'], '"=1+2"";=1+2"'],
    ['faults 54: formulas escaped', 'excel-csv', ['=1+2";=1+2'], '"\'=1+2"";\'=1+2"'],
    ['faults 54: formulas escaped', 'excel-semicolon', ['=1+2";=1+2'], '"\'=1+2"";\'=1+2"'],
    ['faults 54: each mark escaped', 'excel-csv', escaped.map((cell) => cell.slice(1)), escaped.join()],
    ['faults 54: white space escaped', 'excel-csv', ['\ta', '\ra', '\na'], `'\ta,"'\ra","'\na"`],
    ['faults 55: plain numbers as they are', 'excel-csv', numbers, "-12.34,'+61 400 000 000,-1.50,-3,+5,'-,'+-5"],
    ['faults 54: a formula behind another separator escaped', 'excel-csv', ['Smith;=1+2;x'], "Smith;'=1+2;x"],
    [
      'faults 54: formulas behind other separators escaped',
      'excel-semicolon',
      ['Smith;=1+2;x', 'a,＝1', 'b|"\'@c', 'd\t-5'],
      '"Smith;\'=1+2;x";a,\'＝1;"b|""\'\'@c";d\t\'-5',
    ],
    ['semicolons', 'excel-semicolon', ['x;y', 'z,z'], '"x;y";z,z'],
    ['tabs', 'tsv', ['x\ty', 'z,z'], '"x\ty"\tz,z'],
  ] as const)('has %s in %s', async (_, format, cells, line) => {
    const [mark, separator] = {
      csv: ['', ','],
      tsv: ['', '\t'],
      'excel-csv': ['\uFEFF', ','],
      'excel-semicolon': ['\uFEFF', ';'],
    }[format];
    const headers = cells.map((_cell, index) => `h${index}`);
    const text = await writeText(headers, [[...cells]], format);
    expect(text).toBe(`${mark}${headers.join(separator)}\r\n${line}\r\n`);
  });

  it('faults 54: writes headers unchanged, duplicates and awkward names included, but for formulas', async () => {
    expect(await writeText(['a', 'a', 'Rate, %', ''], [], 'csv')).toBe('a,a,"Rate, %",\r\n');
    expect(await writeText(['=x'], [], 'excel-csv')).toBe("\uFEFF'=x\r\n");
  });

  it.each([
    ['excel-csv', true],
    ['excel-semicolon', true],
    ['csv', false],
    ['xlsx', false],
  ] as const)(
    'faults 850: names the columns of %s that a spreadsheet may change, each with an example',
    async (format, isNamed) => {
      const columns: Record<string, Cell[]> = {
        ref: ['12E034', '0812'],
        phone: ['Smith', '0812'],
        card: [{ n: '4111111111111111' }, null],
        guarded: ['x', '+61 400 000 000'],
        escaped: ['x', 'caf\u00e9 \n'],
        flag: ['no', 'FALSE'],
        '1/2': ['x', 'y'],
        price: ['12.50', 12],
        day: ['2026-01-02', '2026-01-02 03:04:05'],
        name: ['Smith', 'Tran 12'],
        isSent: [true, null],
      };
      const rows = [0, 1].map((row) => Object.values(columns).map((cells) => cells[row] ?? null));
      const table = { headers: Object.keys(columns), rows };
      const writer = await writeToSink({ write: async () => undefined }, toTableSource(table), format);
      const examples =
        'ref 12E034|phone 0812|card 4111111111111111|guarded +61 400 000 000|escaped café \n|flag FALSE|1/2 1/2';
      const found = getFindings(writer).changedColumns.map(({ name, example }) => `${name} ${example}`);
      // Who needs semicolons has a decimal comma: 12.50 is a text there, or the twelfth of a month.
      const points = format === 'excel-semicolon' ? ['price 12.50'] : [];
      expect(found).toEqual(isNamed ? [...examples.split('|'), ...points] : []);
      const notice = formatExportNotices({
        cutTexts: 0,
        formulaTexts: 0,
        changedColumns: [
          { name: 'ref', example: '12E034' },
          { name: 'a', example: ' ' },
        ],
      });
      expect(notice).toEqual([
        'A spreadsheet program may change ref (“12E034”) and a (“ ”). An Excel workbook (xlsx) keeps them.',
      ]);
    },
  );

  it.each([
    ['csv', 3],
    ['tsv', 3],
    ['excel-csv', 0],
    ['xlsx', 0],
    ['json', 0],
  ] as const)('faults 54: counts the cells of %s that a spreadsheet would calculate: %i', async (format, count) => {
    const table = {
      headers: ['=h', 'b'],
      rows: [
        ['=1+2', '-5'],
        ['x', '＋61'],
      ],
    };
    const writer = await writeToSink({ write: async () => undefined }, toTableSource(table), format);
    expect(getFindings(writer).formulaTexts).toBe(count);
  });
});

/** Each format of the list has its own writer and its own verification. */
const headers = ['id', 'name'];
const rows = [
  [1, 'x, y; z\tw'],
  [2, '=1'],
];

describe('the export formats', () => {
  const verify = (path: string, format: ExportFormat, count = 2) =>
    verifyFile(path, format, headers, { rows: count, sums: [3_000_000n, 0n] });

  it.each(exportFormats)(
    'verify a file of $id, and reject it with another number of rows or of another kind',
    async ({ id, kind }) => {
      const path = join(temporaryFolder(), 'file');
      writeFileSync(path, await exportCells(headers, rows, id));
      await expect(verify(path, id)).resolves.toBeUndefined();
      await expect(verify(path, id, 3)).rejects.toMatchObject({ code: 'output-failed' });
      for (const other of exportFormats.filter((format) => format.kind !== kind))
        await expect(verify(path, other.id), other.id).rejects.toMatchObject({ code: 'output-failed' });
    },
  );
});

describe('very long rows', () => {
  const longRows = Buffer.from(`[1,"short"],[2,"${'x'.repeat(700_000)}"]`);
  const cut = (bytes: number) =>
    Array.from({ length: Math.ceil(longRows.length / bytes) }, (_, index) =>
      longRows.subarray(index * bytes, (index + 1) * bytes),
    );
  const write = (pieces: Buffer[], format: ExportFormat) =>
    exportSource({ headers: ['id', 'text'], rowsAreArrays: true, pieces }, format);

  it.each(['csv', 'json', 'xlsx'] as const)(
    'faults 35: are written to %s, wherever the pieces are cut',
    async (format) => {
      for (const bytes of [65_536, 300_000, 650_000]) {
        const file = await write(cut(bytes), format);
        const text = format === 'xlsx' ? unzip(file).get('xl/worksheets/sheet1.xml') : file;
        expect([bytes, text?.includes('x'.repeat(30_000))]).toEqual([bytes, true]);
      }
    },
  );

  it('faults 24: are refused if they end in the middle', async () => {
    const pieces = cut(longRows.length - 40).slice(0, 1);
    await expect(write(pieces, 'csv')).rejects.toMatchObject({ code: 'unusable-answer' });
  });
});

/** JSON: a list of objects. */
describe('JSON', () => {
  it('writes valid JSON, and numbers digit for digit', async () => {
    const rows: Cell[][] = [
      [{ n: '1.50' }, null],
      ['x', { j: '[1]' }],
    ];
    const text = await writeText(['a', 'b'], rows, 'json');
    expect(text).toContain('"a":1.50');
    expect(JSON.parse(text)).toEqual([
      { a: 1.5, b: null },
      { a: 'x', b: [1] },
    ]);
    expect(JSON.parse(await writeText(['a'], [], 'json'))).toEqual([]);
  });

  it('writes the values of two columns of one name: the second name is numbered', async () => {
    const text = await writeText(['change', 'a', 'change', 'change (2)'], [['added', 1, 'own', 'other']], 'json');
    expect(JSON.parse(text)).toEqual([{ change: 'added', a: 1, 'change (3)': 'own', 'change (2)': 'other' }]);
  });
});
