/** Small workbooks that take much memory or time of a reader that believes what they say. */
import { listWorkbookParts, makeBook, makeRelations, makeSheet, makeStrings, zipParts } from './workbook-parts';

type Parts = Parameters<typeof zipParts>[0];

/** A part of many equal pieces. */
const repeat = (before: string, piece: string, count: number, after: string): Buffer => {
  const bytes = Buffer.from(piece);
  return Buffer.concat([Buffer.from(before), Buffer.alloc(bytes.length * count, bytes), Buffer.from(after)]);
};

const line = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ref</t></is></c></row>';
const withParts = (...parts: Parts) => zipParts([...listWorkbookParts([line]), ...parts]);
const toSheet = (sheet: Buffer) => {
  const parts = listWorkbookParts([line]).filter(([name]) => !name.startsWith('xl/worksheets/'));
  return zipParts([...parts, ['xl/worksheets/sheet0.xml', sheet]]);
};
const [before = '', after = ''] = makeSheet('#').split('#');
const [stringsBefore = '', stringsAfter = ''] = makeStrings('#')[1].toString().split('<si>#</si>');

/** Each workbook by what it has too much of. Those with parts that nobody needs are read. */
export const hostileWorkbooks: Readonly<Record<string, { readonly make: () => Buffer; readonly isRead?: true }>> = {
  'shared strings': {
    make: () =>
      withParts(['xl/sharedStrings.xml', repeat(stringsBefore, '<si><t>a</t></si>', 20_000_000, stringsAfter)]),
  },
  'empty shared strings': {
    make: () => withParts(['xl/sharedStrings.xml', repeat(stringsBefore, '<si/>', 20_000_000, stringsAfter)]),
  },
  'long shared strings': {
    make: () =>
      withParts([
        'xl/sharedStrings.xml',
        repeat(stringsBefore, `<si><t>${'é'.repeat(600)}</t></si>`, 110_000, stringsAfter),
      ]),
    isRead: true,
  },
  'runs of rich text': {
    make: () =>
      withParts([
        'xl/sharedStrings.xml',
        repeat(`${stringsBefore}<si>`, '<r><t>a</t></r>', 9_000_000, `</si>${stringsAfter}`),
      ]),
  },
  rows: { make: () => toSheet(repeat(before, '<row><c><v>1</v></c></row>', 5_500_000, after)) },
  'empty rows': { make: () => toSheet(repeat(before, '<row/>', 20_000_000, after)) },
  columns: {
    make: () => toSheet(repeat(`${before}<row>`, '<c t="b"><v>1</v></c>', 7_000_000, `</row>${after}`)),
  },
  cells: {
    make: () => {
      const row = `<row>${'<c t="str"><v>abcdefghijkl</v></c>'.repeat(200)}</row>`;
      return toSheet(repeat(before, row, 21_000, after));
    },
  },
  styles: {
    make: () =>
      withParts([
        'xl/styles.xml',
        repeat('<styleSheet><cellXfs>', '<xf numFmtId="164"/>', 7_000_000, '</cellXfs></styleSheet>'),
      ]),
  },
  'number formats': {
    make: () =>
      withParts([
        'xl/styles.xml',
        repeat(
          '<styleSheet><numFmts>',
          `<numFmt numFmtId="164" formatCode="${'0'.repeat(200)}"/>`,
          600_000,
          '</numFmts></styleSheet>',
        ),
      ]),
    isRead: true,
  },
  'merged cells': {
    make: () =>
      toSheet(
        repeat(
          before,
          '',
          0,
          `${line}</sheetData><mergeCells>${'<mergeCell ref="A1:A9"/>'.repeat(1_000_000)}</mergeCells></worksheet>`,
        ),
      ),
    isRead: true,
  },
  'one tag': { make: () => toSheet(repeat(`${before}<row `, ' ', 140_000_000, `/>${after}`)) },
  'one text': {
    make: () => toSheet(repeat(`${before}<row><c t="str"><v>`, 'a', 140_000_000, `</v></c></row>${after}`)),
    isRead: true,
  },
  depth: { make: () => toSheet(repeat(before, '<row>', 25_000_000, after)) },
  comments: {
    make: () => withParts(['xl/comments1.xml', repeat('<comments>', '<comment ref="A1"/>', 30_000_000, '</comments>')]),
    isRead: true,
  },
  drawings: {
    make: () => withParts(['xl/drawings/drawing1.xml', repeat('<d>', '<e/>', 100_000_000, '</d>')]),
    isRead: true,
  },
  'a ZIP in it': {
    make: () => withParts(['xl/embeddings/a.zip', zipParts([['zeros', Buffer.alloc(400_000_000)]])]),
    isRead: true,
  },
  sheets: {
    make: () =>
      zipParts([
        ['_rels/.rels', makeRelations(['a', 'officeDocument', 'xl/workbook.xml'])],
        ['xl/workbook.xml', makeBook(Array.from({ length: 100_000 }, () => 'a'))],
      ]),
  },
  relationships: {
    make: () =>
      zipParts([
        [
          '_rels/.rels',
          makeRelations(...Array.from({ length: 50_000 }, (_, index) => [`r${index}`, 'image', 'a.png'] as const)),
        ],
      ]),
  },
};
