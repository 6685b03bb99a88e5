import { changesInSpreadsheet, startsFormula } from '@shared/exports/spreadsheets';
import { formatFilterValue, listFilterErrors } from '@shared/filters/filter-texts';
import { type FilterDefinition, findContradictions, reportFilters } from '@shared/filters/filters';
import { tripFilters } from '@shared/filters/trip-filters';
import {
  findFolded,
  findNearestName,
  foldPhone,
  foldText,
  formatCount,
  formatStatus,
  pickPlural,
  splitTerms,
  toGroupStatus,
  toPhoneDigits,
} from '@shared/values/texts';
import { noNames } from '@test/helpers/no-names';
import { describe, expect, it } from 'vitest';

it('counts have the noun in its form', () => {
  expect([0, 1, 1_204].map((count) => formatCount(count, 'trip'))).toEqual(['0 trips', '1 trip', '1,204 trips']);
  expect([1, 2].map((count) => formatCount(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  expect([pickPlural(1, 'was', 'were'), pickPlural(2, 'was', 'were')]).toEqual(['was', 'were']);
});

const names = ['gst-summary', 'sales-by-consultant', 'sales-by-branch', 'refunds'];
const find = (typed: readonly string[]) => typed.map((text) => findNearestName(text, names));

it('faults 544: the nearest name is found by its letters, in any case and with any signs between its words', () => {
  const found = find(['sales-by-consultent', 'Sales By Consultant', 'sales_by_brnch', 'refund']);
  expect(found).toEqual(['sales-by-consultant', 'sales-by-consultant', 'sales-by-branch', 'refunds']);
});

it('faults 544: a name that is not close to any is near none', () => {
  expect(find(['', 'payroll', 'sales', 'gst', 'x'.repeat(10_000)])).toEqual(Array(5).fill(null));
  expect(findNearestName('refunds', [])).toBeNull();
});

const split = (texts: string) => texts.split('|');

describe('a cell of CSV that a spreadsheet opens', () => {
  it.each([
    [
      'numbers',
      split('12E034|1e5|-1.5E+3|0812|007|-05|1234567890123456|0.1234567890123456|+61400000000|1,234.50|.5|5.'),
    ],
    ['amounts', split('$12|-$5.00|(12.50)|12%|12 %|€1,000')],
    ['dates', split('1/2|1-2|31/12|5/2026|2026-07|1/2/26|2026/1/2|1.2.2026|1-2-3|1/2/2026 9:30')],
    ['months', split('Mar-5|5 March 2026|SEPT2|Jul 2026|12-dec|dec 1, 2026|1May')],
    ['digits that Excel does not store', split('1234567890123456|12345678901.23456')],
    ['fractions and times', split('3 1/2|12:30|125:30|9:30:15.5|9:30 pm|9 am|1 A')],
    ['truth values', split('TRUE|false|True')],
    ['spaces at an end', split(' a|a | 12|a\n')],
    ['phone numbers, which the guard changes', split('+61 400 000 000|+61 (2) 9123-4567')],
  ])('may change: %s', (_, texts) => {
    expect(texts.filter((text) => !changesInSpreadsheet(text, ','))).toEqual([]);
  });

  it('is not said to change where it stays what it is', () => {
    const plain = '|0|5|-5|12.50|0.05|-0.00|123456789012345|2026-01-02|2026-01-02 03:04:05|Smith|May|March|Mark 5';
    const other =
      '12A|AB1234|E12|12E|12 High St|0400 123 456|(02) 9123 4567|1234-5678|TRUEST|5M|M25|Mr. 5|a1/2|v1.2|=1+2|@b|+a|1:2:3|é';
    expect([...split(plain), ...split(other)].filter((text) => changesInSpreadsheet(text, ','))).toEqual([]);
  });

  it('is found to be a formula in linear time', () => {
    expect(startsFormula(`-${'1'.repeat(100_000)}x`)).toBe(true);
  });
});

it.each([
  ['active', 'Active'],
  ['ACTIVE', 'Active'],
  ['Active', 'Active'],
  ['ON REQUEST', 'On request'],
  ['écheancé', 'Écheancé'],
  // A code, a mix that somebody chose, a script without cases, nothing.
  ['HK', 'HK'],
  ['hk', 'Hk'],
  ['Ticketed by BSP', 'Ticketed by BSP'],
  ['確認済み', '確認済み'],
  ['', ''],
])('writes the status %j as %j', (sent, shown) => {
  expect(formatStatus(sent)).toBe(shown);
});

it.each([
  ['on request', 'On request'],
  ['On Request', 'On request'],
  ['ON REQUEST', 'On request'],
  ['hk', 'HK'],
  ['HK', 'HK'],
  ['Canceled', 'Cancelled'],
  ['FINALIZED', 'Finalised'],
  ['', ''],
])('groups the status %j as %j', (sent, group) => {
  expect(toGroupStatus(sent)).toBe(group);
});

it.each([
  ['branch_id', '3', 'City'],
  ['branch_id', '4', '4'],
  ['corporate', 'false', 'Leisure'],
  ['isActive', 'true', 'Active sectors only'],
  ['date_from', '2026-01-02', '02 Jan 2026'],
  ['minTotal', '125050', '1,250.50'],
  ['minTotal', '-5', '−0.05'],
  ['minTotal', 'much', 'much'],
  ['tripStatus', '0012', '0012'],
])('the filter %s with the value %s reads %s', (name, value, expected) => {
  const all: readonly FilterDefinition[] = [...tripFilters, ...reportFilters];
  const definition = all.find((filter) => filter.name === name);
  expect(definition && formatFilterValue(definition, value, { ...noNames, branch: { '3': 'City' } })).toBe(expected);
});

it.each([
  [{ startDate: '2026-12-31', endDate: '2020-01-01' }, ['Start date is after End date.']],
  [{ startDate: '2026-01-01', endDate: '2026-01-01' }, []],
  [{ startDate: '2026-12-31', travelEndDate: '2020-01-01' }, []],
  [{ startDate: '2026-12-31', endDate: '' }, []],
  [{ minTotal: '2', maxTotal: '1', startDate: '2026-01-01' }, ['Minimum total ($) is more than Maximum total ($).']],
  [{ minTotal: '1000', maxTotal: '999' }, ['Minimum total ($) is more than Maximum total ($).']],
  // As numbers, not as texts.
  [{ minTotal: '999', maxTotal: '1000' }, []],
  [{ date_from: '2026-02-01', date_to: '2026-01-31' }, ['From is after To.']],
])('filters that contradict each other: %o: %o', (filters, expected) => {
  const definitions = 'date_from' in filters ? tripFilters : reportFilters;
  expect(findContradictions(definitions, filters).map(({ text }) => text)).toEqual(expected);
  expect(listFilterErrors(definitions, filters)).toEqual(expected);
});

describe('folding a text for searches', () => {
  it.each([
    ['François', 'francois'],
    ['ZÜRICH', 'zurich'],
    ['Ōtautahi', 'otautahi'],
    ['Søren Ærø', 'soren aero'],
    ['Łódź', 'lodz'],
    ['Đỗ Thị', 'do thi'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['IĞDIR ığdır İ', 'igdir igdir i'],
    ['Œuvre', 'oeuvre'],
    ['Þórr', 'thorr'],
    ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
    ['O’Brien O‘Brien Oʻahu', "o'brien o'brien o'ahu"],
    ['Sydney–Perth\u00a0return', 'sydney-perth return'],
    ['Nou\u00admea', 'noumea'],
    ['Ｑantas', 'qantas'],
    ['努美阿', '努美阿'],
  ])('%s is found as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folds each character by itself, so that a part of a text is a part of the folded text', () => {
    const different: string[] = [];
    for (let code = 0x20; code < 0x3_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      if (foldText(`a${character}Σb`) !== `a${foldText(character)}σb`) different.push(code.toString(16));
      if (foldText(foldText(character)) !== foldText(character)) different.push(`${code.toString(16)} twice`);
      if (foldText(character.toLowerCase()) !== foldText(character)) different.push(`${code.toString(16)} lower`);
    }
    expect(different).toEqual([]);
  });
});

describe('finding a folded text', () => {
  it.each([
    ['Hotel Zürich', 'zurich', 'Zürich'],
    ['Straße e\u0301lan', 'elan', 'e\u0301lan'],
    ['Große Reise', 'sse', 'ße'],
    ['Łódź, Łódź', 'lodz', 'Łódź'],
    ['😀 Ben', 'ben', 'Ben'],
    ['QX7ABC', '7ab', '7AB'],
  ])('in %s, %s is %s', (text, folded, expected) => {
    const found = findFolded(text, folded);
    expect(text.slice(found?.start, found?.end)).toBe(expected);
  });

  it('finds nothing where there is nothing', () => {
    expect([findFolded('Perth', 'zurich'), findFolded('Perth', '')]).toEqual([null, null]);
    expect(splitTerms('  Zürich  PERTH ')).toEqual(['zurich', 'perth']);
  });
});

describe('folding a phone number', () => {
  const local = ['(02) 9999 1234', '0299991234'];
  const written = [...local, '+61 2 9999 1234', '+61 (0)2 9999-1234', '0011 61 2 9999 1234', '0061299991234'];
  it.each(written)('%s is found in every form that users type', (phone) => {
    const folded = foldPhone(phone);
    for (const typed of [...written, '9999 1234', '02 9999', '+61 2', '2 9999']) {
      expect(folded).toContain(toPhoneDigits(typed));
    }
  });

  it('takes no other text for a phone number', () => {
    expect([foldPhone('Front desk'), foldPhone('+1 212 555 0100')]).toEqual([null, '12125550100']);
    expect(['PO-0412', '12'].map(toPhoneDigits)).toEqual([null, null]);
  });
});
