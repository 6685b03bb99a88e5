/** What is guessed of a statement, what is proved by its cells, and what must be chosen. */
import { type GridRow, readAmount, readDay } from '@main/rows/statements/grid';
import { readStatement } from '@main/rows/statements/read-statement';
import { noChoices, type ReadingChoices } from '@shared/commission/statement-file';
import { checkRows as check, checkGrid, toGrid } from '@test/helpers/statement-grids';
import { describe, expect, it } from 'vitest';

const header = ['Booking Ref', 'Passenger Name', 'Travel Date', 'Commission'];
const toRows = (
  found: readonly { readonly row: number; readonly problem?: string; readonly cents?: number | null }[],
) => found.map(({ row, problem, cents }) => `${row} ${problem ?? cents}`);

/** Reads rows beside our bookings: the commission of each by its reference, a tenth of its total, all of them on 9 September 2026. */
function readBeside(ours: Readonly<Record<string, number>>, rows: GridRow[], choices: Partial<ReadingChoices> = {}) {
  const rest = { supplierId: 7, net: null, day: '2026-09-09', isActive: true, isClaimed: false };
  const known = new Map(
    Object.entries(ours).map(([reference, commission]) => [
      reference,
      [{ ...rest, commission, total: commission * 10 }],
    ]),
  );
  return readStatement(toGrid(...rows), '', { ...noChoices, ...choices }, known, []);
}
const ours = { ABC121: 10_000, ABC122: 5_000, ABC123: 4_000 };

describe('amounts', () => {
  it.each([
    [123_450, '.', ['1,234.50', "1'234.50"]],
    [12_345_600, '.', ['1,23,456.00']],
    [123_450, ',', ['1.234,50', '1\u00a0234,50', 1234.5]],
    [1_200, '.', ['$12']],
    [1_250, '.', ['AUD 12.5', '12.50 A$', '12.50 DR', 'RM 12.50', '12.50 kr', 'Fr. 12.50', '12.50 IDR']],
    [1_200, ',', ['12,-', '12,--']],
    [
      -1_250,
      '.',
      ['(12.50)', '12.50-', '\u221212.50', '\u201012.50', '\u201112.50', '-$12.50', '$-12.50', '12.50 CR', '12.50CR'],
    ],
    [-121_250, '.', ['($1,212.50)']],
    [50, '.', ['.5']],
    [0, '.', ['0.00']],
    [30, ',', [0.1 + 0.2]],
    [-29, '.', [-0.29]],
  ] as const)('faults 365: %i cents are read under %s from %j', (cents, sign, cells) => {
    for (const cell of cells) expect([cell, readAmount(cell, sign)]).toMatchObject([cell, { cents }]);
  });

  it.each([
    ['decimals', ['12.345', 1.005]],
    ['amount', ['-(12.50)', '-12.50 DR', '1,23,45.00', '12.50.10', 'n.a.', 'XY 12.50', '10 %', '46.']],
    ['amount', ['900,000,000.01']],
    ['amount', [`1${' '.repeat(60_000)}x`, '-'.repeat(40_000), '1'.repeat(41)]],
  ] as const)('faults 381: a cell that is no amount of cents is named as one: %s', (problem, cells) => {
    for (const cell of cells) expect(readAmount(cell, '.')).toBe(problem);
  });
});

describe('dates', () => {
  it.each([
    ['2026-04-03', 'dmy', ['03/04/2026', '3.4.26', '2026-04-03', '03/04/2026 10:30 AM', '20260403', 'April 3, 2026']],
    ['2026-04-03', 'dmy', ['3 Apr 2026, 10:30']],
    ['2026-04-03', 'dmy', ['2026-04-03T00:00:00+10:00', '2026-04-03T23:59:59.000-0800', '3rd of April 2026']],
    ['2026-04-03', 'mdy', ['2026-04-03T10:30:00', '3 Apr 2026', '03-APR-26', '03APR26', 'Fri 3 April 2026']],
    ['2026-04-03', 'ymd', ['26-04-03']],
    ['2026-03-04', 'mdy', ['03/04/2026']],
    ['2026-09-03', 'dmy', ['3 Sept 2026']],
    [null, 'dmy', ['31/02/2026', 'soon', '3 Marraskuu 2026', '3 Marble 2026', 'Octember 3, 2026', '03/04/2569']],
    [null, 'dmy', [`3/4/2026${' '.repeat(60)}T10:30`]],
    [null, 'mdy', ['17/04/2026']],
  ] as const)('faults 366, 381: %s is read in the order %s from %j', (day, order, texts) => {
    for (const text of texts) expect([text, readDay(text, order)]).toEqual([text, day]);
  });
});

describe('a statement', () => {
  it('is read without a setting where its cells prove what they mean', () => {
    const found = check([
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
      proofs: { dates: { order: 'dmy' }, decimals: { sign: '.' } },
      ...{ cents: 121_450, stated: { cents: 121_450, row: 6 }, open: [] },
      period: { from: '2026-04-03', to: '2026-04-17', where: '' },
      supplierName: { name: 'Harbour Hotels', row: 0 },
    });
    expect(found.lines.map(({ row, date, compared }) => `${row} ${date} ${compared}`)).toEqual([
      '4 2026-04-03 123450',
      '5 2026-04-17 -2000',
    ]);
  });

  it('faults 367: is asked about while every date and amount can be read in two ways', () => {
    const rows = [header, ['ABC123', 'Smith', '03/04/2026', '1.230'], ['DEF456', 'Lee', '05/06/2026', '2.500']];
    expect(check(rows).open).toEqual(['dates', 'decimals']);
    const chosen = check(rows, { dateOrder: 'mdy', decimalSign: ',' });
    expect(chosen).toMatchObject({ open: [], cents: 373_000 });
    expect(chosen.lines[0]).toMatchObject({ date: '2026-03-04' });
  });

  it('is asked about where its cells contradict each other', () => {
    const rows = [header, ['ABC123', 'Smith', '17/04/2026', '1.50'], ['DEF456', 'Lee', '04/17/2026', '1,50']];
    expect(check(rows).open).toEqual(['dates', 'decimals']);
  });

  it('faults 368: names every row that is no line, and has its own total beside the sum', () => {
    const found = check([
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
    expect(found.lines.map(({ reference }) => reference)).toEqual(['ABC123', 'DEF456', 'MNO345']);
    expect(found).toMatchObject({
      cents: 3_500,
      stated: { cents: 4_700, row: 9 },
      notes: [{ kind: 'without-amount', count: 2 }],
    });
    expect(toRows(found.totals)).toEqual(['2 1000', '9 4700']);
    expect(toRows(found.notRead)).toEqual(['6 amount']);
    expect(found.undated.map(({ row }) => row)).toEqual([4]);
  });

  it('subtracts what stands in a column of credits, once the user has said so', () => {
    const rows = [
      ['Reference', 'Date', 'Debit', 'Credit'],
      ['ABC123', '17/04/2026', '100.00', ''],
      ['DEF456', '18/04/2026', '', '30.00'],
    ];
    expect(check(rows).open).toEqual(['signs']);
    expect(check(rows, { signs: 'credit' }).lines.map(({ compared }) => compared)).toEqual([10_000, -3_000]);
  });

  it('is read as an earlier one of the supplier with the same headings, said by what the file leaves open', () => {
    const rows: GridRow[] = [['x'], ['Ref', 'When', 'Comm $'], ['ABC123', '03/04/2026', '1.00']];
    const reading = { ...noChoices, columns: { reference: 0, date: 1, commission: 2 }, dateOrder: 'mdy' as const };
    const earlier = { headerKey: JSON.stringify(['ref', 'when', 'comm $']), supplierIds: [7], reading };
    const found = checkGrid(toGrid(...rows), {}, [{ ...earlier, reading: { ...reading, signs: 'turned' } }]);
    expect(found).toMatchObject({ open: [], cents: -100, layout: { headerRow: 1, columns: reading.columns } });
    expect(found.proofs).toMatchObject({ dates: { by: 'remembered', order: 'mdy' }, signs: { by: 'remembered' } });
    // Of two suppliers with these headings nobody knows whose it is.
    expect(checkGrid(toGrid(...rows), {}, [earlier, { ...earlier, supplierIds: [8] }]).open).toEqual(['dates']);
  });

  it('faults 455: says that a column in use has the same name as another one', () => {
    const twice = ['Booking Ref', 'Amount', ' AMOUNT:', 'Date', '', ''];
    expect(check([twice, ['ABC123', '10.00', '99.00', '17/10/2026']])).toMatchObject({
      ...{ cents: 1_000, notes: [{ kind: 'same-headings', count: 1 }] },
    });
    expect(check([header, ['ABC123', 'Smith', '17/10/2026', '1.00']]).notes).toEqual([]);
  });

  it('faults 367: has no date order that its cells exclude', () => {
    const find = (...days: string[]) =>
      check([header, ...days.map((day): GridRow => ['ABC123', 'Smith', day, '1.00'])]);
    expect(find('03/04/26', '25/04/26').proofs.dates.options.map(({ value }) => value)).toEqual(['dmy', 'ymd']);
  });

  it('faults 368: with several sections begins at the first header, and rows above it are counted', () => {
    const found = check([
      ['', '77.00'],
      ['Reference', 'Amount'],
      ['ABC121', '100.00'],
      ['ABC122', '200.00'],
      ['Booking Ref', 'Guest', 'Travel date', 'Commission'],
      ['ABC123', 'Smith', '17/04/2026', '5.00'],
    ]);
    expect(found).toMatchObject({ layout: { headerRow: 1 }, notes: [{ kind: 'above-header', count: 1 }] });
    expect(found.lines.map(({ reference }) => reference)).toEqual(['ABC121', 'ABC122']);
    expect(toRows(found.notRead)).toEqual(['4 other-header', '5 other-header']);
    const titled = check([['Booking report', 'Date'], header, ['ABC123', 'Smith', '17/04/2026', '5.00']]);
    expect(titled.layout.headerRow).toBe(1);
  });

  const lines: GridRow[] = [
    ['ABC121', 'Smith', '17/04/2026', '100.00'],
    ['ABC122', 'Lee', '18/04/2026', '200.00'],
  ];

  it.each([
    ['without a label, as the last row', ['', '', '', '299.00'], 29_900],
    ['with a longer label', ['', 'Total commission of all bookings', '', '300.00'], 30_000],
  ] as const)('faults 385: has its total in a row %s', (_, row, stated) => {
    expect(check([header, ...lines, row])).toMatchObject({
      cents: 30_000,
      stated: { cents: stated, row: 3 },
      notRead: [],
    });
  });

  it('faults 385: has lines that begin like totals, and totals of parts that are not its own', () => {
    const found = check([
      ['Booking Ref', 'Passenger', 'Details', 'Date', 'Amount'],
      ['ABC121', 'Smith', 'Twin', '17/04/2026', '100.00'],
      ['Total for Hotel A', '', '', '', '100.00'],
      ['', '', 'Balance Spa Resort no-show', '', '300.00'],
      ['', 'Total, Anna', 'Twin', '', '50.00'],
      ['', '', 'Total Travel no-show', '', '70.00'],
      ['Total for Hotel B', '', '', '', '350.00'],
    ]);
    expect(found).toMatchObject({ cents: 15_000, stated: null, totals: [{ row: 2 }, { row: 6 }] });
    expect(found.unclear).toEqual([
      { row: 3, cents: 30_000, sum: 45_000 },
      { row: 5, cents: 7_000, sum: 22_000 },
    ]);
  });

  it('faults 385: says that it has several totals', () => {
    const found = check([header, ...lines, ['Total', '', '', '300.00'], ['Balance due', '', '', '280.00']]);
    expect(found).toMatchObject({ stated: { cents: 28_000, row: 4 }, notes: [{ kind: 'several-totals' }] });
  });

  it.each(['Comm Amount', 'Value'])('faults 833: never compares rates with two decimals, but “%s”', (heading) => {
    const found = check([
      ['Booking Ref', 'Guest', 'Gross', 'Comm', heading],
      ['ABC121', 'Smith', '500.00', '10.00', '50.00'],
      ['ABC122', 'Lee', '600.00', '12.00', '72.00'],
      ['ABC123', 'Wong', '700.00', '10.00', '70.00'],
    ]);
    expect(found).toMatchObject({ cents: 19_200, layout: { columns: { commission: 4 }, theirAmount: 'commission' } });
  });

  it('compares what adds up to the stated total, not levels under “Commission”, nor one of two that may be it', () => {
    const makeRows = (heading: string, ...payable: string[]): GridRow[] => [
      ['Booking Ref', 'Guest', heading, 'Payable', 'Sold'],
      ...payable.map(
        (text, index): GridRow => [`ABC12${index}`, 'Smith', String(index + 1), text, `${index + 4}00.00`],
      ),
      ['', 'Total', '', '155.50', '800.00'],
    ];
    const find = (...columns: Parameters<typeof makeRows>) => check(makeRows(...columns));
    const found = find('Commission', '50.00', '72.00', '33.50');
    expect(found).toMatchObject({ cents: 15_550, layout: { columns: { commission: 3 } } });
    expect(found.proofs.what).toMatchObject({ by: 'total', kind: 'commission' });
    expect(find('Level', '50.00', '72.00', '33.50').layout.columns.amount).toBe(3);
    // Nothing adds up: the headings alone say what is compared.
    expect(find('Commission', '50.00', '72.00', '33.00').proofs.what.by).toBe('heading');
    // What the user had read before is no guess.
    const columns = { reference: 0, passenger: 1, commission: 2 };
    const earlier = { headerKey: found.headerKey ?? '', supplierIds: [7], reading: { ...noChoices, columns } };
    const remembered = checkGrid(toGrid(...makeRows('Commission', '50.00', '72.00', '33.50')), {}, [earlier]);
    expect(remembered.layout.columns).toMatchObject(columns);
  });

  it('compares the two sides that our bookings prove, not a column that is called commission', () => {
    const rows: GridRow[] = [
      ['Booking Ref', 'Guest', 'Comm', 'Debit', 'Credit'],
      ['ABC121', 'Smith', '10.00', '', '100.00'],
      ['ABC122', 'Lee', '12.00', '', '50.00'],
      ['ABC123', 'Wong', '15.00', '', '40.00'],
    ];
    expect(readBeside(ours, rows)).toMatchObject({ layout: { theirAmount: 'amount' }, proofs: { what: { equal: 3 } } });
    const chosen = readBeside(ours, rows, { columns: { commission: 2 } });
    expect(chosen).toMatchObject({ cents: 3_700, proofs: { what: { by: 'heading', equal: 0 } } });
  });

  it('keeps a column of commissions beside two sides that are the gross amounts of our bookings', () => {
    const rows: GridRow[] = [
      ['Booking Ref', 'Guest', 'Debit', 'Credit', 'Commission'],
      ['ABC121', 'Smith', '', '1,000.00', '100.00'],
      ['ABC122', 'Lee', '', '500.00', '45.00'],
      ['ABC123', 'Wong', '', '400.00', '35.00'],
    ];
    const found = readBeside(ours, rows, { what: 'commission' });
    expect(found).toMatchObject({ cents: 18_000, layout: { columns: { commission: 4 }, theirAmount: 'commission' } });
  });

  it.each([
    ['one commission is short', ['100.00', '45.00', '40.00'], 'commission', 18_500],
    ['every commission is short, which is asked', ['90.00', '45.00', '36.00'], null, 17_100],
  ] as const)('has commissions beside gross amounts that are all ours, where %s', (_, commissions, kind, cents) => {
    const gross = ['1,000.00', '500.00', '400.00'];
    const rows = Object.keys(ours).map(
      (reference, index): GridRow => [
        ...[reference, 'Smith', '09/09/2026', gross[index] ?? '', commissions[index] ?? ''],
      ],
    );
    const found = readBeside(ours, [['Booking Ref', 'Guest', 'Arrival', 'Gross amount', 'Commission'], ...rows]);
    expect(found).toMatchObject({ cents, layout: { theirAmount: 'commission' }, proofs: { what: { kind } } });
  });

  it.each([
    ['Commission statement September 2026', '2026-09-01', '2026-09-30'],
    ['Statement Nov 2025 - Sep 2026', '2025-11-01', '2026-09-30'],
    ['November to September 2026', '2025-11-01', '2026-09-30'],
  ])('has the period of its title where no line has a date: %s', (title, from, to) => {
    const rows = Object.keys(ours).map((reference): GridRow => [reference, 'Smith', '9.00']);
    const found = readBeside(ours, [[title], ['Booking Ref', 'Guest', 'Commission'], ...rows]);
    expect(found.period).toEqual({ from, to, where: 'row 1' });
  });

  it.each(['Agency No', 'Client ID', 'Customer Code'])('has its bookings beside “%s” too', (heading) => {
    const rows = Object.keys(ours).map((reference): GridRow => ['AG77120', reference, 'Smith', '9.00']);
    const header = [heading, 'Booking No', 'Guest', 'Commission'];
    expect(check([header, ...rows])).toMatchObject({ layout: { columns: { reference: 1 } } });
  });

  it('is read below headings of two rows', () => {
    const found = check([['Booking', 'Guest', 'Travel', 'Commission'], ['Ref', 'Name', 'Date', 'Amount'], ...lines]);
    expect(found).toMatchObject({ cents: 30_000, notRead: [], layout: { headerRow: 0 } });
  });
});
