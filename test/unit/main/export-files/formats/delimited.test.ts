/** CSV, TSV and their variants for Excel. */
import { toTableSource } from '@main/export-files/table';
import { getFindings } from '@main/export-files/table-writer';
import type { ExportFormat } from '@shared/export-formats';
import type { Cell } from '@shared/schemas/report';
import { exportCells, writeToSink } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

const writeText = async (headers: string[], rows: Cell[][], format: ExportFormat) =>
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

describe('delimited text', () => {
  it('faults 31: writes cells exactly as the API sent them', async () => {
    expect(await writeText(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], [awkward], 'csv')).toBe(
      'a,b,c,d,e,f,g,h\r\n0042,1.5,1.50,9007199254740993,true,,"{""a"":[1,null]}",=1+2\r\n',
    );
  });

  it('writes headers unchanged, duplicates and awkward names included', async () => {
    expect(await writeText(['a', 'a', 'Rate, %', ''], [], 'csv')).toBe('a,a,"Rate, %",\r\n');
  });

  it('faults 54: escapes formulas in the formats for Excel only', async () => {
    expect(await writeText(['x'], [['=1+2";=1+2']], 'excel-csv')).toBe('\uFEFFx\r\n"\'=1+2"";\'=1+2"\r\n');
    expect(await writeText(['x'], [['=1+2";=1+2']], 'excel-semicolon')).toBe('\uFEFFx\r\n"\'=1+2"";\'=1+2"\r\n');
    expect(await writeText(['x'], [['=1+2";=1+2']], 'csv')).toBe('x\r\n"=1+2"";=1+2"\r\n');
    for (const mark of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']) {
      expect(await writeText(['x'], [[`${mark}a`]], 'excel-csv')).toBe(`\uFEFFx\r\n'${mark}a\r\n`);
    }
    for (const mark of ['\r', '\n']) {
      expect(await writeText(['x'], [[`${mark}a`]], 'excel-csv')).toBe(`\uFEFFx\r\n"'${mark}a"\r\n`);
    }
    expect(await writeText(['=x'], [], 'excel-csv')).toBe("\uFEFF'=x\r\n");
  });

  it('faults 55: does not escape plain numbers', async () => {
    const cells: Cell[] = ['-12.34', '+61 400 000 000', { n: '-1.50' }, -3, '+5', '-', '+-5'];
    expect(await writeText(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [cells], 'excel-csv')).toContain(
      "\r\n-12.34,'+61 400 000 000,-1.50,-3,+5,'-,'+-5\r\n",
    );
  });

  it('faults 88: escapes a formula after a separator that is not the file’s own', async () => {
    const cells = ['Smith;=1+2;x', 'a,＝1', 'b|"\'@c', 'd\t-5'];
    expect(await writeText(['h'], [cells.slice(0, 1)], 'excel-csv')).toBe("\uFEFFh\r\nSmith;'=1+2;x\r\n");
    const text = await writeText(['p', 'q', 'r', 's'], [cells], 'excel-semicolon');
    expect(text).toBe('\uFEFFp;q;r;s\r\n"Smith;\'=1+2;x";a,\'＝1;"b|""\'\'@c";d\t\'-5\r\n');
  });

  it('faults 88: counts the cells that a spreadsheet would calculate in a plain export, and none in an escaped one', async () => {
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
      const writer = await writeToSink(sink, toTableSource({ headers: ['=h', 'b'], rows }), format);
      expect([format, getFindings(writer).formulaTexts]).toEqual([format, count]);
    }
  });

  it('separates cells by semicolons or tabs in the formats that say so', async () => {
    expect(await writeText(['a', 'b'], [['x;y', 'z,z']], 'excel-semicolon')).toBe('\uFEFFa;b\r\n"x;y";z,z\r\n');
    expect(await writeText(['a', 'b'], [['x\ty', 'z,z']], 'tsv')).toBe('a\tb\r\n"x\ty"\tz,z\r\n');
  });
});
