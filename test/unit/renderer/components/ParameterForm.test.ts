import { setFilterValue } from '@renderer/components/ParameterForm';
import { reportFilters } from '@shared/filters';
import { expect, it } from 'vitest';

const filter = (name: string) => reportFilters.find((each) => each.name === name) ?? reportFilters[0];

it('a changed date makes its range dates as entered, and leaves the other pair alone; an emptied filter is forgotten', () => {
  const ranges = { general: 'last-month', travel: 'this-month' } as const;
  expect(setFilterValue({ filters: {}, ranges }, filter('endDate'), '2026-10-15', '2026-11-21')).toEqual({
    filters: { startDate: '2026-10-01', endDate: '2026-10-15' },
    ranges: { travel: 'this-month' },
  });
  const parameters = { filters: { branchID: '3' }, ranges: {} };
  expect(setFilterValue(parameters, filter('branchID'), '', '2026-11-21')).toEqual({ filters: {}, ranges: {} });
});
