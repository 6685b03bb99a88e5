import { endWithLastFilter } from '@renderer/features/trips/every-trip';
import { expect, it } from 'vitest';

it('a list of every trip ends with its last filter, so that the whole office is not loaded without a question', () => {
  const all = { rows: 'all', active: 'true', search: 'Lim' };
  const change = { active: '', search: '', where: '' };
  expect(endWithLastFilter(all, change)).toEqual({ ...change, rows: '' });
  for (const search of [all, { rows: 'kept', active: 'true' }, { rows: 'page', active: 'true' }, { rows: 'all' }])
    expect(endWithLastFilter(search, { active: '' })).toEqual({ active: '' });
});
