/** Workbooks as other programs write them, and as nobody should: what is read of their cells, and where parts are found. */
import { readStatementFile } from '@main/rows/statements/read-file';
import {
  listWorkbookParts,
  makeBook,
  makeRelations,
  makeSheet,
  makeStrings,
  makeStyles,
  makeWorkbook,
  zipParts,
} from '@test/helpers/workbook-parts';
import { describe, expect, it } from 'vitest';

const cell = (text: string) => `<row r="1"><c r="A1" t="str"><v>${text}</v></c></row>`;
const readRows = async (bytes: Uint8Array) => (await readStatementFile(bytes)).rows;
const readRow = async (cells: string, ...parts: Parameters<typeof zipParts>[0]) =>
  (await readRows(zipParts([...listWorkbookParts([`<row r="1">${cells}</row>`]), ...parts])))[0]?.[0];

/** A workbook whose parts have other names. */
const makeNamed = (change: { book?: string; rels?: string; target?: string; sheet?: string; root?: string }): Buffer =>
  zipParts([
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', makeRelations(['a', 'officeDocument', change.root ?? change.book ?? 'xl/workbook.xml'])],
    [change.book ?? 'xl/workbook.xml', makeBook(['b'])],
    [
      change.rels ?? 'xl/_rels/workbook.xml.rels',
      makeRelations(['b', 'worksheet', change.target ?? 'worksheets/sheet1.xml']),
    ],
    [change.sheet ?? 'xl/worksheets/sheet1.xml', makeSheet(cell('found'))],
  ]);

describe('the parts of a workbook', () => {
  it.each([
    ['another name of the workbook', { book: 'xl/workbook2.xml', rels: 'xl/_rels/workbook2.xml.rels' }],
    ['a workbook at the top', { book: 'book.xml', rels: '_rels/book.xml.rels', target: 'xl/worksheets/sheet1.xml' }],
    ['an absolute root', { root: '/xl/workbook.xml' }],
    ['an absolute target', { target: '/xl/worksheets/sheet1.xml' }],
    ['a target with dots', { target: '../xl/./worksheets/sheet1.xml' }],
  ])('faults 830: are found by their relationships: %s', async (_, change) => {
    expect(await readRows(makeNamed(change))).toEqual([[['found']]]);
  });

  it('faults 830: are read in the strict form', async () => {
    const toStrict = (text: string) =>
      text
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006',
          'http://purl.oclc.org/ooxml/officeDocument',
        )
        .replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006', 'http://purl.oclc.org/ooxml/spreadsheetml');
    const strict = listWorkbookParts([cell('Zoë')]).map(([name, text]) => [name, toStrict(String(text))] as const);
    expect(await readRows(zipParts(strict))).toEqual([[['Zoë']]]);
  });

  it.each([
    ['two of one name', [...listWorkbookParts([cell('1')]), ['xl/worksheets/sheet0.xml', makeSheet(cell('2'))]]],
    [
      'two that differ by case',
      [...listWorkbookParts([cell('1')]), ['xl/Worksheets/Sheet0.xml', makeSheet(cell('2'))]],
    ],
    ['two by their slashes', [...listWorkbookParts([cell('1')]), ['xl\\worksheets\\sheet0.xml', makeSheet(cell('2'))]]],
    ['texts in a part of another case', [...listWorkbookParts([cell('1')]), ['xl/SharedStrings.xml', '<sst/>']]],
    ['a sheet that is missing', listWorkbookParts([cell('1')]).slice(0, -1)],
  ] as [string, Parameters<typeof zipParts>[0]][])('faults 831: are refused: %s', async (_, parts) => {
    await expect(readStatementFile(zipParts(parts))).rejects.toThrow('can be read');
  });

  it('faults 831: are refused as damaged where the checksum of one is another', async () => {
    const bytes = makeWorkbook([cell('1')]);
    const at = bytes.lastIndexOf('xl/worksheets/sheet0.xml') - 46 + 16;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await expect(readStatementFile(bytes)).rejects.toThrow('can be read');
  });
});

describe('workbooks that take much of a reader', () => {
  const line = '<row r="1"><c t="str"><v>x</v></c></row>';
  const readWith = (size: number) =>
    readRows(zipParts([...listWorkbookParts([line]), ['xl/media/a.png', Buffer.alloc(size)]]));

  it('faults 836: are refused by what they unpack to', async () => {
    await expect(readWith(150_000_000)).rejects.toThrow('too much memory');
    expect(await readWith(100_000)).toEqual([[['x']]]);
  });
});

describe('the cells of a workbook', () => {
  it.each([
    ['a text of its own', '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', ['a']],
    ['one in runs', '<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh><t>x</t></rPh></is></c>', ['ab']],
    ['the text of a formula', '<c t="str"><f>A2</f><v>a&amp;b&#x41;</v></c>', ['a&bA']],
    ['escapes', '<c t="str"><v>a_x000D_b_x005F_x0041_</v></c>', ['a\rb_x0041_']],
    ['CDATA', '<c t="str"><v><![CDATA[a<b]]></v></c>', ['a<b']],
    ['an error', '<c t="e"><v>#N/A</v></c>', ['#N/A']],
    ['booleans', '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', ['TRUE', 'FALSE']],
    ['numbers', '<c><v>1.5E+3</v></c><c><v>-0</v></c><c t="n"><v> 12 </v></c>', [1500, 0, 12]],
    ['what is no number', '<c><v>1,5</v></c>', ['1,5']],
    ['a date as text', '<c t="d"><v>2026-10-03T00:00:00.000</v></c>', ['2026-10-03T00:00:00.000']],
    ['columns that are left out', '<c r="C1"><v>1</v></c><c><v>2</v></c>', ['', '', 1, 2]],
    ['attributes in any order', `<c\n t = 'str' s="0"\tr='B1'><v>a</v></c>`, ['', 'a']],
    ['small letters', '<c r="b1"><v>1</v></c>', ['', 1]],
    ['prefixes', '<x:c t="str"><x:v>a</x:v></x:c>', ['a']],
  ])('faults 832: %s', async (_, cells, expected) => {
    expect(await readRow(cells)).toEqual(expected);
  });

  it('faults 832: shared strings have their runs, and not how they are pronounced', async () => {
    const items = makeStrings(
      '<t>a</t>',
      '<r><rPr/><t>b</t></r><r><t> c</t></r><rPh sb="0" eb="1"><t>x</t></rPh><phoneticPr/>',
      '',
    );
    const cells = [0, 1, 2, 1].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    expect(await readRow(cells, items)).toEqual(['a', 'b c', '', 'b c']);
  });

  it.each([
    ['10 %', '0%', 0.1, '10%'],
    ['10 % with decimals', '0.00 %', 0.125, '12.5%'],
    ['noise', '0%', 0.07, '7%'],
    ['a sign of it', '0.0"%"', 10, '10%'],
    ['none', '#,##0.00', 10.5, 10.5],
    ['red', '[Red]0.00', 10.5, 10.5],
    ['zeros in front', '00000', 123, '00123'],
    ['a currency', '[$€-407] #,##0.00', 10.5, { amount: 10.5, currency: 'EUR' }],
    ['an amount that looks like a time', '[$S/-280A] #,##0.00', 1234.56, { amount: 1234.56, currency: 'S/' }],
    ...[59, 59.5, 60, 60.5, 60.99, 61, -60.5, 12_345_678.9].map(
      (amount) => ['an amount that looks like a day', '[$AUD ]#,##0.00', amount, { amount, currency: 'AUD' }] as const,
    ),
    ['a day', 'yyyy\\-mm\\-dd', 46298, { day: '2026-10-03' }],
    ['a day with a time', 'd/m/yy h:mm', 46298.75, { day: '2026-10-03' }],
    ['an amount as a day', 'dd/mm/yyyy', 120, { day: '1900-04-29' }],
    ['the last day', 'yyyy', 2958465, { day: '9999-12-31' }],
    ['a day after it', 'yyyy', 2958466, '####'],
    ['a day before the first', 'd mmm', -1, '####'],
    ['a time', 'h:mm', 0.5, '12:00'],
    ['hours of more than a day', '[h]:mm', 1.5, { day: '1900-01-01' }],
    ['seconds with decimals', 'mm:ss.0', 0.5, '12:00'],
    ['a code of a currency in front', 'AUD 0.00', 10.5, { amount: 10.5, currency: 'AUD' }],
  ] as const)('faults 833: a number is what its format makes of it: %s', async (_, format, value, expected) => {
    expect(await readRow(`<c s="0"><v>${value}</v></c>`, makeStyles(format))).toEqual([expected]);
  });

  it('faults 833: built-in formats are known, and days of the calendar of old Macs', async () => {
    const styles: Parameters<typeof zipParts>[0][number] = [
      'xl/styles.xml',
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf/></cellXfs></styleSheet>',
    ];
    const cells = '<c s="0"><v>1</v></c><c s="1"><v>46298</v></c><c s="2"><v>0.5</v></c><c s="3"><v>2</v></c>';
    expect(await readRow(cells, styles)).toEqual([1, { day: '2026-10-03' }, '50%', 2]);
    const parts = listWorkbookParts([`<row>${cells}</row>`]).filter(([name]) => name !== 'xl/workbook.xml');
    const old = zipParts([...parts, ['xl/workbook.xml', makeBook(['rId0'], '<workbookPr date1904="1"/>')], styles]);
    expect((await readRows(old))[0]?.[0]?.[1]).toEqual({ day: '2030-10-04' });
  });
});

describe('guards of texts', () => {
  it.each([
    ['="00123"', '00123'],
    ['=“00123”', '=“00123”'],
    ["'120.00", '120.00'],
    ['\'="007"', '007'],
    ['="a ""b"""', 'a "b"'],
    ['="""x"""', 'x'],
    ['=-120.00', '-120.00'],
    ["'t Hart", "'t Hart"],
    ["'quoted'", "'quoted'"],
    ["O'Brien", "O'Brien"],
    ['=SUM(A1:A3)', '=SUM(A1:A3)'],
    ["'", "'"],
  ])('faults 834: are taken off %s, in CSV files and workbooks', async (text, expected) => {
    const xml = text.replaceAll('"', '&quot;');
    expect(await readRow(`<c t="str"><v>${xml}</v></c>`)).toEqual([expected]);
    const csv = await readStatementFile(Buffer.from(`A;"${text.replaceAll('"', '""')}"\n`));
    expect(csv.rows[0]).toEqual([['A', expected]]);
    expect((await readStatementFile(Buffer.from(`A;${text}\n`))).rows[0]).toEqual([['A', expected]]);
  });
});
