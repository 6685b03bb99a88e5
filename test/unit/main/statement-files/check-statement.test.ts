/** What is guessed of a statement, what is proved by its cells, and what must be chosen. */
import { readAmount } from '@main/statement-files/amounts';
import { checkStatement } from '@main/statement-files/check-statement';
import { readDay } from '@main/statement-files/dates';
import type { GridRow, StatementGrid } from '@main/statement-files/grid';
import { centsToDecimal } from '@shared/money';
import { maxStatementCents, maxStatementRows } from '@shared/schemas/statement/file';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { propertyRuns } from '@test/helpers/property-runs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const toGrid = (...rows: GridRow[]): StatementGrid => ({
  file: {
    kind: 'csv',
    encoding: 'utf-8',
    separator: ',',
    sheets: [{ name: 'CSV', rows: rows.length, columns: 9, isHidden: false, notes: [] }],
  },
  rows: [rows],
});
const header = ['Booking Ref', 'Passenger Name', 'Travel Date', 'Commission'];
const check = (rows: GridRow[], layout: StatementLayout | null = null) =>
  checkStatement(toGrid(...rows), layout, null, []);

describe('amounts', () => {
  it.each([
    ['1,234.50', '.', 123_450],
    ['1.234,50', ',', 123_450],
    ["1'234.50", '.', 123_450],
    ['1\u00a0234,50', ',', 123_450],
    ['$12', '.', 1_200],
    ['AUD 12.5', '.', 1_250],
    ['12.50 A$', '.', 1_250],
    ['(12.50)', '.', -1_250],
    ['($1,212.50)', '.', -121_250],
    ['12.50-', '.', -1_250],
    ['\u221212.50', '.', -1_250],
    ['-$12.50', '.', -1_250],
    ['$-12.50', '.', -1_250],
    ['12.50 CR', '.', -1_250],
    ['12.50CR', '.', -1_250],
    ['12.50 DR', '.', 1_250],
    ['.5', '.', 50],
    ['0.00', '.', 0],
    [0.1 + 0.2, ',', 30],
    [1234.5, ',', 123_450],
    [-0.29, '.', -29],
  ] as const)('faults 365: %s is read under %s', (cell, sign, cents) => {
    expect(readAmount(cell, sign)).toMatchObject({ cents });
  });

  it.each([
    ['12.345', '.', 'decimals'],
    [1.005, '.', 'decimals'],
    ['-(12.50)', '.', 'amount'],
    ['1,23,456.00', '.', 'amount'],
    ['12.50.10', '.', 'amount'],
    ['n.a.', '.', 'amount'],
    ['900,000,000.01', '.', 'too-large'],
  ] as const)('%s is no amount of cents', (cell, sign, problem) => {
    expect(readAmount(cell, sign)).toBe(problem);
  });

  it('faults 381: longer than any amount are named as that', () => {
    for (const text of [`1${' '.repeat(60_000)}x`, '-'.repeat(40_000), '1'.repeat(41)]) {
      expect(readAmount(text, '.')).toBe('too-long');
    }
  });

  it('come back exactly from every way in which they are written', () => {
    const written = fc.record({
      cents: fc.integer({ min: -maxStatementCents, max: maxStatementCents }),
      sign: fc.constantFrom('.', ',' as const),
      negative: fc.constantFrom('-#', '#-', '(#)', '# CR', '-$#', '($#)'),
    });
    fc.assert(
      fc.property(written, ({ cents, sign, negative }) => {
        const [whole = '', rest = ''] = centsToDecimal(Math.abs(cents)).split('.');
        const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, sign === '.' ? ',' : '.');
        const text = `${grouped}${sign}${rest}`;
        const shown = cents < 0 ? negative.replace('#', text) : text;
        expect(readAmount(shown, sign as '.')).toMatchObject({ cents: cents === 0 ? 0 : cents });
      }),
      propertyRuns(0.1),
    );
  });

  it('add up exactly: as many as a file may have, each as large as it may be', () => {
    expect(Number.isSafeInteger(maxStatementCents * maxStatementRows)).toBe(true);
  });
});

describe('dates', () => {
  it.each([
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['3.4.26', 'dmy', '2026-04-03'],
    ['26-04-03', 'ymd', '2026-04-03'],
    ['2026-04-03', 'dmy', '2026-04-03'],
    ['2026-04-03T10:30:00', 'mdy', '2026-04-03'],
    ['03/04/2026 10:30 AM', 'dmy', '2026-04-03'],
    ['20260403', 'dmy', '2026-04-03'],
    ['3 Apr 2026', 'mdy', '2026-04-03'],
    ['03-APR-26', 'mdy', '2026-04-03'],
    ['03APR26', 'mdy', '2026-04-03'],
    ['April 3, 2026', 'dmy', '2026-04-03'],
    ['Fri 3 April 2026', 'mdy', '2026-04-03'],
    ['31/02/2026', 'dmy', null],
    ['17/04/2026', 'mdy', null],
    ['soon', 'dmy', null],
    ['3 Apr 2026, 10:30', 'dmy', '2026-04-03'],
    ['3 Sept 2026', 'dmy', '2026-09-03'],
  ] as const)('faults 366: %s is read as %s', (text, order, day) => {
    expect(readDay(text, order)).toBe(day);
  });

  it.each(['3 Marraskuu 2026', '3 Marble 2026', 'Octember 3, 2026'])('faults 458: %s is none', (text) => {
    expect(readDay(text, 'dmy')).toBeNull();
  });
});

it('faults 381: A date longer than any is none', () => {
  expect(readDay(`3/4/2026${' '.repeat(60)}T10:30`, 'dmy')).toBeNull();
});

describe('a statement', () => {
  it('is read without a setting where its cells prove what they mean', () => {
    const { check: found, lines } = check([
      ['Harbour Hotels'],
      ['Statement for October'],
      [],
      header,
      ['ABC123', 'SMITH/JOHN MR', '03/04/2026', '1,234.50'],
      ['DEF456', 'LEE/ANN MS', '17/04/2026', '(20.00)'],
      ['', 'Total', '', '1,214.50'],
    ]);
    expect(found).toMatchObject({
      layout: {
        headerRow: 3,
        columns: { reference: 0, passenger: 1, date: 2, commission: 3 },
        theirAmount: 'commission',
      },
      dateOrder: { status: 'proven', choices: ['dmy'] },
      decimalSign: { status: 'proven', choices: ['.'] },
      lines: 2,
      total: 121_450,
      stated: { cents: 121_450, row: 6 },
      difference: 0,
      dates: { from: '2026-04-03', to: '2026-04-17' },
      missing: [],
    });
    expect(lines.map(({ row, date, compared }) => [row, date, compared])).toEqual([
      [4, '2026-04-03', 123_450],
      [5, '2026-04-17', -2_000],
    ]);
  });

  it('faults 367: is not compared while every date and amount can be read in two ways', () => {
    const ambiguous = check([
      header,
      ['ABC123', 'Smith', '03/04/2026', '1.230'],
      ['DEF456', 'Lee', '05/06/2026', '2.500'],
    ]);
    expect(ambiguous.check).toMatchObject({
      dateOrder: { status: 'ambiguous', choices: ['dmy', 'mdy'] },
      decimalSign: { status: 'ambiguous', choices: ['.', ','] },
      missing: ['date-order', 'decimal-sign'],
    });
    expect(ambiguous.check.dateOrder.samples[0]).toEqual({
      text: '03/04/2026',
      readings: [
        { choice: 'dmy', value: '2026-04-03' },
        { choice: 'mdy', value: '2026-03-04' },
        { choice: 'ymd', value: null },
      ],
    });
    const { layout } = ambiguous.check;
    const chosen = check(
      [header, ['ABC123', 'Smith', '03/04/2026', '1.230'], ['DEF456', 'Lee', '05/06/2026', '2.500']],
      { ...layout, dateOrder: 'mdy', decimalSign: ',' },
    );
    expect(chosen.check).toMatchObject({ dateOrder: { status: 'chosen' }, missing: [], total: 373_000 });
    expect(chosen.lines[0]).toMatchObject({ date: '2026-03-04' });
  });

  it('says where its cells contradict each other', () => {
    const { check: found } = check([
      header,
      ['ABC123', 'Smith', '17/04/2026', '1.50'],
      ['DEF456', 'Lee', '04/17/2026', '1,50'],
    ]);
    expect(found).toMatchObject({
      dateOrder: { status: 'contradicted' },
      decimalSign: { status: 'contradicted' },
      missing: ['date-order', 'decimal-sign'],
    });
  });

  it('faults 368: names every row that is no line, and gives the difference to its own total', () => {
    const { check: found, lines } = check([
      header,
      ['ABC123', 'Smith', '17/04/2026', '10.00'],
      ['Subtotal April', '', '', '10.00'],
      header,
      ['DEF456', 'Lee', 'soon', '20.00'],
      ['GHI789', 'Wong', '18/04/2026', ''],
      ['JKL012', 'Brown', '19/04/2026', 'twelve'],
      ['MNO345', 'Total Travel Pty Ltd', '20/04/2026', '5.00'],
      ['Please pay within 14 days'],
      ['', 'Grand total', '', '47.00'],
    ]);
    expect(lines.map(({ reference }) => reference)).toEqual(['ABC123', 'DEF456', 'MNO345']);
    expect(found).toMatchObject({ total: 3_500, stated: { cents: 4_700, row: 9 }, difference: 1_200 });
    expect(found.totalRows.map(({ row, cents }) => [row, cents])).toEqual([
      [2, 1_000],
      [9, 4_700],
    ]);
    expect(found.unreadable.map(({ row, problem }) => [row, problem])).toEqual([
      [3, 'repeated-header'],
      [5, 'no-amount'],
      [6, 'amount'],
      [8, 'no-amount'],
    ]);
    expect(found.undated.map(({ row }) => row)).toEqual([4]);
  });

  it('faults 369: does not add up amounts of two currencies', () => {
    const { check: found, lines } = check([
      header,
      ['ABC123', 'Smith', '17/04/2026', 'AUD 10.00'],
      ['DEF456', 'Lee', '18/04/2026', 'USD 10.00'],
      ['GHI789', 'Wong', '18/04/2026', 'AUD 5.00'],
    ]);
    expect(lines.map(({ reference }) => reference)).toEqual(['ABC123', 'GHI789']);
    expect([found.unreadable, found.total]).toEqual([[], 1_500]);
    expect(found.otherCurrencies).toEqual([
      { currency: 'USD', count: 1, cents: 1_000, rows: [{ row: 2, text: 'DEF456 · Lee · 18/04/2026 · USD 10.00' }] },
    ]);
  });

  it('subtracts what stands in a column of credits', () => {
    const { lines } = check([
      ['Reference', 'Date', 'Debit', 'Credit'],
      ['ABC123', '17/04/2026', '100.00', ''],
      ['DEF456', '18/04/2026', '', '30.00'],
    ]);
    expect(lines.map(({ compared }) => compared)).toEqual([10_000, -3_000]);
  });

  it('has the layout of an earlier one with the same header', () => {
    const rows: GridRow[] = [['x'], ['Ref', 'When', 'Comm $'], ['ABC123', '03/04/2026', '1.00']];
    // Not how its dates are written: another supplier may have the same headers.
    const layout: StatementLayout = {
      sheet: 0,
      headerRow: 0,
      columns: { reference: 0, date: 1, commission: 2 },
      dateOrder: 'dmy',
      decimalSign: '.',
      theirAmount: 'commission',
      isNegated: true,
      acceptedCurrency: null,
      comparedCurrency: null,
    };
    const { check: found } = checkStatement(toGrid(...rows), null, null, [
      { headerKey: JSON.stringify(['ref', 'when', 'comm $']), layout },
    ]);
    expect(found).toMatchObject({
      layout: { ...layout, headerRow: 1, dateOrder: null },
      dateOrder: { status: 'ambiguous' },
      missing: ['date-order'],
      total: -100,
    });
  });

  it('faults 455: it says that a column in use has the same name as another one', () => {
    const twice = ['Booking Ref', 'Amount', ' AMOUNT:', 'Date', '', ''];
    const { check: found } = check([twice, ['ABC123', '10.00', '99.00', '17/10/2026']]);
    expect(found).toMatchObject({ total: 1_000, notes: [{ kind: 'same-headers', count: 1 }] });
    expect(check([header, ['ABC123', 'Smith', '17/10/2026', '1.00']]).check.notes).toEqual([]);
  });

  it('faults 383: has no date order that its cells exclude', () => {
    const rows: GridRow[] = [header, ['ABC123', 'Smith', '03/04/26', '1.00'], ['DEF456', 'Lee', '25/04/26', '1.00']];
    const { check: found } = check(rows, {
      sheet: 0,
      headerRow: 0,
      columns: { reference: 0, date: 2, commission: 3 },
      dateOrder: 'mdy',
      decimalSign: null,
      theirAmount: 'commission',
      isNegated: false,
      acceptedCurrency: null,
      comparedCurrency: null,
    });
    expect(found).toMatchObject({ dateOrder: { status: 'ambiguous', choices: ['dmy', 'ymd'] } });
  });

  it('faults 383: has the year behind where the numbers there never change', () => {
    const days = ['26/04/26', '27/04/26', '28/04/26'];
    const { check: found } = check([header, ...days.map((day): GridRow => ['ABC123', 'Smith', day, '1.00'])]);
    expect(found).toMatchObject({ dateOrder: { status: 'proven', choices: ['dmy'] }, missing: [] });
  });

  it('faults 383: says where dates of a workbook may be swapped', () => {
    const toRows = (day: string): GridRow[] => [
      header,
      ['ABC123', 'Smith', { day }, 1],
      ['DEF456', 'Lee', '13/04/2026', 1],
    ];
    expect(check(toRows('2026-03-04')).check.notes).toEqual([{ kind: 'mixed-dates', count: 1 }]);
    expect(check(toRows('2026-03-14')).check.notes).toEqual([]);
  });

  it('faults 384: with several sections begins at the first header, and rows above it are named', () => {
    const { check: found, lines } = check([
      ['', '77.00'],
      ['Reference', 'Amount'],
      ['ABC121', '100.00'],
      ['ABC122', '200.00'],
      ['Booking Ref', 'Guest', 'Travel date', 'Commission'],
      ['ABC123', 'Smith', '17/04/2026', '5.00'],
    ]);
    expect(found.layout.headerRow).toBe(1);
    expect(lines.map(({ reference }) => reference)).toEqual(['ABC121', 'ABC122']);
    expect(found.unreadable.map(({ row, problem }) => [row, problem])).toEqual([
      [0, 'above-header'],
      [4, 'amount'],
      [5, 'amount'],
    ]);
  });

  it('has its header after a title that looks like one', () => {
    expect(
      check([['Booking report', 'Date'], header, ['ABC123', 'Smith', '17/04/2026', '5.00']]).check.layout,
    ).toMatchObject({ headerRow: 1 });
  });

  const lines: GridRow[] = [
    ['ABC121', 'Smith', '17/04/2026', '100.00'],
    ['ABC122', 'Lee', '18/04/2026', '200.00'],
  ];

  it.each([
    ['without a label', ['', '', '', '300.00'], 0],
    ['without a label, as the last row', ['', '', '', '299.00'], -100],
    ['with a date', ['TOTAL', '', '30/04/2026', '300.00'], 0],
    ['with a longer label', ['', 'Total commission of all bookings', '', '300.00'], 0],
  ] as const)('faults 385: has its total in a row %s', (_, row, difference) => {
    const { check: found } = check([header, ...lines, row]);
    expect(found).toMatchObject({ lines: 2, total: 30_000, difference, totalRowCount: 1, unreadable: [] });
  });

  it('faults 385: has lines that begin like totals, and totals of parts that are not its own', () => {
    const details = ['Booking Ref', 'Passenger', 'Details', 'Date', 'Amount'];
    const { check: found } = check([
      details,
      ['ABC121', 'Smith', 'Twin', '17/04/2026', '100.00'],
      ['Total for Hotel A', '', '', '', '100.00'],
      ['', '', 'Balance Spa Resort no-show', '', '300.00'],
      ['', 'Total, Anna', 'Twin', '', '50.00'],
      ['', '', 'Total Travel no-show', '', '70.00'],
      ['Total for Hotel B', '', '', '', '350.00'],
    ]);
    expect(found).toMatchObject({ lines: 3, total: 45_000, stated: null, totalRowCount: 2 });
    expect(found.unreadable.map(({ row, problem }) => [row, problem])).toEqual([[5, 'unclear-total']]);
  });

  it('faults 385: says that it has several totals', () => {
    const { check: found } = check([header, ...lines, ['Total', '', '', '300.00'], ['Balance due', '', '', '280.00']]);
    expect(found).toMatchObject({ stated: { cents: 28_000, row: 4 }, notes: [{ kind: 'several-totals', count: 2 }] });
  });

  it.each([
    ['a column', ['Booking Ref', 'Currency', 'Amount'], ['A12345', 'USD', '$10.00'], 'USD'],
    ['the header', ['Booking Ref', 'Details', 'Amount (NZD)'], ['A12345', 'Twin', '10.00'], 'NZD'],
    ['the amounts', ['Booking Ref', 'Details', 'Amount'], ['A12345', 'Twin', 'US$10.00'], 'USD'],
    ['a dollar sign', ['Booking Ref', 'Details', 'Amount'], ['A12345', 'Twin', '$10.00'], 'AUD'],
    ['nothing', ['Booking Ref', 'Details', 'Amount'], ['A12345', 'Twin', '10.00'], null],
  ] as const)('faults 369: has the currency of %s', (_, columns, line, currency) => {
    expect(check([columns, line]).check).toMatchObject({ currency, lines: 1, total: 1_000 });
  });

  it('faults 369: adds dollars without a country to those of this one, and names lines of another', () => {
    const { check: found } = check([
      ['Booking Ref', 'Currency', 'Amount'],
      ['A12345', '', '$10.00'],
      ['B12345', 'AUD', '20.00'],
      ['C12345', 'USD', '40.00'],
    ]);
    expect(found).toMatchObject({ currency: 'AUD', lines: 2, total: 3_000 });
    expect(found.otherCurrencies).toMatchObject([{ currency: 'USD', count: 1, cents: 4_000, rows: [{ row: 3 }] }]);
  });
});
