import { maskPath } from '@main/api/request-tracer';
import { describe, expect, it } from 'vitest';

describe('masked paths', () => {
  it('contain no ids, and only values that identify no person', () => {
    expect(maskPath('/client/fetchOne/4711', {})).toBe('/client/fetchOne/{id}');
    expect(maskPath('/api/trip/fetchAll', { search: 'Jane', client_id: '7', page: '2', per_page: '50' })).toBe(
      '/api/trip/fetchAll?search=…&client_id=…&page=2&per_page=50',
    );
    expect(maskPath('/report/run', { report: 'jane-smith' })).toBe('/report/run?report=…');
  });
});
