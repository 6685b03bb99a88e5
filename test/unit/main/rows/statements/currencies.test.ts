/** The currency of a statement's amounts: what names it, which is compared, and where the rows of the others stand. */

import { findFormatCurrency } from '@main/rows/statements/cell-format';
import type { GridRow } from '@main/rows/statements/grid';
import { checkGrid as check, checkRows, readSheet } from '@test/helpers/statement-grids';
import { describe, expect, it } from 'vitest';

const columns = ['Booking Ref', 'Passenger', 'Amount'];
const withCurrency = ['Booking Ref', 'Currency', 'Amount'];

type Check = ReturnType<typeof check>;
/** The rows in other currencies, the commonest first. */
const listOthers = ({ others }: Check) =>
  [...Map.groupBy(others, ({ currency }) => currency)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([currency, rows]) => `${rows.length} ${currency} ${rows.reduce((sum, { cents }) => sum + cents, 0)}`);

/** Reads a workbook with a line for each amount and its number format. */
const readFormatted = async (...amounts: readonly (readonly [amount: number, format: string])[]) =>
  await readSheet([columns, ...amounts.map(([amount], index) => [`REF00${index}`, 'Smith', amount])], (row) => ({
    2: amounts[row - 1]?.[1] ?? '',
  }));

const checkLines = (...lines: GridRow[]) => checkRows([columns, ...lines]);
const checkAmounts = (...amounts: readonly string[]) =>
  checkLines(...amounts.map((amount, index) => [`REF00${index}`, 'Smith', amount]));

describe('a number format', () => {
  it.each([
    ['NZD', ['[$NZD] #,##0.00', '[$NZ$-1409]#,##0.00', '[$$-1409]#,##0.00', '[$$-en-NZ]#,##0.00']],
    ['AUD', ['[$$-C09]#,##0.00;[Red]-[$$-C09]#,##0.00', '[$$-en-AU]#,##0.00']],
    ['EUR', ['[$€-2] #,##0.00', '[$€-x-euro2] #,##0.00', '#,##0.00 [$€-x-euro1]', '#,##0.00\\ "€"']],
    ['GBP', ['[$£-en-GB]#,##0.00', '_-"£"* #,##0.00_-;-"£"* #,##0.00_-']],
    ['USD', ['[$$-en-US]#,##0.00', '"USD "#,##0.00']],
    ['CAD', ['[$$-en-CA]#,##0.00']],
    ['HKD', ['[$$-en-HK]#,##0.00']],
    ['SGD', ['[$$-en-SG]#,##0.00']],
    ['$', ['"$"#,##0.00']],
    ['', ['#,##0.00', '[Red]#,##0.00', '[$-C09]d mmmm yyyy', '[$-en-AU]d mmmm yyyy', `"${'€'.repeat(300)}"`]],
  ])('faults 465: the currency “%s” is shown by %j', (currency, formats) => {
    for (const format of formats) expect([format, findFormatCurrency(format)]).toEqual([format, currency]);
  });
});

describe('the currency of a statement', () => {
  it.each([
    ['a column', withCurrency, ['A12345', 'USD', '$10.00'], 'USD', ['currency']],
    ['the amounts', columns, ['A12345', 'Smith', 'US$10.00'], 'USD', ['currency']],
    ['a sign', columns, ['A12345', 'Smith', '€10.00'], 'EUR', ['currency']],
    ['a dollar sign', columns, ['A12345', 'Smith', '$10.00'], 'AUD', []],
    ['nothing', columns, ['A12345', 'Smith', '10.00'], null, []],
  ] as const)(
    'faults 369, 465: is that of %s, and confirmed where it is another',
    (_, titles, line, currency, missing) => {
      expect(checkRows([titles, line])).toMatchObject({ currency: { currency }, cents: 1_000, open: missing });
    },
  );

  it('faults 465: is that of number formats, and confirmed for itself alone', async () => {
    const grid = await readFormatted([10.5, '[$NZD] #,##0.00'], [20, '[$NZD] #,##0.00']);
    const found = check(grid);
    expect(found).toMatchObject({ currency: { currency: 'NZD' }, cents: 3_050, open: ['currency'] });
    expect(check(grid, { currency: { code: 'NZD', how: 'as-is', rate: null } }).open).toEqual([]);
    expect(check(grid, { currency: { code: 'USD', how: 'as-is', rate: null } }).open).toEqual(['currency']);
    expect(check(await readFormatted([10, '#,##0.00']))).toMatchObject({ currency: { currency: null }, open: [] });
    const dollars = check(await readFormatted([10, '"$"#,##0.00'], [5, '[$€-2] #,##0.00'], [6, '[$AUD] 0.00']));
    expect(dollars).toMatchObject({ currency: { currency: 'AUD' }, cents: 1_600, open: [] });
  });

  it('faults 369: has dollars without a country, and its rows in others are no lines but named', () => {
    const found = checkRows([
      withCurrency,
      ['A12345', '', '$10.00'],
      ['B12345', 'AUD', '20.00'],
      ['C12345', 'USD', '40.00'],
    ]);
    expect(found.lines.map(({ reference }) => reference)).toEqual(['A12345', 'B12345']);
    expect(found).toMatchObject({ currency: { currency: 'AUD' }, cents: 3_000, notRead: [] });
    expect(found.others).toEqual([{ row: 3, currency: 'USD', cents: 4_000 }]);
  });

  it('faults 369: has each other one apart, with its sum', async () => {
    const [aud, eur, nzd] = ['[$AUD] #,##0.00', '[$€-2] #,##0.00', '[$NZD] #,##0.00'] as const;
    const found = check(await readFormatted([10, aud], [11, aud], [5, eur], [7, eur], [-3, nzd]));
    expect(found).toMatchObject({ currency: { currency: 'AUD' }, cents: 2_100, notRead: [] });
    expect(listOthers(found)).toEqual(['2 EUR 1200', '1 NZD -300']);
    expect(found.others[0]).toMatchObject({ row: 3, currency: 'EUR', cents: 500 });
  });
});

describe('rows that name no currency', () => {
  it.each([
    ['more than those that name one', ['10', '20', '30', '€50', '40'], 'AUD', 10_000, ['1 EUR 5000']],
    ['as many as those that name one', ['10', '€50'], 'AUD', 1_000, ['1 EUR 5000']],
    ['fewer than those that name one', ['€10', '0', '€50'], 'EUR', 6_000, []],
    ['beside the office’s own', ['AUD 100', '200', '300', '€50', '€50'], 'AUD', 60_000, ['2 EUR 10000']],
    ['beside two others', ['€50', '€60', 'NZD 5', '7'], 'EUR', 11_000, ['1 NZD 500', '1 AUD 700']],
  ] as const)(
    'faults 369: %s are of the office’s own unless all others agree on another',
    (_, amounts, currency, total, others) => {
      const found = checkAmounts(...amounts);
      expect(found).toMatchObject({ currency: { currency }, cents: total });
      expect(listOthers(found)).toEqual(others);
    },
  );

  it('faults 369: are compared in the commonest currency, which is asked about where it is not the office’s own', () => {
    const found = checkAmounts('AUD 10', '€50', '€60');
    expect(found).toMatchObject({ currency: { currency: 'EUR' }, cents: 11_000, open: ['currency'] });
    expect(listOthers(found)).toEqual(['1 AUD 1000']);
    expect(checkAmounts('AUD 10', '€50')).toMatchObject({ currency: { currency: 'AUD' }, cents: 1_000, open: [] });
    expect(checkAmounts('€5', '€50', '7').currency.unnamed).toEqual({ currency: 'EUR', count: 1 });
  });
});

describe('totals of several currencies', () => {
  it.each([
    ['named by their amounts', ['Total', '', 'AUD 600'], ['Total', '', '€70']],
    ['named by their labels', ['Total AUD', '', '600'], ['Total EUR', '', '70']],
    ['which are sums of lines of one currency', ['Total', '', '600'], ['Total', '', '70']],
  ] as const)('faults 369: %s are those of their currency', (_, ofHome, ofOther) => {
    const home = [['REF001', 'Smith', 'AUD 100'], ['REF002', 'Lee', 'AUD 500'], ofHome] as const;
    const found = checkLines(...home, ['REF003', 'Wong', '€30'], ['REF004', 'Brown', '€40'], ofOther);
    expect(found).toMatchObject({ currency: { currency: 'AUD' }, cents: 60_000 });
    expect(found).toMatchObject({ stated: { cents: 60_000, row: 3 }, notRead: [] });
    expect(listOthers(found)).toEqual(['2 EUR 7000']);
  });

  it.each([
    ['with the currency', 'AUD 600', '€50'],
    ['without one', '600', '50'],
  ])('faults 369: are no lines where they have no label, %s', (_, ofHome, ofOther) => {
    const lines = ['€50', 'AUD 100', 'AUD 200', 'AUD 300'].map((amount, index) => [`REF00${index}`, 'Smith', amount]);
    const found = checkLines(...lines, ['', '', ofHome], ['', '', ofOther]);
    expect(found).toMatchObject({ cents: 60_000 });
    expect(listOthers(found)).toEqual(['1 EUR 5000']);
  });

  it('faults 369: say in which currency the lines are where nothing else does, and are of their dollars', () => {
    const found = checkLines(['REF001', 'Smith', '10'], ['REF002', 'Lee', '20'], ['Total', '', '€30']);
    expect(found).toMatchObject({ currency: { currency: 'EUR' }, open: ['currency'], stated: { cents: 3_000 } });
    const dollars = checkRows([withCurrency, ['REF001', 'USD', '$10'], ['Total', '', '$10']]);
    expect(dollars).toMatchObject({ currency: { currency: 'USD' }, stated: { cents: 1_000, row: 2 } });
  });
});

describe('a column that is taken for the currency and has none', () => {
  it('faults 369: none of its rows is read, and each is named', () => {
    const lines = [
      ['A1', 'AUD', '1'],
      ['A2', 'K12', '2'],
      ['A3', '', '3'],
    ];
    const found = checkRows([withCurrency, ...lines]);
    expect(found).toMatchObject({ cents: 400, currency: { currency: 'AUD' }, others: [] });
    expect(found.notRead).toMatchObject([{ row: 2, problem: 'currency' }]);
    const none = checkRows([
      withCurrency,
      ...lines.map(([reference = '', , amount = '']) => [reference, reference, amount]),
    ]);
    expect(none).toMatchObject({ notRead: [{}, {}, {}], open: ['columns'] });
  });
});
