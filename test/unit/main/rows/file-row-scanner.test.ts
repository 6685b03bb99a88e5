import { DelimitedRowScanner, RaggedRowsError, SheetRowScanner } from '@main/rows/file-row-scanner';
import { describe, expect, it } from 'vitest';

const cent = 10_000n;

describe('scanning a delimited file', () => {
  const scan = (text: string, columns = 2, chunkBytes = text.length) => {
    const scanner = new DelimitedRowScanner(columns, ',');
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += chunkBytes) scanner.write(bytes.subarray(at, at + chunkBytes));
    return scanner.end();
  };

  it('counts the rows after the header and sums the numbers of each column', () => {
    const file = 'id,total\r\n1,2.50\r\n2,-0.25\r\n3,n/a\r\n';
    expect(scan(file)).toEqual({ rows: 3, sums: [6_000_000n, 225n * cent] });
  });

  it('finds the same whatever the chunks are', () => {
    const file = 'id,"a ""name"""\r\n1,"1\r\n2"\r\n2,"7.5"\r\n';
    for (const chunkBytes of [1, 2, 3, 7]) expect(scan(file, 2, chunkBytes)).toEqual(scan(file));
    expect(scan(file)).toEqual({ rows: 2, sums: [3_000_000n, 750n * cent] });
  });

  it('refuses a line with another number of cells', () => {
    expect(() => scan('a,b\r\n1\r\n')).toThrow(RaggedRowsError);
    expect(() => scan('a,b\r\n1,2,3\r\n')).toThrow(RaggedRowsError);
  });

  it('refuses a file whose last line was cut off', () => {
    expect(() => scan('a,b\r\n1,2')).toThrow(RaggedRowsError);
  });
});

describe('scanning the sheets of a workbook', () => {
  it('sums numbers, not dates or texts, over all sheets', () => {
    const scanner = new SheetRowScanner(1);
    const header = '<row><c t="inlineStr"><is><t>total</t></is></c></row>';
    for (const cells of ['<c><v>1.5</v></c>', '<c s="1"><v>45000</v></c>', '<c t="inlineStr"><is><t>9</t></is></c>']) {
      scanner.startSheet();
      scanner.write(Buffer.from(`<sheetData>${header}<row>${cells}</row>`));
      scanner.write(Buffer.from('</sheetData>'));
    }
    expect(scanner.getTotals()).toEqual({ rows: 3, sums: [150n * cent] });
  });
});
