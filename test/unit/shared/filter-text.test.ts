import { formatFilterValue, listFilterErrors } from '@shared/filter-text';
import { type FilterDefinition, findContradictions, reportFilters, tripFilters } from '@shared/filters';
import { noNames } from '@test/helpers/no-names';
import { expect, it } from 'vitest';

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
