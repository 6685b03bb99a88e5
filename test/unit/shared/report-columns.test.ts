import {
  addsUp,
  type ColumnFacts,
  foundType,
  isIdentifier,
  mayBeMoney,
  moneyBasis,
  recordOf,
  settingsInForce,
  sheetMode,
  typeOf,
} from '@shared/report-columns';
import { describe, expect, it } from 'vitest';

const none: ColumnFacts = {
  integers: 0,
  decimals: 0,
  dates: 0,
  datesWithTime: 0,
  texts: 0,
  flags: 0,
  nested: 0,
  empty: 0,
  quotedNumbers: 0,
  unsummed: 0,
  longest: 0,
  scale: 0,
  sum: '0',
};
const facts = (some: Partial<ColumnFacts>): ColumnFacts => ({ ...none, ...some });

describe('column types', () => {
  it.each([
    ['whole numbers', 'qty', { integers: 5, empty: 3 }, 'integer'],
    ['numbers of which one has places', 'qty', { integers: 5, decimals: 1 }, 'decimal'],
    ['dates', 'travel', { dates: 4, empty: 1 }, 'date'],
    ['dates and a text', 'travel', { dates: 4, texts: 1 }, 'text'],
    ['nothing at all', 'qty', { empty: 9 }, 'text'],
    ['digits in quotes', 'code', { integers: 5, quotedNumbers: 5 }, 'text'],
    ['amounts in quotes', 'amount', { decimals: 5, quotedNumbers: 5 }, 'decimal'],
    ['numbers and a flag', 'qty', { integers: 5, flags: 1 }, 'text'],
    ['ids', 'trip_id', { integers: 5 }, 'text'],
  ] as const)('of %s', (_words, header, some, type) => {
    expect(foundType(header, facts(some))).toBe(type);
  });

  it('give way to what staff said', () => {
    expect(typeOf('trip_id', facts({ integers: 5 }), { type: 'integer' })).toBe('integer');
    expect(sheetMode('trip_id', facts({ integers: 5 }), { type: 'integer' }, false)).toBe('number');
  });

  it.each(['trip_id', 'Client ID', 'phone', 'Mobile 2', 'cardNumber', 'IATA', 'post_code', 'account', 'Invoice No'])(
    'know %s for a name of digits: a text in a sheet, and in no sum',
    (header) => {
      expect([isIdentifier(header), addsUp(header)]).toEqual([true, false]);
      expect(sheetMode(header, facts({ integers: 3 }), undefined, true)).toBe('text');
    },
  );

  it('know which ids open a record', () => {
    expect(['trip_id', 'TripID', 'Client Id', 'sector_id', 'client', 'old_trip_id'].map(recordOf)).toEqual([
      'trip',
      'trip',
      'client',
      null,
      null,
      null,
    ]);
  });
});

describe('the cents guard', () => {
  it.each([
    ['total_amount', { integers: 3 }, true],
    ['GST', { decimals: 3, scale: 2 }, true],
    ['anything', { decimals: 3, scale: 2 }, true],
    ['anything', { integers: 3 }, false],
    ['Rate, %', { decimals: 3, scale: 2 }, false],
    ['total_pax', { integers: 3 }, false],
    ['client_id', { integers: 3 }, false],
    ['total', { texts: 3 }, false],
  ] as const)('faults 33: asks of %s with %j: %j', (header, some, isAsked) => {
    const counted = facts(some);
    expect(mayBeMoney(header, foundType(header, counted), counted)).toBe(isAsked);
  });

  it('faults 33: what was said holds for the same columns of the same report, and for no other', () => {
    const columns = { total: { money: 'cents', type: 'integer' } } as const;
    const basis = moneyBasis(['total'], '2026-06-01');
    expect(settingsInForce(columns, basis, ['total'], '2026-06-01')).toBe(columns);
    for (const [headers, lastModified] of [
      [['total'], '2026-06-02'],
      [['total', 'net'], '2026-06-01'],
      [['total'], null],
    ] as const) {
      expect(settingsInForce(columns, basis, headers, lastModified)).toEqual({ total: { type: 'integer' } });
    }
  });

  it('faults 33: an amount is divided by 100 only in what is shown, and only where staff said cents', () => {
    const counted = facts({ integers: 3 });
    expect(sheetMode('total', counted, { money: 'cents' }, true)).toBe('cents');
    expect(sheetMode('total', counted, { money: 'cents' }, false)).toBe('by-cell');
    expect(sheetMode('total', counted, { money: 'none' }, true)).toBe('by-cell');
    expect(sheetMode('total', counted, undefined, true)).toBe('by-cell');
  });
});
