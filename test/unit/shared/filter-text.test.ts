import { findContradictions, formatFilterValue } from '@shared/filter-text';
import { type FilterDefinition, reportFilters, tripFilters } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';
import { describe, expect, it } from 'vitest';

const names: Names = { branch: { '3': 'City' }, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };

describe('filter values', () => {
  const format = (name: string, value: string) => {
    const all: readonly FilterDefinition[] = [...tripFilters, ...reportFilters];
    const definition = all.find((filter) => filter.name === name);
    return definition && formatFilterValue(definition, value, names);
  };

  it.each([
    ['branch_id', '3', 'City (3)'],
    ['branch_id', '4', '4'],
    ['corporate', 'false', 'Leisure'],
    ['isActive', 'true', 'Active sectors only'],
    ['date_from', '2026-01-02', '02 Jan 2026'],
    ['minTotal', '125050', '1,250.50'],
    ['minTotal', '-5', '−0.05'],
    ['minTotal', 'much', 'much'],
    ['tripStatus', '0012', '0012'],
  ])('%s %s reads %s', (name, value, expected) => expect(format(name, value)).toBe(expected));
});

describe('contradictory filters', () => {
  it.each([
    [{ startDate: '2026-12-31', endDate: '2020-01-01' }, ['Start date is after End date.']],
    [{ startDate: '2026-01-01', endDate: '2026-01-01' }, []],
    [{ startDate: '2026-12-31', travelEndDate: '2020-01-01' }, []],
    [{ startDate: '2026-12-31', endDate: '' }, []],
    [{ minTotal: '1000', maxTotal: '999' }, ['Minimum total ($) is more than Maximum total ($).']],
    // As numbers, not as texts.
    [{ minTotal: '999', maxTotal: '1000' }, []],
  ])('%o: %o', (filters, expected) => expect(findContradictions(reportFilters, filters)).toEqual(expected));

  it('are found among trip filters too', () => {
    expect(findContradictions(tripFilters, { date_from: '2026-02-01', date_to: '2026-01-31' })).toEqual([
      'From is after To.',
    ]);
  });
});
