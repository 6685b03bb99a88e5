import { getResultViewState, updateResultViewState } from '@renderer/features/report/use-result-view-state';
import { expect, it } from 'vitest';

it('a result shows the rows at first, without groups and filters; its state changes in parts, and is its report’s alone', () => {
  const rows = { view: 'rows', groupId: null, quickFilter: '', columnFilters: new Map(), postponedFor: null };
  updateResultViewState('office', 'sales', { view: 'plot' });
  updateResultViewState('office', 'sales', { groupId: 'branch' });
  expect(getResultViewState('office', 'sales')).toEqual({ ...rows, view: 'plot', groupId: 'branch' });
  expect(getResultViewState('office', 'commission')).toEqual(rows);
  expect(getResultViewState('other office', 'sales')).toEqual(rows);
});
