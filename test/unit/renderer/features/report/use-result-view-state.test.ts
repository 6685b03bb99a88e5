import { getResultViewState, updateResultViewState } from '@renderer/features/report/use-result-view-state';
import { describe, expect, it } from 'vitest';

describe('the view state of a report’s result', () => {
  it('shows the rows at first, without groups and filters', () => {
    expect(getResultViewState('office', 'never-opened')).toEqual({
      view: 'rows',
      groupId: null,
      quickFilter: '',
      columnFilters: new Map(),
      postponedFor: null,
    });
  });

  it('changes in parts: the other parts stay', () => {
    updateResultViewState('office', 'sales', { view: 'plot' });
    updateResultViewState('office', 'sales', { groupId: 'branch' });
    expect(getResultViewState('office', 'sales')).toMatchObject({ view: 'plot', groupId: 'branch', quickFilter: '' });
  });

  it('belongs to one report of one office', () => {
    updateResultViewState('office', 'fees', { quickFilter: 'Sydney' });
    expect(getResultViewState('office', 'commission').quickFilter).toBe('');
    expect(getResultViewState('other office', 'fees').quickFilter).toBe('');
  });
});
