/** The currency of a statement's amounts: what names it, and what is compared. */
import { checkStatement } from '@main/statement-files/check-statement';
import type { GridRow, StatementGrid } from '@main/statement-files/grid';
import { findFormatCurrency, hasFormatsToRead } from '@main/statement-files/number-format';
import { readStatementFile } from '@main/statement-files/read-file';
import { maxFormattedCells } from '@shared/schemas/statement/file';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

const columns = ['Booking Ref', 'Passenger', 'Amount'];

const toGrid = (rows: GridRow[]): StatementGrid => ({
  file: {
    kind: 'csv',
    encoding: 'utf-8',
    separator: ',',
    sheets: [{ name: 'CSV', rows: rows.length, columns: 3, isHidden: false, notes: [] }],
  },
  rows: [rows],
});

const check = (grid: StatementGrid, layout: StatementLayout | null = null) =>
  checkStatement(grid, layout, null, []).check;

/** Makes a workbook with a line for each amount and its number format. */
async function makeWorkbook(amounts: readonly (readonly [amount: number, format: string])[]): Promise<StatementGrid> {
  const rows = [columns, ...amounts.map(([amount], index) => [`REF00${index}`, 'Smith', amount])];
  const cells = new Map(
    amounts.map(([value, numFmt], index) => [`${index + 1},2`, { value, style: { numFmt } }] as const),
  );
  return await readStatementFile(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }));
}

describe('a number format', () => {
  it.each([
    ['[$NZD] #,##0.00', 'NZD'],
    ['[$NZ$-1409]#,##0.00', 'NZD'],
    ['[$$-1409]#,##0.00', 'NZD'],
    ['[$$-C09]#,##0.00;[Red]-[$$-C09]#,##0.00', 'AUD'],
    ['[$€-2] #,##0.00', 'EUR'],
    ['[$€-x-euro2] #,##0.00', 'EUR'],
    ['#,##0.00 [$€-x-euro1]', 'EUR'],
    ['[$£-en-GB]#,##0.00', 'GBP'],
    ['[$$-en-AU]#,##0.00', 'AUD'],
    ['[$$-en-US]#,##0.00', 'USD'],
    ['[$$-en-NZ]#,##0.00', 'NZD'],
    ['[$$-en-CA]#,##0.00', 'CAD'],
    ['[$$-en-HK]#,##0.00', 'HKD'],
    ['[$$-en-SG]#,##0.00', 'SGD'],
    ['#,##0.00\\ "€"', 'EUR'],
    ['"USD "#,##0.00', 'USD'],
    ['_-"£"* #,##0.00_-;-"£"* #,##0.00_-', 'GBP'],
    ['"$"#,##0.00', '$'],
    ['#,##0.00', ''],
    ['[Red]#,##0.00', ''],
    ['[$-C09]d mmmm yyyy', ''],
    ['[$-en-AU]d mmmm yyyy', ''],
    [`"${'€'.repeat(300)}"`, ''],
  ])('faults 465: %s shows the currency “%s”', (format, currency) => {
    expect(findFormatCurrency(format)).toBe(currency);
  });
});

describe('a workbook', () => {
  it.each([
    ['[$€-x-euro2] #,##0.00', true],
    ['[$$-en-US]#,##0.00', true],
    ['[$-en-AU]d mmmm yyyy', false],
    ['00000000', true],
  ])('faults 465: with the format %s has its formats read: %s', (format, isRead) => {
    expect(hasFormatsToRead(Buffer.from(`<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>`))).toBe(
      isRead,
    );
  });
});

describe('a statement in another currency', () => {
  it('faults 465: is not compared until the user confirms it, also where only its number formats say so', async () => {
    const grid = await makeWorkbook([
      [10.5, '[$NZD] #,##0.00'],
      [20, '[$NZD] #,##0.00'],
    ]);
    const found = check(grid);
    expect(found).toMatchObject({ currency: 'NZD', lines: 2, total: 3_050, missing: ['currency'] });
    expect(check(grid, { ...found.layout, acceptedCurrency: 'NZD' }).missing).toEqual([]);
    // What was confirmed of one currency is not confirmed of another.
    expect(check(grid, { ...found.layout, acceptedCurrency: 'USD' }).missing).toEqual(['currency']);
  });

  it.each([
    [
      'a column',
      [
        ['Booking Ref', 'Currency', 'Amount'],
        ['A12345', 'NZD', '20.00'],
      ],
    ],
    ['a sign', [columns, ['A12345', 'Smith', '€20.00']]],
    [
      'the header',
      [
        ['Booking Ref', 'Passenger', 'Amount (USD)'],
        ['A12345', 'Smith', '20.00'],
      ],
    ],
  ])('faults 465: is said where %s names it', (_, rows) => {
    expect(check(toGrid(rows)).missing).toEqual(['currency']);
  });

  it('is compared where it is the office’s own, or where nothing names one', async () => {
    const plain = check(await makeWorkbook([[10, '#,##0.00']]));
    expect([plain.currency, plain.missing]).toEqual([null, []]);
    const dollars = check(
      await makeWorkbook([
        [10, '"$"#,##0.00'],
        [5, '[$€-2] #,##0.00'],
        [6, '[$AUD] 0.00'],
      ]),
    );
    expect(dollars).toMatchObject({ currency: 'AUD', lines: 2, total: 1_600, missing: [] });
  });
});

describe('rows in other currencies', () => {
  it('faults 466: are listed apart, each currency with its sum, and are no lines', async () => {
    const found = check(
      await makeWorkbook([
        [10, '[$AUD] #,##0.00'],
        [11, '[$AUD] #,##0.00'],
        [5, '[$€-2] #,##0.00'],
        [7, '[$€-2] #,##0.00'],
        [-3, '[$NZD] #,##0.00'],
      ]),
    );
    expect(found).toMatchObject({ currency: 'AUD', lines: 2, total: 2_100, unreadableCount: 0 });
    expect(found.otherCurrencies.map(({ currency, count, cents }) => [currency, count, cents])).toEqual([
      ['EUR', 2, 1_200],
      ['NZD', 1, -300],
    ]);
    expect(found.otherCurrencies[0]?.rows[0]).toEqual({ row: 3, text: 'REF002 · Smith · EUR 5' });
  });
});

describe('rows that name no currency', () => {
  const read = (...amounts: readonly string[]) =>
    check(toGrid([columns, ...amounts.map((amount, index) => [`REF00${index}`, 'Smith', amount])]));

  it.each([
    ['more than those that name one', ['10', '20', '30', '€50', '40'], 'AUD', 10_000, [['EUR', 1, 5_000]]],
    ['as many as those that name one', ['10', '€50'], 'AUD', 1_000, [['EUR', 1, 5_000]]],
    ['fewer than those that name one', ['€10', '0', '€50'], 'EUR', 6_000, []],
    ['beside the office’s own', ['AUD 100', '200', '300', '€50', '€50'], 'AUD', 60_000, [['EUR', 2, 10_000]]],
    [
      'beside two others',
      ['€50', '€60', 'NZD 5', '7'],
      'AUD',
      700,
      [
        ['EUR', 2, 11_000],
        ['NZD', 1, 500],
      ],
    ],
  ] as const)(
    'faults 386: %s are of the office’s own unless all others agree on another',
    (_, amounts, currency, total, others) => {
      const found = read(...amounts);
      expect(found).toMatchObject({ currency, total });
      expect(found.otherCurrencies.map((other) => [other.currency, other.count, other.cents])).toEqual(others);
    },
  );

  it('faults 466: leave the office’s own currency in the lists where another is commoner', () => {
    const found = read('AUD 10', '€50', '€60');
    expect(found).toMatchObject({ currency: 'AUD', lines: 1, total: 1_000, missing: ['compared-currency'] });
    expect(found.otherCurrencies).toMatchObject([{ currency: 'EUR', count: 2, cents: 11_000 }]);
  });
});

describe('totals of several currencies', () => {
  const read = (...lines: GridRow[]) => check(toGrid([columns, ...lines]));

  it.each([
    ['named by their amounts', ['Total', '', 'AUD 600'], ['Total', '', '€70']],
    ['named by their labels', ['Total AUD', '', '600'], ['Total EUR', '', '70']],
    ['which are sums of lines of one currency', ['Total', '', '600'], ['Total', '', '70']],
  ] as const)('faults 387: %s are those of their currency', (_, ofHome, ofOther) => {
    const found = read(
      ['REF001', 'Smith', 'AUD 100'],
      ['REF002', 'Lee', 'AUD 500'],
      [...ofHome],
      ['REF003', 'Wong', '€30'],
      ['REF004', 'Brown', '€40'],
      [...ofOther],
    );
    expect(found).toMatchObject({ currency: 'AUD', lines: 2, total: 60_000, difference: 0, totalRowCount: 2 });
    expect(found).toMatchObject({ stated: { cents: 60_000, row: 3 }, unreadable: [], notes: [] });
    expect(found.otherCurrencies).toMatchObject([{ currency: 'EUR', count: 2, cents: 7_000 }]);
  });

  it.each([
    ['with the currency', 'AUD 600', '€50'],
    ['without one', '600', '50'],
  ])('faults 387: are no lines where they have no label, %s', (_, ofHome, ofOther) => {
    const found = read(
      ['REF001', 'Smith', '€50'],
      ['REF002', 'Lee', 'AUD 100'],
      ['REF003', 'Wong', 'AUD 200'],
      ['REF004', 'Brown', 'AUD 300'],
      ['', '', ofHome],
      ['', '', ofOther],
    );
    expect(found).toMatchObject({ lines: 3, total: 60_000, totalRowCount: 2, difference: 0 });
    expect(found.otherCurrencies).toMatchObject([{ currency: 'EUR', count: 1, cents: 5_000 }]);
  });

  it('faults 387: say in which currency the lines are where nothing else does', () => {
    const found = read(['REF001', 'Smith', '10'], ['REF002', 'Lee', '20'], ['Total', '', '€30']);
    expect(found).toMatchObject({ currency: 'EUR', missing: ['currency'], stated: { cents: 3_000 }, lines: 2 });
  });

  it('faults 387: are taken with a dollar sign for those of the dollars above', () => {
    const found = check(
      toGrid([
        ['Booking Ref', 'Currency', 'Amount'],
        ['REF001', 'USD', '$10'],
        ['Total', '', '$10'],
      ]),
    );
    expect(found).toMatchObject({ currency: 'USD', stated: { cents: 1_000, row: 2 }, difference: 0 });
  });
});

describe('a workbook with many cells', () => {
  it('faults 465: is read without its number formats, and says so', async () => {
    // Far apart: the reader makes a rectangle of them.
    const width = Math.ceil((maxFormattedCells + 1) / 90_000);
    const empty = Array.from({ length: 90_000 }, () => []);
    const rows = [columns, ['REF001', 'Smith', 10], ...empty, Array.from({ length: width }, () => 'x')];
    const cells = new Map([['1,2', { value: 10, style: { numFmt: '[$NZD] 0.00' } }]]);
    const grid = await readStatementFile(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }));
    expect(grid.file.sheets[0]?.notes).toEqual([{ kind: 'formats-not-read', count: 1 }]);
    expect(grid.rows[0]?.[1]).toEqual(['REF001', 'Smith', 10]);
  });
});
