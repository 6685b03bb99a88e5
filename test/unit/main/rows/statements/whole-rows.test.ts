/** A row is read only if all of it fits what its file says: signs, currencies, widths, totals and columns. */
import { readStatementFile } from '@main/rows/statements/read-file';
import { noChoices, type ReadingChoices } from '@shared/commission/statement-file';
import { checkGrid, checkRows, readSheet, toGrid } from '@test/helpers/statement-grids';
import { describe, expect, it } from 'vitest';

const header = 'Booking Ref,Guest Name,Arrival Date,Commission';
const two = ['AB1234,SMITH/JO,13/04/2026,120.00', 'AB1235,NGUYEN/AN,14/04/2026,80.00'];

/** Reads a CSV file of these lines. */
async function read(lines: readonly string[], choices: Partial<ReadingChoices> = {}) {
  const check = checkGrid(await readStatementFile(Buffer.from(lines.join('\n'))), choices);
  const named = [...check.notRead, ...check.unclear.map(({ row }) => ({ row, problem: 'unclear-total' }))];
  const problems = named.toSorted((a, b) => a.row - b.row).map(({ row, problem }) => `${row} ${problem}`);
  return { check, problems, amounts: check.lines.map(({ compared }) => compared), lines: check.lines };
}

/** Reads lines with a direction in a column of its own. */
const readDirections = (heading: string, ...lines: readonly (readonly [amount: string, direction: string])[]) =>
  read([
    `Booking Ref,Arrival Date,Amount,${heading}`,
    ...lines.map(([amount, direction], index) => `AB123${index},${index + 13}/04/2026,${amount},${direction}`),
  ]);

describe('amounts with a side', () => {
  it.each([
    ['Dr/Cr', 'DR', 'CR'],
    ['S/H', 'S', 'H'],
    ['D/C', 'D', 'C'],
    ['Soll/Haben', 'Soll', 'Haben'],
    ['Type', 'Debit', 'Credit'],
    ['Type', 'Booking', 'Refund'],
    ['Kind', 'Commission', 'Commission recall'],
    ['Doc', 'INV', 'CN'],
    ['Art', 'Rechnung', 'Gutschrift'],
    ['Type', 'Invoice', 'Credit'],
  ])(
    'faults 820: are taken back by the column “%s”, by the words or as the total says',
    async (heading, plus, minus) => {
      const lines = [['120.00', plus] as const, ['80.00', minus] as const, ['40.00', plus] as const];
      const { check, amounts } = await readDirections(heading, ...lines);
      const isClear = check.open.length === 0;
      expect([isClear, amounts]).toEqual([!['DR', 'S', 'D', 'Soll', 'Debit'].includes(plus), [12_000, -8_000, 4_000]]);
      const chosen = await readDirections(heading, ...lines, ['80.00', '']);
      expect([chosen.amounts, chosen.check.stated?.cents ?? 8_000]).toEqual([[12_000, -8_000, 4_000], 8_000]);
    },
  );

  it('faults 820: are asked about with the sum of each reading, unless the total of the file says it', async () => {
    const lines = [['120.00', 'DR'] as const, ['80.00', 'CR'] as const];
    const { check } = await readDirections('Dr/Cr', ...lines);
    expect(check.open).toEqual(['signs']);
    expect(check.proofs.signs.options.map(({ value, cents }) => `${value} ${cents}`)).toEqual([
      'credit 4000',
      'debit -4000',
      'none 20000',
    ]);
    const rows = ['Booking Ref,Arrival Date,Amount,Dr/Cr', 'AB1,13/04/2026,120.00,DR', 'AB2,14/04/2026,80.00,CR'];
    expect((await read([...rows, 'Total,,-40.00,'])).check).toMatchObject({ open: [], cents: -4_000 });
    expect((await read([...rows, 'Total,,200.00,'])).check).toMatchObject({ open: [], cents: 20_000 });
    const chosen = await read(rows, { signs: 'debit' });
    expect([chosen.check.open, chosen.amounts]).toEqual([[], [-12_000, 8_000]]);
  });

  it('faults 820: are named where a side is missing, unknown, or contradicted by a sign', async () => {
    const sides = [
      ['120.00', 'DR'],
      ['80.00', 'CR'],
      ['40.00', ''],
      ['-40.00', 'DR'],
      ['5.00', 'XX'],
      ['7.00', 'DR'],
    ] as const;
    const { problems, amounts } = await readDirections('Dr/Cr', ...sides);
    expect([amounts, problems]).toEqual([
      [12_000, -8_000, 700],
      ['3 sign', '4 sign', '5 sign'],
    ]);
    const refund = await readDirections(
      'Product',
      ['120.00', 'Hotel'],
      ['80.00', 'Refund'],
      ['40.00', 'Car'],
      ['-1.00', 'Refund'],
    );
    expect([refund.amounts, refund.problems]).toEqual([[12_000, 4_000, -100], ['2 sign']]);
  });

  it.each([
    ['unsigned credits', ['120.00,', ',80.00', '40.00,'], [12_000, -8_000, 4_000], []],
    ['signed credits', ['120.00,', ',-80.00'], [12_000, -8_000], []],
    ['signed debits', ['-120.00,', ',80.00'], [-12_000, 8_000], []],
    [
      'another sign on one of them',
      ['120.00,', ',80.00', ',60.00', ',-10.00', '1.00,', '2.00,'],
      [12_000, -8_000, -6_000, 100, 200],
      ['4 sign'],
    ],
    ['both in one row', ['120.00,', '30.00,10.00', '40.00,0.00'], [12_000, 4_000], ['2 both-sides']],
  ])('faults 820: of two columns are read with %s', async (_, lines, expected, problems) => {
    const found = await read([
      'Booking Ref,Date,Debit,Credit',
      ...lines.map((line, index) => `AB${index},1${index + 3}/04/2026,${line}`),
    ]);
    expect([found.amounts, found.problems]).toEqual([expected, problems]);
  });

  it('faults 820: of a workbook are its numbers, which have no marks and no width', async () => {
    const day = new Date(Date.UTC(2026, 3, 13));
    const grid = await readSheet([
      ['Ref', 'Guest', 'Travel date', 'Rate', 'Commission', 'D/C'],
      [4711, 'Smith', day, 10, 1120.5, 'D'],
      [4712, 'Lee', day, 12.5, 80, 'C', null, 'see remarks'],
      [4713, 'Wong', day, 10, 40, 'D'],
      [null, 'Überweisung', null, null, 1080.5],
    ]);
    expect(checkGrid(grid).open).toEqual(['signs']);
    const { lines, ...check } = checkGrid(grid, { signs: 'credit' });
    expect(lines.map(({ reference, compared }) => `${reference} ${compared}`)).toEqual([
      '4711 112050',
      '4712 -8000',
      '4713 4000',
    ]);
    expect(check).toMatchObject({ open: [], cents: 108_050, stated: { cents: 108_050 }, notRead: [] });
  });

  it('faults 820: of which half have one kind of mark have the others on the other side', async () => {
    const lines = [
      'AB1,13/04/2026,120.00',
      'AB2,14/04/2026,80.00 CR',
      'AB3,15/04/2026,40.00',
      'AB4,16/04/2026,5.00 CR',
    ];
    const { amounts, problems } = await read(['Ref,Date,Amount', ...lines], { signs: 'credit' });
    expect([amounts, problems]).toEqual([[12_000, -8_000, 4_000, -500], []]);
  });

  it('faults 820: of a total with both sides count by their difference', async () => {
    const rows = ['AB1234,13/04/2026,120.00,', 'AB1235,14/04/2026,,80.00', 'AB1236,15/04/2026,40.00,'];
    const { check, problems } = await read(['Booking Ref,Arrival Date,Debit,Credit', ...rows, 'Total,,160.00,80.00']);
    expect([check.stated?.cents, check.cents, problems]).toEqual([8_000, 8_000, []]);
  });

  it('faults 820: of which one has a mark, or the most are credits, are asked about', async () => {
    const lines = ['AB1,13/04/2026,120.00', 'AB2,14/04/2026,80.00 DR', 'AB3,15/04/2026,40.00'];
    expect((await read(['Ref,Date,Amount', ...lines])).check.open).toEqual(['signs']);
    const credits = lines.map((line) => `${line.replace(' DR', '')} CR`);
    expect((await read(['Ref,Date,Amount', ...credits])).check.open).toEqual(['signs']);
  });
});

describe('rows of another width', () => {
  it.each([
    ['an amount without quotation marks', header, 'AB1233,A,13/04/2026,1,120.00', 'wide'],
    ['a name without', header, 'AB1233,SMITH,JO,13/04/2026,120.00', 'wide'],
    ['a decimal comma', header, 'AB1233,A,13/04/2026,1120,50', 'wide'],
    ['one before an empty column', `${header},Remarks`, 'AB1233,A,13/04/2026,1,120.00,', 'wide'],
    ['one whose rest is in the next column', `${header},Remarks`, 'AB1233,A,13/04/2026,1,120.00', 'wide'],
    ['a line that is cut off', header, 'AB1233,A,13/04/2026,12', 'cut'],
  ])('faults 820: are named: %s', async (_, heading, line, problem) => {
    const rest = heading === header ? '' : ',';
    const found = await read([heading, ...[...two, 'AB1236,C,15/04/2026,60.00'].map((row) => row + rest), line]);
    expect([found.amounts, found.problems]).toEqual([[12_000, 8_000, 6_000], [`4 ${problem}`]]);
  });

  it('faults 820: are read where all of them end with an empty cell', async () => {
    expect((await read([header, ...two.map((line) => `${line},`)])).amounts).toEqual([12_000, 8_000]);
  });
});

describe('totals', () => {
  it.each(['Remittance total', 'Summe', 'EFT payment', '合計', 'Auszahlung', 'A pagar', 'Harbour Hotels', ''])(
    'faults 820: labelled “%s” are the sum of the lines, in any column of texts',
    async (label) => {
      const rows = label === '' ? [] : ['Total,2 bookings,,200.00', 'Grand total:,,,200'];
      for (const row of [...rows, `${label},,,200.00`, `,${label},,200.00`, `${label},,30/04/2026,200.00`]) {
        const { check, amounts } = await read([header, ...two, row]);
        expect([row, amounts, check.stated && check.stated.cents - check.cents]).toEqual([row, [12_000, 8_000], 0]);
      }
    },
  );

  it.each([
    ['stands above the lines', [header, 'Zusammen,,,200.00', ...two], ['1 unclear-total']],
    ['has a name', [header, ...two, 'EFT,Harbour Hotels,,200.00'], ['3 unclear-total']],
    ['is a payment', [header, ...two, 'Less payment,,,-200.00', 'Balance,,,0.00'], ['3 unclear-total']],
    ['is brought forward', [header, 'Saldo anterior,,,500.00', ...two, 'Total,,,700.00'], ['1 unclear-total']],
    ['is a tax', [header, ...two, 'Subtotal,,,200.00', 'GST 10%,,,20.00', 'Total,,,220.00'], ['4 unclear-total']],
  ])('faults 820: are named where one %s', async (_, lines, problems) => {
    const found = await read(lines);
    expect([found.amounts, found.problems]).toEqual([[12_000, 8_000], problems]);
  });

  it('faults 820: of parts and of parts of parts are no lines, and equal lines are no totals', async () => {
    const [first = '', second = ''] = two;
    const part = [first, second, 'Nord,,,200.00', first, second, 'Süd,,,200.00', 'Region 1,,,400.00'];
    const found = await read([header, ...part, first, second, 'West,,,200.00', 'Alles,,,600.00']);
    expect([
      found.amounts.length,
      found.check.stated && found.check.stated.cents - found.check.cents,
      found.problems,
    ]).toEqual([6, 0, []]);
    expect((await read([header, first, first, 'AB1236,C,15/04/2026,240.00'])).amounts).toEqual([
      12_000, 12_000, 24_000,
    ]);
  });

  it('faults 820: make a line of what is a line by them only', async () => {
    const found = await read([header, ...two, 'Bank fee,,,-5.00', 'Total,,,195.00']);
    expect([found.amounts, found.check.stated && found.check.stated.cents - found.check.cents]).toEqual([
      [12_000, 8_000, -500],
      0,
    ]);
  });
});

describe('the currency', () => {
  it.each([
    ['MYR', [header.replace('Commission', 'Commission (MYR)'), ...two]],
    ['EUR', ['Référence,Nom du client,Date,Montant commission €', ...two]],
    ['IDR', [header.replace('Commission', 'Commission Rp'), ...two]],
    ['USD', ['All amounts in USD', header, ...two]],
    ['USD', ['Amounts in US dollars', header, ...two]],
    ['MYR', ['Currency,Malaysian Ringgit', header, ...two]],
    ['NZD', [header.replace('Commission', 'Commission (NZ dollars)'), ...two]],
    ['GBP', [header, ...two, '', 'All values are in GBP.']],
    ['ALL', ['Currency: ALL', header, ...two]],
    ['THB', [header, ',,,THB', ...two]],
    ['TRY', [`${header},Währung`, ...two.map((line) => `${line},TRY`)]],
    ['MYR', [header, ...two.map((line) => line.replace(/,(\d+\.00)$/, ',MYR $1'))]],
  ])('faults 820: %s is read, and asked about, wherever it stands', async (currency, lines) => {
    expect((await read(lines)).check).toMatchObject({ currency: { currency }, cents: 20_000, open: ['currency'] });
  });

  it('faults 820: is none of the words that are codes, too', async () => {
    const lines = ['Totals in all hotels', 'TOP BOOKINGS, try again', header, ...two];
    expect((await read(lines)).check).toMatchObject({ currency: { currency: null }, open: [] });
  });

  it('faults 820: that the file names, and no line is in, is asked about', async () => {
    const lines = ['Amounts in USD', header, ...two.map((line) => line.replace(/,(\d+\.00)$/, ',A$$$1'))];
    const { check } = await read(lines);
    expect(check).toMatchObject({ currency: { currency: 'AUD', named: ['USD'] }, open: ['currency'] });
    expect((await read(lines, { currency: { code: 'USD', how: 'wrong', rate: null } })).check.open).toEqual([]);
  });

  it('faults 820: is read from number formats with the sign of any', async () => {
    const formats = { MYR: '"RM"#,##0.00', PLN: '#,##0.00\\ "zł"', ZAR: '[$R-1C09] #,##0.00', IDR: '"Rp"#,##0' };
    for (const [currency, format] of Object.entries(formats)) {
      const grid = await readSheet(
        [
          ['Booking Ref', 'Guest', 'Commission'],
          ['AB1', 'Smith', 120],
        ],
        () => ({ 2: format }),
      );
      expect(checkGrid(grid)).toMatchObject({ currency: { currency }, cents: 12_000 });
    }
  });
});

describe('columns', () => {
  const find = async (heading: string, ...lines: readonly string[]) => (await read([heading, ...lines])).check.layout;

  it.each([
    ['Commission Percentage,Commission Payable', ['10,120.00', '10,80.00'], 3],
    ['Comm,Comm amount,Gross', ['10.00,120.50,1205.00', '10.00,80.00,800.00', '10.00,8.00,80.00'], 3],
    ['Commission Invoice,Amount', ['10045,120.00', '10046,80.00'], 3],
    ['Commission status,Commission value', ['Paid,120.00', 'Open,80.00'], 3],
    ['Booking value,Commission (inc GST)', ['1200.00,120.00', '800.00,80.00'], 3],
    ['GST on commission,Commission ex GST', ['12.00,120.00', '8.00,80.00'], 3],
    ['Gross,Commission (GST inclusive)', ['500.00,50.00', '500.00,50.00', '500.00,50.00'], 3],
  ])('faults 820: of amounts have amounts: “%s”', async (headings, values, expected) => {
    const lines = values.map((value, index) => `AB123${index},1${index + 3}/04/2026,${value}`);
    const { columns, theirAmount } = await find(`Booking Ref,Date,${headings}`, ...lines);
    expect(columns[theirAmount]).toBe(expected);
  });

  it('faults 820: with rates under the name of the commission leave it to the user', async () => {
    const { check } = await read([
      'Ref,Date,Comm,Booking value',
      'AB1,13/04/2026,10,1200.50',
      'AB2,14/04/2026,10,800.00',
    ]);
    expect(check.proofs.what.kind).toBeNull();
  });

  it.each([
    ['Conf,Nom du client,Arr,Comm'],
    ['Buchungsnr.,Reisender,Anreise,Provision'],
    ['Localizador,Pasajero,Fecha,Comisión'],
    ['Prenotazione,Ospite,Arrivo,Provvigione'],
    ['Boekingsnummer,Reiziger,Aankomst,Provisie'],
  ])('faults 820: are known by other headings: “%s”', async (heading) => {
    expect(await find(heading, ...two)).toMatchObject({
      columns: { reference: 0, passenger: 1, date: 2, commission: 3 },
    });
  });

  it('faults 820: are known by their values where their headings are not', async () => {
    const { columns } = await find('Ref,Xyz,Qqq,Vvv', 'AB1,13/04/2026,MYR,120.55', 'AB2,14/04/2026,MYR,80.00');
    expect(columns).toEqual({ reference: 0, date: 1, currency: 2, amount: 3 });
  });

  it('faults 820: of an earlier statement are not those of one whose values contradict them', async () => {
    const text = [
      header.replace('Commission', 'Comm,Value'),
      ...two.map((line) => line.replace(/,(\d+)\.00$/, ',10%,$1.00')),
    ];
    const grid = await readStatementFile(Buffer.from(text.join('\n')));
    const headerKey = JSON.stringify(['booking ref', 'guest name', 'arrival date', 'comm', 'value']);
    const reading = { ...noChoices, columns: { reference: 0, commission: 3 } };
    const { columns } = checkGrid(grid, {}, [{ headerKey, supplierIds: [7], reading }]).layout;
    expect(columns).not.toMatchObject({ commission: 3 });
  });

  it('faults 820: below other column names are named', async () => {
    const found = await read([
      'Ref,Guest,Net,Commission',
      'AB1,A,10.00,1.00',
      'Ref,Guest,Commission,Net',
      'AB2,A,1.00,10.00',
    ]);
    expect([found.amounts, found.problems]).toEqual([[100], ['2 other-header', '3 other-header']]);
  });

  it('faults 820: of other sheets are said to be left out', () => {
    const grid = toGrid(['Ref', 'Amount'], ['AB1', '1.00']);
    const [sheet] = grid.file.sheets;
    const file = { ...grid.file, sheets: [sheet, sheet].flatMap((each) => each ?? []) };
    expect(checkGrid({ file, rows: [...grid.rows, ...grid.rows] }).notes).toEqual([{ kind: 'other-sheets', count: 1 }]);
  });
});

describe('dates', () => {
  it('faults 820: that are far from the others are named, and the line is without one', () => {
    const days = ['13/04/2026', '14/04/2026', '15/04/2569', '16/04/2012'];
    const rows = days.map((day, index) => [`AB${index}`, day, '1.00']);
    const { undated, lines } = checkRows([['Ref', 'Date', 'Amount'], ...rows]);
    expect(lines.map(({ date }) => date)).toEqual(['2026-04-13', '2026-04-14', null, null]);
    expect(undated.map(({ row }) => row)).toEqual([3, 4]);
  });

  it.each([
    ['Statement 29/03–27/05', '2026-03-29', '2026-05-27'],
    ['Period: 1 Apr 2026 to 30 Apr 2026', '2026-04-01', '2026-04-30'],
    ['Printed 02/05/2026 for the period from 01/04/2026 to 30/04/2026', '2026-04-01', '2026-04-30'],
    ['Period,01.04.2026,-,30.04.2026', '2026-04-01', '2026-04-30'],
    ['Statement 1-30 April 2026', '2026-04-01', '2026-04-30'],
    ['for the month of April 2026', '2026-04-01', '2026-04-30'],
    ['April - June 2026', '2026-04-01', '2026-06-30'],
    ['Q2 2026', '2026-04-01', '2026-06-30'],
  ])('faults 820: of the period “%s” are those of the statement', async (title, from, to) => {
    const { check } = await read(['Harbour Hotels', title, header, ...two]);
    expect(check).toMatchObject({ period: { from, to, where: 'row 2' }, supplierName: { name: 'Harbour Hotels' } });
  });

  it('faults 820: of a period in which no line is are not those of the statement', async () => {
    const { check } = await read(['Paid in September 2026', header, ...two]);
    expect(check).toMatchObject({ period: { from: '2026-04-13', to: '2026-04-14', where: '' } });
  });

  it('faults 820: a label is no reference because a heading that is repeated is as long', async () => {
    const heading = header.replace('Booking Ref', 'Referenz');
    const { problems, amounts } = await read([heading, two[0] ?? '', 'Transfer,,,200.00', heading]);
    expect([amounts, problems]).toEqual([[12_000], ['2 unclear-total']]);
  });
});
