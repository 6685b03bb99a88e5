/** Reading the files of statements: encodings, separators, workbooks, and what is refused. */
import { readStatementFile } from '@main/rows/statements/read-file';
import { AppError } from '@shared/errors/errors';
import { checkGrid } from '@test/helpers/statement-grids';
import { makeWorkbook } from '@test/helpers/workbook-parts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

const table = 'Reference;Passenger;Amount\r\nABC123;Zoë “Z” Müller;1,50\r\n';
const rows = [
  ['Reference', 'Passenger', 'Amount'],
  ['ABC123', 'Zoë “Z” Müller', '1,50'],
];
const fromLatin = (text: string) =>
  Uint8Array.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), (character) => character.charCodeAt(0));
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

/** Reads a CSV file, with a text for each row. */
async function readText(text: string) {
  const { file, rows: sheets } = await readStatementFile(Buffer.from(text));
  return { separator: file.separator, rows: sheets[0]?.map((row) => row.join(' | ')), notes: file.sheets[0]?.notes };
}

async function getRefusal(bytes: Uint8Array): Promise<string> {
  const error: unknown = await readStatementFile(bytes).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe('file-unreadable');
  return (error as AppError).message;
}

describe('CSV files', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), 'utf-8'],
    ['UTF-8 without', Buffer.from(table), 'utf-8'],
    ['UTF-16LE with a mark', Buffer.from(`\ufeff${table}`, 'utf16le'), 'utf-16le'],
    ['UTF-16BE with a mark', swapped(Buffer.from(`\ufeff${table}`, 'utf16le')), 'utf-16be'],
    ['Windows-1252', fromLatin(table), 'windows-1252'],
  ])('faults 360: are read in %s', async (_, bytes, encoding) => {
    const { file, rows: sheets } = await readStatementFile(bytes);
    expect(file).toMatchObject({ encoding, separator: ';' });
    expect(sheets).toEqual([rows]);
  });

  it.each([
    [',', 'Ref, Guest\nA1, "Smith, John"\nB2,  "Lee" \n', ['Ref | Guest', 'A1 | Smith, John', 'B2 | Lee']],
    [',', 'Ref,Amount\nA1,"1,234.50"\nB2,3.00\n', ['Ref | Amount', 'A1 | 1,234.50', 'B2 | 3.00']],
    [';', 'Ref;Amount\nA1;1,50\nB2;2,50\n', ['Ref | Amount', 'A1 | 1,50', 'B2 | 2,50']],
    ['\t', 'Ref\tName\nA1\tSmith, John\nB2\tLee, Ann\n', ['Ref | Name', 'A1 | Smith, John', 'B2 | Lee, Ann']],
    ['|', 'Ref|Amount\nA1|1.50\n', ['Ref | Amount', 'A1 | 1.50']],
    ['^', 'sep=^\nRef^Amount\nA1^1.50\n', ['', 'Ref | Amount', 'A1 | 1.50']],
  ])('are divided by %j', async (separator, text, expected) => {
    const read = await readText(text);
    expect([read.separator, read.rows]).toEqual([separator, expected]);
  });

  it('faults 361: are read to the end where a quotation mark is not closed, and say so', async () => {
    const { rows: lines, notes } = await readText('Ref,Name\nA1,"Smith\nB2,Lee\n');
    expect(lines).toEqual(['Ref | Name', 'A1 | "Smith', 'B2 | Lee']);
    expect(notes).toEqual([{ kind: 'unclosed-quote', count: 1 }]);
  });

  it('faults 361: lone quotation marks do not join the rows between two of them, and it is said', async () => {
    const lone = await readText(
      [
        'Ref,Name,Room,Amount',
        'ABC121,Smith,"Deluxe,100.00',
        'ABC122,Lee,Twin,200.00',
        'ABC123,Brown,Room 12",300.00',
        'ABC124,Wong,"Twin, sea view","1,400.00"',
        'ABC125,Kim,"Deluxe,500.00',
        'ABC126,Ng,"Twin","1,600.00"',
      ].join('\r\n'),
    );
    expect(lone.rows?.slice(1)).toEqual([
      'ABC121 | Smith | "Deluxe | 100.00',
      'ABC122 | Lee | Twin | 200.00',
      'ABC123 | Brown | Room 12" | 300.00',
      'ABC124 | Wong | Twin, sea view | 1,400.00',
      'ABC125 | Kim | "Deluxe | 500.00',
      'ABC126 | Ng | Twin | 1,600.00',
    ]);
    expect(lone.notes).toEqual([{ kind: 'unclosed-quote', count: 2 }]);
  });

  it('faults 361: quotation marks join the lines of one cell', async () => {
    const joined = await readText('Ref,Details,Amount\nA1,"Sea ""view""\n\nRoom 12",1.00\nB2,x,2.00\n');
    expect(joined.rows).toEqual(['Ref | Details | Amount', 'A1 | Sea "view"\n\nRoom 12 | 1.00', 'B2 | x | 2.00']);
    expect(joined.notes).toEqual([]);
  });

  it('leave rows apart that end in line breaks of several kinds', async () => {
    expect((await readText('Ref,Amount\r\nA1,1\nB2,2\rC3,3\r\n')).rows).toHaveLength(4);
  });
});

describe('cells', () => {
  it('faults 381: are cut where they are long, and it is said', async () => {
    const long = 'x'.repeat(501);
    const csv = await readStatementFile(Buffer.from(`Ref,Details\nA1,${long}\n`));
    const workbook = await readStatementFile(await writeXlsx({ sheets: [{ name: 'A', rows: [['Ref'], [long]] }] }));
    expect(csv.rows[0]?.[1]).toEqual(['A1', long.slice(0, 500)]);
    expect(workbook.rows[0]?.[1]).toEqual([long.slice(0, 500)]);
    for (const { file } of [csv, workbook]) expect(file.sheets[0]?.notes).toEqual([{ kind: 'long-cells', count: 1 }]);
  });
});

describe('workbooks', () => {
  it('faults 362: give numbers, dates and saved results of formulas, and say what is hidden', async () => {
    const day = new Date(Date.UTC(2026, 9, 3));
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'October',
          rows: [
            ['Ref', 'Date', 'Amount'],
            ['A1', day, 0.1 + 0.2],
            ['B2', day, 1234.5],
          ],
          columns: [{}, { hidden: true }, { hidden: true }, { hidden: true }],
          rowDefs: new Map([[1, { hidden: true }]]),
          cells: new Map([['3,2', { value: 1234.8, type: 'formula', formula: 'SUM(C2:C3)', formulaResult: 1234.8 }]]),
        },
        { name: 'Old', hidden: true, rows: [['x']] },
      ],
      vbaProject: new Uint8Array([1, 2, 3]),
    });
    const grid = await readStatementFile(bytes);
    const { file, rows: sheets } = grid;
    expect(sheets[0]?.slice(1)).toEqual([
      ['A1', { day: '2026-10-03' }, 0.1 + 0.2],
      ['B2', { day: '2026-10-03' }, 1234.5],
      ['', '', 1234.8],
    ]);
    // The fourth column is hidden and not used.
    expect(checkGrid(grid).notes).toEqual([
      { kind: 'hidden-rows', count: 1 },
      { kind: 'hidden-columns', count: 2 },
    ]);
    expect(file.sheets[1]).toMatchObject({ name: 'Old', isHidden: true });
  });

  it('faults 456: it is said how many cells are merged over several rows, with their value in the first only', async () => {
    const rows = [['Statement of October'], ['Ref', 'Amount'], ['A1', 10], [null, 20], ['B2', 30]];
    const merges = [
      { startRow: 0, startCol: 0, endRow: 0, endCol: 1 },
      { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
    ];
    const { file } = await readStatementFile(await writeXlsx({ sheets: [{ name: 'A', rows, merges }] }));
    expect(file.sheets[0]?.notes).toEqual([{ kind: 'merged-cells', count: 1 }]);
  });

  it('faults 836: are read up to their last cell that is not empty', async () => {
    const empty = '<c r="AMJ1" s="0"/>';
    const data = `<row r="1"><c r="A1"><v>1</v></c>${empty}</row><row><c t="str"><v>x</v></c><c><v>2.5</v></c></row>`;
    expect((await readStatementFile(makeWorkbook([data]))).rows).toEqual([[[1], ['x', 2.5]]]);
  });

  it.each([
    [makeWorkbook(['<row r="1"><c r="XFD1"><v>1</v></c></row>']), 'more than 200 columns'],
    [makeWorkbook(['<row r="100001"><c r="A100001"><v>1</v></c></row>']), 'more than 100,000 rows'],
    [makeWorkbook(Array.from({ length: 201 }, () => '')), 'more than 200 sheets'],
  ])('faults 836: are refused before they are read: $1', async (bytes, message) => {
    expect(await getRefusal(bytes)).toContain(message);
  });
});

describe('files that are no statement', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'This file is empty.'],
    ['white space', Buffer.from('\r\n  \r\n'), 'This file is empty.'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'This is a PDF.'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'an old Excel (.xls)'],
    ['a damaged workbook', Buffer.from('PK\u0003\u0004nothing'), 'This is no Excel workbook'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 0, 5, 6, 7, 8, 9]), 'This is no CSV file'],
    ['too many columns', Buffer.from(`${','.repeat(200)}x`), 'more than 200 columns'],
    ['too many rows', Buffer.from('a,1\n'.repeat(100_001)), 'more than 100,000 rows'],
    ['too many bytes', Buffer.alloc(20_000_001, 'a'), 'larger than 20 MB'],
    ['a web page', Buffer.from('\ufeff\r\n<!DOCTYPE html><table><tr><td>A1'), 'This is a web page'],
    ['a web archive', Buffer.from('MIME-Version: 1.0\r\nX-Document-Type: Workbook'), 'This is a web page'],
    ['XML', Buffer.from('<?xml version="1.0"?><Workbook><Worksheet/></Workbook>'), 'or a document'],
    ['a document', Buffer.from('{\\rtf1 hello}'), 'or a document'],
    ['an empty ZIP', Buffer.from([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]), 'This is no Excel workbook'],
  ])('faults 364: %s is refused in a sentence', async (_, bytes, message) => {
    expect(await getRefusal(bytes)).toContain(message);
  });

  it('faults 364: a workbook with a password is refused in a sentence', async () => {
    const sheets = [{ name: 'A', rows: [['x']] }];
    const bytes = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } } as never);
    expect(await getRefusal(bytes)).toContain('protected by a password');
  });
});

describe('the encoding of a CSV file', () => {
  const find = async (bytes: Uint8Array, encoding: Parameters<typeof readStatementFile>[1] = null) => {
    const { file, rows: sheets } = await readStatementFile(bytes, encoding);
    return { encoding: file.encoding, rows: sheets[0], notes: file.sheets[0]?.notes, encodings: file.encodings };
  };
  const toBytes = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

  it('faults 360: stays UTF-8 with a few bytes that are none, which are counted', async () => {
    const found = await find(toBytes('Ref;Name\nA1;Müller\nA2;C', 0xd6, 'te d’Azur\n'));
    expect(found).toMatchObject({ encoding: 'utf-8', notes: [{ kind: 'replaced-characters', count: 1 }] });
    expect(found.rows?.slice(1)).toEqual([
      ['A1', 'Müller'],
      ['A2', 'C\ufffdte d’Azur'],
    ]);
  });

  it('faults 360: is Windows-1252 where nothing is UTF-8, and can be chosen with a sample of each', async () => {
    const bytes = toBytes('Ref;Name\nA1;', 0x89, 0xaa, 0x93, 0x63, '\n');
    expect(await find(bytes)).toMatchObject({ encoding: 'windows-1252', notes: [{ kind: 'windows-1252' }] });
    const { encodings } = await find(bytes);
    expect(encodings.find(({ encoding }) => encoding === 'shift_jis')).toEqual({
      encoding: 'shift_jis',
      sample: 'A1;岡田',
    });
    expect(await find(bytes, 'shift_jis')).toMatchObject({
      encoding: 'shift_jis',
      notes: [],
      rows: [
        ['Ref', 'Name'],
        ['A1', '岡田'],
      ],
    });
  });

  it('faults 360: is not asked where it is proved', async () => {
    expect((await find(Buffer.from('Ref;Müller\n'))).encodings).toEqual([]);
    expect((await find(Buffer.from('\ufeffRef;x\n', 'utf16le'))).encodings).toEqual([]);
  });
});
