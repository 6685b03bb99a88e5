import { matchOptions } from '@renderer/ui/SearchSelect';
import { describe, expect, it } from 'vitest';

describe('searching a list of names', () => {
  const data = [
    { value: '14', label: 'Zo\u00eb Smith (14)' },
    { value: '2', label: 'Ann Smith (2)' },
    { value: '141', label: 'Fran\u00e7ois \u738b (141)' },
  ];
  it.each([
    ['zoe', ['14']],
    ['FRANCOIS \u738b', ['141']],
    ['smith', ['14', '2']],
    ['14', ['14']],
    ['nobody', []],
  ])('“%s” can mean %o', (typed, values) =>
    expect(matchOptions(data, typed).map(({ value }) => value)).toEqual(values),
  );
});
