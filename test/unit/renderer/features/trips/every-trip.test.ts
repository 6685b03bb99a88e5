import { endWithLastFilter } from '@renderer/features/trips/every-trip';
import { describe, expect, it } from 'vitest';

describe('a list of every trip', () => {
  const all = { rows: 'all', active: 'true', search: 'Lim' };

  it('ends with its last filter, so that the whole office is not loaded without a question', () => {
    const change = { active: '', search: '', where: '' };
    expect(endWithLastFilter(all, change)).toEqual({ ...change, rows: '' });
  });

  it('stays while a filter is left', () => {
    expect(endWithLastFilter(all, { active: '' })).toEqual({ active: '' });
  });

  it.each([{ rows: 'kept', active: 'true' }, { rows: 'page', active: 'true' }, { rows: 'all' }])(
    'stays as it is for %o',
    (search) => {
      expect(endWithLastFilter(search, { active: '' })).toEqual({ active: '' });
    },
  );
});
