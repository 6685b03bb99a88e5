/** "Nothing silently wrong": each oddity of a file is read rightly and said, or asked, or named as not read. */
import { toOpposite } from '@renderer/features/commission/StatementScreen';
import { centsToDecimal } from '@shared/values/money';
import { shareSetUp } from '@test/helpers/set-up';
import { expectPlaced, getChip, listGroup, listWhys, toSentence } from '@test/helpers/sheet-checks';
import { openSheetOffice, payableSectors, payableTrips } from '@test/helpers/sheet-office';
import { describe, expect, it } from 'vitest';

const getOffice = shareSetUp(() => openSheetOffice({ trips: payableTrips }));

/** Our bookings: reference, amount and day of the first ones. */
const ours = payableSectors.map(({ reloc_code, financial, travel_date }) => ({
  reference: reloc_code,
  cents: financial.commission ?? 0,
  amount: centsToDecimal(financial.commission ?? 0),
  day: travel_date ?? '',
  net: centsToDecimal(financial.net ?? 0),
}));
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
const total = (count: number) => centsToDecimal(sum(ours.slice(0, count).map(({ cents }) => cents)));
const lines = (count: number) =>
  ours.slice(0, count).map(({ reference, day, amount }) => `${reference},${day},${amount}`);
const header = 'Booking reference,Travel date,Commission';
const csv = (...rows: string[]) => rows.join('\n');

let opened = 0;
const open = async (text: string) => {
  opened += 1;
  const sheet = await getOffice().open(text, `statement ${opened}.csv`);
  expectPlaced(sheet);
  return sheet;
};

describe('accounts 10: a wide row', () => {
  const amount = 120_000;
  const big = () => `WIDE01,${ours[0]?.day},1,200.00`;

  it('is joined where that makes the total right, which is said and can be changed', async () => {
    const text = csv(
      header,
      ...lines(4),
      big(),
      `Total,,${centsToDecimal(sum(ours.slice(0, 4).map(({ cents }) => cents)) + amount)}`,
    );
    const sheet = await open(text);
    expect(sheet.sum).toMatchObject({ lines: 5, isEqual: true });
    expect(sheet.remarks).toContainEqual({
      text: 'Row 6 has a cell more than the heading: read as 1,200.00.',
      change: { piece: 'row:5', value: 'not-read' },
    });
    const apart = await getOffice().act(sheet, { kind: 'choose', id: 'row:5', value: 'not-read' });
    expect([getChip(apart, 'not-read').count, apart.sum.isEqual, apart.sum.lines]).toEqual([1, false, 4]);
    expect(apart.finish.blockedBy).not.toBeNull();
    const waived = await getOffice().act(apart, { kind: 'waive', reason: 'Sent again next month' });
    expect(waived.finish.blockedBy).toBeNull();
  });

  it('is not read, and holds Finish, where nothing proves what it says', async () => {
    const sheet = await open(csv(header, ...lines(4), big()));
    expect([getChip(sheet, 'not-read').count, sheet.sum.lines]).toEqual([1, 4]);
    expect(sheet.finish.blockedBy).toBe('1 row isn’t read.');
    expect(listWhys(sheet, 'not-read')).toEqual(['It has a cell more than the heading']);
  });

  it('is a decimal comma without quotation marks where the total says so', async () => {
    const text = csv(
      header,
      ...lines(4),
      `WIDE01,${ours[0]?.day},1120,50`,
      `Total,,${centsToDecimal(sum(ours.slice(0, 4).map(({ cents }) => cents)) + 112_050)}`,
    );
    expect((await open(text)).sum).toMatchObject({ lines: 5, isEqual: true });
  });
});

describe('accounts 10: a total', () => {
  it('is asked about where it may be a line', async () => {
    const sheet = await open(
      csv(
        'Booking reference,Guest,Travel date,Commission',
        ...ours.slice(0, 4).map(({ reference, day, amount }) => `${reference},GUEST/A,${day},${amount}`),
        `REMIT77,GUEST/B,${ours[0]?.day},${total(4)}`,
      ),
    );
    expect(sheet.question).toMatchObject({
      id: 'row:5',
      text: `Row 6, ${Number(total(4)).toLocaleString('en-AU', { minimumFractionDigits: 2 })}: a line or the total?`,
    });
    expect(sheet.finish.blockedBy).toBe('Answer the question first.');
    const line = await getOffice().act(sheet, { kind: 'choose', id: 'row:5', value: 'line' });
    expect([line.question, line.sum.lines]).toEqual([null, 5]);
    const asTotal = await getOffice().act(line, { kind: 'choose', id: 'row:5', value: 'total' });
    expect(asTotal.sum).toMatchObject({ lines: 4, isEqual: true });
  });
});

describe('accounts 10: signs', () => {
  const of = (index: number) => ours[index]?.amount ?? '';
  const at = (index: number) => ours[index]?.reference ?? '';

  it('of a direction column are read as the total says, else asked with the sum of each reading', async () => {
    const rows = [`XQ1A,120.00,DR`, `XQ1B,80.00,CR`, `XQ1C,40.00,DR`];
    const proven = await open(csv('Reference,Commission,D/C', ...rows, 'Total,80.00,'));
    expect([proven.sum.cents, toSentence(proven)]).toEqual([8_000, expect.stringContaining('CR takes back')]);
    const open2 = await open(csv('Reference,Commission,D/C', ...rows));
    const { id, choices } = open2.question ?? { id: '', choices: [] };
    expect([id, choices.map(({ consequence }) => consequence)]).toEqual([
      'signs',
      ['adds up to 80.00', 'adds up to −80.00', 'adds up to 240.00'].map((text) => expect.stringContaining(text)),
    ]);
  });

  it('are those of our bookings where the file says nothing', async () => {
    const sheet = await open(
      csv(
        'Reference,Commission,D/C',
        `${at(0)},${of(0)},H`,
        `${at(1)},${of(1)},H`,
        `${at(2)},${of(2)},H`,
        'XQ1A,80.00,S',
      ),
    );
    expect([sheet.question, getChip(sheet, 'agreed').count]).toEqual([null, 3]);
    const turned = await open(csv('Reference,Commission', ...[0, 1, 2].map((index) => `${at(index)},-${of(index)}`)));
    expect([toSentence(turned), getChip(turned, 'agreed').count]).toEqual([
      expect.stringContaining('all signs are turned'),
      3,
    ]);
  });
});

describe('accounts 10: columns', () => {
  it('are found by our bookings, whatever their headings: percentages, codes and levels are no amounts', async () => {
    const rows = ours
      .slice(0, 5)
      .map(
        ({ reference, day, amount, net }, index) =>
          `${1000 + index},${reference},${day},10,${index + 1},${amount},${net}`,
      );
    const sheet = await open(
      csv('Booking number,Voucher,Arr,Commission percentage,Commission level,Payable,Commission code', ...rows),
    );
    expect([sheet.question, getChip(sheet, 'agreed').count]).toEqual([null, 5]);
    expect(
      sheet.file.columns
        .filter(({ role }) => role === 'reference' || role === 'commission')
        .map(({ heading }) => heading),
    ).toEqual(['Voucher', 'Payable']);
    expect(toSentence(sheet)).toContain('by Voucher');
  });

  it('with GST are compared without it', async () => {
    const rows = ours
      .slice(0, 4)
      .map(({ reference, day, cents }) => `${reference},${day},${centsToDecimal(Math.round((cents * 11) / 10))}`);
    const sheet = await open(csv(header, ...rows));
    expect([toSentence(sheet), getChip(sheet, 'agreed').count]).toEqual([
      expect.stringContaining('pays commission with GST'),
      4,
    ]);
  });
});

describe('accounts 10: a currency that is not the office’s', () => {
  const text = csv('Booking reference,Travel date,Commission MYR', ...lines(3));

  it('is asked about, and nothing is compared before', async () => {
    const sheet = await open(text);
    expect(sheet.question).toMatchObject({ id: 'currency', text: 'The file says MYR and your office works in AUD.' });
    expect([getChip(sheet, 'waiting').count, sheet.pairs.every(({ difference }) => difference === null)]).toEqual([
      3,
      true,
    ]);
  });

  it('is converted line by line, with what is left of rounding', async () => {
    const sheet = await open(text);
    const next = await getOffice().act(sheet, { kind: 'choose', id: 'currency', value: 'rate:0.3333' });
    const converted = ours.slice(0, 3).map(({ cents }) => Math.round(cents * 0.3333));
    expect(next.sum).toMatchObject({
      compared: sum(converted),
      rounding: Math.round(sum(ours.slice(0, 3).map(({ cents }) => cents)) * 0.3333) - sum(converted),
      currency: 'MYR',
    });
    expect(next.question).toBeNull();
    const wrong = await getOffice().act(next, { kind: 'choose', id: 'currency', value: 'wrong' });
    expect([getChip(wrong, 'agreed').count, wrong.sum.currency]).toEqual([3, null]);
    // Cents of another currency must not become receipts in ours.
    const unconverted = await getOffice().act(wrong, { kind: 'choose', id: 'currency', value: 'as-is' });
    expect(unconverted.finish.blockedBy).toBe('Receipts can’t be in MYR. Choose a rate, then finish.');
  });

  it('is converted no longer once the amounts are those of a column in the office’s, until that is undone', async () => {
    const rows = ours
      .slice(0, 3)
      .map(({ reference, day, cents }) =>
        [reference, day, ...[200, 100].map((less) => centsToDecimal(cents - less))].join(),
      );
    const sheet = await open(csv('Booking reference,Travel date,Commission MYR,Commission AUD', ...rows));
    const { act } = getOffice();
    const unrated = await act(sheet, { kind: 'column', index: 2, role: 'commission' });
    const rated = await act(unrated, { kind: 'choose', id: 'currency', value: 'rate:0.3333' });
    const chosen = { kind: 'column' as const, index: 3, role: 'commission' as const };
    const own = await act(rated, chosen);
    expect(own.sum).toMatchObject({ compared: own.sum.cents, rounding: 0, currency: null });
    const { file, pairs, sum: added } = rated;
    expect(await act(own, toOpposite(chosen, rated))).toMatchObject({ file, pairs, sum: added });
  });
});

describe('accounts 10: dates', () => {
  it('are read so that paired bookings travel on their own day, else asked with a sample', async () => {
    const american = ours.slice(0, 5).map(({ reference, day, amount }) => {
      const [year, month, date] = day.split('-');
      return `${reference},${month}/${date}/${year},${amount}`;
    });
    expect(toSentence(await open(csv(header, ...american)))).toContain('dates are month first');
    const unproven = await open(csv('Ref,Arrival,Commission', 'XQ1A,03/04/2026,10.00', 'XQ1B,05/06/2026,20.00'));
    expect([unproven.question?.id, unproven.pieces.find(({ kind }) => kind === 'dates')?.isProven]).toEqual([
      'dates',
      false,
    ]);
  });

  it('of another calendar or far from all others are none, and are counted', async () => {
    const sheet = await open(csv(header, ...lines(4), 'XQ1A,03/04/2569,10.00', `XQ1B,2012-01-01,10.00`));
    expect(sheet.remarks.map(({ text }) => text)).toContain('Rows 6, 7: not a date, compared without it.');
  });
});

describe('accounts 10: references', () => {
  it('lose .0 only where all of them have it, and are never another booking’s', async () => {
    const numbered = payableTrips.map((trip, index) => ({
      ...trip,
      sectors: trip.sectors.map((sector) => ({ ...sector, reloc_code: `${4711 + index}`, supplier_id: 201 })),
    }));
    const small = await openSheetOffice({
      trips: [
        ...numbered,
        ...numbered.slice(0, 1).map((trip) => ({
          ...trip,
          id: 99_999,
          sectors: trip.sectors.map((sector) => ({ ...sector, id: 999_999, reloc_code: '47110' })),
        })),
      ],
    });
    const first = numbered[0]?.sectors[0];
    const amount = centsToDecimal(first?.financial.commission ?? 0);
    const mixed = await small.open(csv('Accor', 'Reference,Commission', `4711.0,${amount}`, 'XQ1B,20.00'));
    const agreed = listGroup(mixed, 'agreed').flatMap(({ bookings }) => bookings);
    expect(agreed).toEqual([]);
    expect(getChip(mixed, 'to-check').count + getChip(mixed, 'unknown').count).toBe(2);
    const whole = await small.open(csv('Accor', 'Reference,Commission', `4711.0,${amount}`, '4712.0,20.00'));
    const ids = [...listGroup(whole, 'agreed'), ...listGroup(whole, 'to-check')].flatMap(({ bookings }) =>
      bookings.map(({ sectorId }) => sectorId),
    );
    expect(ids).not.toContain(999_999);
  });
});
