import { matchOptions } from '@renderer/ui/SearchSelect';
import { expect, it } from 'vitest';

it('a list of names is searched by letters in any case and without accents, and by a whole number', () => {
  const names = { '14': 'Zo\u00eb Smith', '2': 'Ann Smith', '141': 'Fran\u00e7ois \u738b' };
  const data = ['14', '2', '141'].map((value) => ({
    value,
    label: `${names[value as keyof typeof names]} (${value})`,
  }));
  const find = (typed: string) => matchOptions(data, typed).map(({ value }) => value);
  expect([find('zoe'), find('FRANCOIS \u738b'), find('smith')]).toEqual([['14'], ['141'], ['14', '2']]);
  expect([find('14'), find('nobody')]).toEqual([['14'], []]);
});
