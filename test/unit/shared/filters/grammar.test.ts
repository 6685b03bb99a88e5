import { addFilter, type Filter, type FilterField, formatFilter } from '@shared/filters/filter';
import { type Catalogue, offerFilters } from '@shared/filters/grammar';
import { describe, expect, it } from 'vitest';

const today = '2026-11-28';
const names: Readonly<Record<string, string>> = {
  '12': 'Noah Wilson',
  '13': 'Noah Park',
  '1565': 'Harbour City Council',
};
const fields: readonly FilterField[] = [
  { id: 'earliest', label: 'Departs', kind: 'date' },
  { id: 'latest', label: 'Returns', kind: 'date' },
  { id: 'opened', label: 'Opened', kind: 'date' },
  { id: 'status', label: 'Status', kind: 'text' },
  { id: 'market', label: 'Market', kind: 'id', format: (value) => (value === 'true' ? 'Corporate' : 'Leisure') },
  { id: 'consultant', label: 'Consultant', kind: 'id', format: (id) => names[id] ?? id },
  { id: 'client', label: 'Client', kind: 'id', format: (id) => names[id] ?? id },
  { id: 'total', label: 'Total', kind: 'amount' },
  { id: 'commission', label: 'Commission', kind: 'amount' },
  { id: 'is_active', label: 'Active flag', kind: 'flag', format: (value) => (value === 'true' ? 'Yes' : 'No') },
];
const values: Readonly<Record<string, readonly string[]>> = {
  status: ['Active', 'Inactive', 'Cancelled', 'Quote'],
  market: ['true', 'false'],
  consultant: ['12', '13'],
  client: ['1565'],
  is_active: ['true', 'false'],
};
const catalogue: Catalogue = {
  fields,
  getValues: (field) => (values[field] ?? []).map((value) => ({ value, count: 1 })),
};

/** The offers in words; what Enter takes has a mark. */
function offer(typed: string): string[] {
  const { offers, marked } = offerFilters(typed, catalogue, today);
  return offers.map(({ name, value }, index) => `${index === marked ? '> ' : ''}${name} ${value}`);
}

it('a value joins those of its field, but not those that are left out', () => {
  const is = (...values: string[]): Filter => ({ field: 'status', op: 'is', values });
  const leftOut: Filter = { ...is('Cancelled'), isNot: true };
  expect(addFilter([leftOut, is('Quote')], is('Active'))).toEqual([leftOut, is('Quote', 'Active')]);
  expect(addFilter([leftOut], is('Active'))).toEqual([leftOut, is('Active')]);
});

describe('What the box offers', () => {
  it('offers a period for departure, then return, then opening', () => {
    const december = ['> Departs Dec 2026', 'Returns Dec 2026', 'Opened Dec 2026'];
    expect(offer('dec').slice(0, 3)).toEqual(december);
    expect(offer('dec 26').slice(0, 3)).toEqual(december);
    expect(offer('next month')[0]).toBe('> Departs next month');
    expect(offer('24/12')[0]).toBe('> Departs 24 Dec 2026');
    expect(offer('1/7/26 to 30/9/26')[0]).toBe('> Departs 1 Jul to 30 Sep 2026');
    expect(offer('30/9/26 to 1/7/26')[0]).toBe('> Departs 1 Jul to 30 Sep 2026');
    expect(offer('jul to sep')[0]).toBe('> Departs 1 Jul to 30 Sep 2026');
    // What has no year is in the one that fits the other end.
    expect(offer('20 dec to 5 jan 2026')[0]).toBe('> Departs 20 Dec 2025 to 5 Jan 2026');
    expect(offer('jul to sep 2025')[0]).toBe('> Departs 1 Jul to 30 Sep 2025');
    expect(offer('jan to mar 2027')[0]).toBe('> Departs 1 Jan to 31 Mar 2027');
    expect(offer('1 jul to 30 sep 2027')[0]).toBe('> Departs 1 Jul to 30 Sep 2027');
    expect(offer('1/7/27 to 30/9')[0]).toBe('> Departs 1 Jul to 30 Sep 2027');
    expect(offer('today to 30 sep 2027')[0]).toBe('> Departs 28 Nov 2026 to 30 Sep 2027');
    expect(offer('20 dec to 5 jan')[0]).toBe('> Departs 20 Dec 2026 to 5 Jan 2027');
    expect(offer('nov to feb')[0]).toBe('> Departs 1 Nov 2026 to 28 Feb 2027');
    expect(offer('fy26')[0]).toBe('> Departs 1 Jul 2025 to 30 Jun 2026');
    expect(offer('before 1/7/26')[0]).toBe('> Departs before 1 Jul 2026');
    expect(offer('since jul')[0]).toBe('> Departs from 1 Jul 2026');
  });

  it('offers amounts for the total, then the commission', () => {
    expect(offer('> 10000').slice(0, 2)).toEqual(['> Total > 10,000.00', 'Commission > 10,000.00']);
    expect(offer('<0')[0]).toBe('> Total < 0.00');
    expect(offer('100 to 500')[0]).toBe('> Total 100.00 to 500.00');
    expect(offer('>=1,234.50')[0]).toBe('> Total from 1,234.50');
    expect(offer('4505')).toEqual([]);
  });

  it('takes the only value whose words begin with those that are typed', () => {
    expect(offer('noah wil')).toEqual(['> Consultant is Noah Wilson', 'Consultant is not Noah Wilson']);
    expect(offer('noah')).toEqual(['Consultant is Noah Wilson', 'Consultant is Noah Park']);
    expect(offer('corp')[0]).toBe('> Market is Corporate');
    expect(offer('wil noah')[0]).toBe('> Consultant is Noah Wilson');
  });

  it('offers the status before the flag', () => {
    const offers = offer('active');
    expect(offers[0]).toBe('> Status is Active');
    expect(offers).toContain('Active flag is Yes');
  });

  it('leaves a value out', () => {
    expect(offer('not cancelled')[0]).toBe('> Status is not Cancelled');
    expect(offer('-cancelled')[0]).toBe('> Status is not Cancelled');
    expect(offer('status not quote')[0]).toBe('> Status is not Quote');
    expect(offer('-7')[0]).toBe('> Departs 21 Nov 2026');
  });

  it('narrows the offers to the field that the text begins with', () => {
    expect(offer('opened oct')[0]).toBe('> Opened Oct 2026');
    expect(offer('client noah')).toEqual([]);
    expect(offer('client harb')[0]).toBe('> Client is Harbour City Council');
    expect(offer('commission > 5')[0]).toBe('> Commission > 5.00');
    expect(offer('departs')).toContain('Departs blank');
    expect(offer('status')).toHaveLength(4);
    expect(offer('status somewhere')).toEqual(['Status contains “somewhere”']);
    expect(offer('total 1,234.50')[0]).toBe('> Total 1,234.50');
    expect(offer('total -20')[0]).toBe('> Total −20.00');
    expect(offer('total 20x')).toEqual([]);
  });

  it('offers nothing for nothing', () => {
    for (const typed of ['', '  ', '-', 'not ', 'xyz', '(', '"']) expect(offer(typed)).toEqual([]);
  });

  it('writes chips', () => {
    const [, , , status, , consultant] = fields;
    expect(formatFilter({ field: 'status', op: 'is', values: ['Active', 'Quote'] }, status as FilterField)).toBe(
      'Status Active or Quote',
    );
    expect(
      formatFilter({ field: 'status', op: 'is', values: ['a', 'b', 'c'], isNot: true }, status as FilterField),
    ).toBe('Status not a, b and 1 more');
    expect(formatFilter({ field: 'consultant', op: 'is', values: ['12', ''] }, consultant as FilterField)).toBe(
      'Consultant Noah Wilson or blank',
    );
  });
});
