import { inflateRawSync } from 'node:zlib';
import { delimited } from '@main/export/delimited';
import { fileNameFor } from '@main/export/export-file';
import { jsonRows } from '@main/export/json';
import { guardedText } from '@main/export/table';
import { sheetName, xlsx } from '@main/export/xlsx';
import { startsFormula } from '@shared/formula-guard';
import type { Cell } from '@shared/schemas/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const csv = (headers: string[], rows: Cell[][], preset: 'csv' | 'excel-csv' | 'tsv' = 'csv') =>
  [...delimited({ headers, rows }, preset)].join('');

/** A plain RFC 4180 reader, independent of the writer. */
function readCsv(text: string, delimiter = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"') isQuoted = true;
    else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += character;
  }
  return rows;
}

/** The parts of a ZIP by name, read from its central directory. */
function unzip(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  for (let at = file.readUInt32LE(file.length - 6); file.readUInt32LE(at) === 0x02014b50; ) {
    const [packed, nameLength, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + nameLength;
    parts.set(
      file.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(file.subarray(start, start + packed)).toString('utf8'),
    );
    at += 46 + nameLength;
  }
  return parts;
}

describe('CSV', () => {
  it('writes cells exactly as the API sent them', () => {
    const row: Cell[] = [
      '0042',
      1.5,
      { n: '1.50' },
      { n: '9007199254740993' },
      true,
      null,
      { j: '{"a":[1,null]}' },
      '=1+2',
    ];
    expect(csv(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], [row])).toBe(
      'a,b,c,d,e,f,g,h\r\n0042,1.5,1.50,9007199254740993,true,,"{""a"":[1,null]}",=1+2\r\n',
    );
  });

  it('can be read back to every cell, whatever is in it', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\t', '\n', '\r', "'", '=', '-', 'é', '日', ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        expect(readCsv(csv(['x', 'y'], rows)).slice(1)).toEqual(rows);
        expect(readCsv(csv(['x', 'y'], rows, 'tsv'), '\t').slice(1)).toEqual(rows);
      }),
    );
  });

  it('keeps headers as they are, duplicates and awkward names included', () => {
    expect(csv(['a', 'a', 'Rate, %', ''], [])).toBe('a,a,"Rate, %",\r\n');
  });

  it('faults 54: guards formulas in the Excel preset only', () => {
    expect(csv(['x'], [['=1+2";=1+2']], 'excel-csv')).toBe('\uFEFFx\r\n"\'=1+2"";=1+2"\r\n');
    for (const text of ['=a', '+a', '-a', '@a', '\ta', '\ra', '\na']) expect(guardedText(text)).toBe(`'${text}`);
  });

  it('faults 55: exempts plain numbers from the guard', () => {
    expect(guardedText('-12.34')).toBe('-12.34');
    expect(guardedText('+61 400 000 000')).toBe("'+61 400 000 000");
    expect(guardedText({ n: '-1.50' })).toBe('-1.50');
  });

  it('faults 59: the guard is linear', () => {
    expect(startsFormula(`-${'1'.repeat(100_000)}x`)).toBe(true);
  });
});

describe('JSON rows', () => {
  it('keeps numbers digit for digit and is JSON', () => {
    const text = [
      ...jsonRows({
        headers: ['a', 'b'],
        rows: [
          [{ n: '1.50' }, null],
          ['x', { j: '[1]' }],
        ],
      }),
    ].join('');
    expect(text).toContain('"a":1.50');
    expect(JSON.parse(text)).toEqual([
      { a: 1.5, b: null },
      { a: 'x', b: [1] },
    ]);
    expect(JSON.parse([...jsonRows({ headers: ['a'], rows: [] })].join(''))).toEqual([]);
  });
});

describe('XLSX', () => {
  const book = (rows: Cell[][]) =>
    unzip(Buffer.concat([...xlsx([{ name: 'A/B: report?', table: { headers: ['h'], rows } }])]));

  it('faults 56: types strings as strings, writes no formula, keeps leading zeros', () => {
    const sheet =
      book([['=1+2', '0042', 12.5, { n: '9007199254740993' }, true, null, 'a\u0000<b>&']]).get(
        'xl/worksheets/sheet1.xml',
      ) ?? '';
    expect(sheet).not.toContain('<f');
    expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+2</t></is></c>');
    expect(sheet).toContain('>0042<');
    expect(sheet).toContain('<c><v>12.5</v></c>');
    expect(sheet).toContain('<t xml:space="preserve">9007199254740993</t>');
    expect(sheet).toContain('<c t="b"><v>1</v></c>');
    expect(sheet).toContain('a\ufffd&lt;b&gt;&amp;');
  });

  it('faults 56: makes sheet names legal', () => {
    expect(book([]).get('xl/workbook.xml')).toContain('name="A B  report"');
    expect(sheetName('')).toBe('Sheet1');
    expect(sheetName('History')).toBe('Sheet1');
    expect(sheetName('x'.repeat(50))).toHaveLength(31);
  });
});

describe('file names', () => {
  it.each(['../../x', '%2e%2e', 'CON', 'a\0b', 'x'.repeat(5_000), '日本 report', ''])(
    'faults 38: makes a safe name of %j',
    (words) => {
      const name = fileNameFor(words, '2026-11-20', 'csv');
      expect(name).toMatch(/^[\p{L}\p{N}-]{1,70}-2026-11-20\.csv$/u);
      expect(name.length).toBeLessThanOrEqual(100);
    },
  );
});
