import { describeListPage, describePageExtent } from '@shared/exports/list-page';
import { listGapLine, listGapNote } from '@shared/records/freshness';
import { compareLabels, parseNameList } from '@shared/settings/name-list';
import { changePreferences, defaultPreferences } from '@shared/settings/preferences';
import { describe, expect, it } from 'vitest';

it('an incomplete list names its count, the announced total and the reason, and advises what to do', () => {
  expect(listGapLine({ reason: 'has-more', total: 2_400 }, 200, 'trips')).toBe(
    "200 of at least 2,400 trips: the server's page numbers don't add up",
  );
  const cut = { reason: 'page-limit', total: null } as const;
  expect(listGapLine(cut, 100_000, 'trips')).toBe(
    '100,000 trips of a longer list: reading stopped after the most pages allowed',
  );
  expect(listGapNote(cut, 10, 'trips')).toMatch(/^This is not the whole list.*filters/);
});

const pagination = { total: 2_400, page: 3, perPage: 10, totalPages: 240, hasNext: true };
const last = { ...pagination, page: 240, hasNext: false };
const whole = { total: 10, page: 1, perPage: 10, totalPages: 1, hasNext: false };

it('faults 542: a page is said to be one of a longer list, the last page too, and the whole list is not', () => {
  expect(describeListPage(pagination, 10, 'trip')).toBe('10 of 2,400 trips: one page of the list');
  expect(describeListPage(last, 10, 'trip')).toBe('10 of 2,400 trips: one page of the list');
  expect(describeListPage(whole, 10, 'trip')).toBeNull();
  expect(describeListPage({ ...whole, total: 0 }, 0, 'trip')).toBeNull();
  expect(describeListPage({ ...whole, total: 0, page: 2 }, 0, 'trip')).toBeNull();
  expect(describeListPage({ ...whole, total: 30 }, 10, 'trip')).toBe('10 of 30 trips: one page of the list');
});

it('faults 542: no total is named where the server announced more than its total explains', () => {
  const more = { total: 1, page: 1, perPage: 1, totalPages: 2, hasNext: true };
  expect(describeListPage(more, 1, 'trip')).toBe('1 trip: one page of a list that may be longer');
  expect(describePageExtent(more, 1, 'trip')).toBe('1 trip, from page 1 of a list that may be longer');
});

it('faults 542: an export of a page, or of some of its rows, says from which page it is', () => {
  expect(describePageExtent(pagination, 10, 'trip')).toBe('10 of 2,400 trips, from page 3 of the list');
  expect(describePageExtent(last, 4, 'trip')).toBe('4 of 2,400 trips, from page 240 of the list');
  expect(describePageExtent(whole, 4, 'trip')).toBeNull();
});

const read = (text: string) => {
  const { labels, unusable } = parseNameList(text, 'supplier');
  return {
    labels: labels.map(({ of, id, label }) => `${of} ${id} ${label}`),
    unusable: unusable.map(({ line, problem }) => `${line} ${problem}`),
  };
};
const toLabel = (id: string, label: string) => ({ kind: 'label', of: 'supplier', id, label }) as const;

describe('a list of names', () => {
  it.each([
    ['two columns of a spreadsheet', '101\tQantas\n102\tJetstar\n'],
    ['the other way round', 'Qantas\t101\r\nJetstar\t102'],
    ['a CSV file', '101,Qantas\n102,Jetstar'],
    ['a CSV file with semicolons and a mark of its encoding', '\uFEFF101;Qantas\n102;Jetstar'],
    ['column names', 'Supplier_ID,Supplier_Name\n101,Qantas\n102,Jetstar'],
    ['column names in another order, and more columns', 'name,phone,no.\nQantas,131313,101\nJetstar,131538,102'],
    ['an export with types', 'type,number,name\nsupplier,101,Qantas\nsupplier,102,Jetstar'],
    ['leading zeros, empty lines and white space', '\n 0101 \t Qantas \n\n102\tJetstar\n102\tJetstar'],
  ])('is read from %s', (_, text) => {
    expect(read(text)).toEqual({ labels: ['supplier 101 Qantas', 'supplier 102 Jetstar'], unusable: [] });
  });

  it('has cells with delimiters, line breaks and quotes, and restores a name that is guarded as a formula', () => {
    const text = '101,"Smith, Jones & Co"\n102,"The ""Inn""\nof Cairns"\n103,7" Grill';
    const found = parseNameList(text, 'product').labels.map(({ of, label }) => `${of} ${label}`);
    expect(found).toEqual(['product Smith, Jones & Co', 'product The "Inn"\nof Cairns', 'product 7" Grill']);
    expect(read("type,number,name\nsupplier,7,'-Minus 7")).toEqual({ labels: ['supplier 7 -Minus 7'], unusable: [] });
  });

  it('faults 330: names every line that it does not use, and guesses nothing', () => {
    const lines = ['101,Qantas', 'Jetstar,J2', '103,', `104,${'x'.repeat(121)}`, '101,QF', '105,Smith, Jones'];
    expect(read([...lines, 'boat,106,Ferry'].join('\n'))).toEqual({
      labels: ['supplier 101 Qantas'],
      unusable: ['2 no-number', '3 no-name', '4 too-long', '5 other-name', '6 columns', '7 unknown-type'],
    });
  });

  it.each([
    ['is never closed', '101,Qantas\n102,"Jetstar\n103,Virgin'],
    ['has text after it', '101,Qantas\n102,"Jet"star\n103,Virgin'],
  ])('faults 330: is read up to a quotation mark that %s', (_, text) => {
    expect(read(text)).toEqual({ labels: ['supplier 101 Qantas'], unusable: ['2 quote'] });
  });

  it('faults 330: names the line where a cell with line breaks begins', () => {
    const text = '101,"Qantas\nAirways"\n\n102,"A\nB",x\nJetstar,J2';
    expect(read(text).unusable).toEqual(['4 columns', '6 no-number']);
  });

  it('faults 330: is compared with the names that are there: new, different and the same', () => {
    const known = [toLabel('101', 'QF'), toLabel('102', 'Jetstar')].reduce(changePreferences, defaultPreferences);
    const list = parseNameList('101,Qantas\n102,Jetstar\n103,Virgin', 'supplier').labels;
    expect(compareLabels(known.labels, list)).toEqual({
      added: [{ of: 'supplier', id: '103', label: 'Virgin' }],
      changed: [{ of: 'supplier', id: '101', label: 'Qantas', current: 'QF' }],
      sameCount: 1,
    });
  });

  it('is saved in one change, which leaves other names alone', () => {
    const first = changePreferences(defaultPreferences, toLabel('1', 'Sea Link'));
    const labels = parseNameList('type,number,name\nsupplier,101,Qantas\nproduct,3,Air', 'supplier').labels;
    const changed = changePreferences(first, { kind: 'labels', labels });
    expect(changed.labels).toMatchObject({ supplier: { '1': 'Sea Link', '101': 'Qantas' }, product: { '3': 'Air' } });
  });
});
