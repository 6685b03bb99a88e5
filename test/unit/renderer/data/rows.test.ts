import { parseDifferences, parseRows } from '@renderer/data/rows';
import { describe, expect, it } from 'vitest';

describe('rows over IPC', () => {
  it('are taken only in the shape that was announced', () => {
    const text = '[[1,null],["a",{"n":"1.50"}]]';
    expect(parseRows(text, 2, 2)).toEqual(JSON.parse(text));
    for (const text of ['[[1,2]]', '[[1],[2]]', '{"a":1}'])
      expect(() => parseRows(text, 2, 2)).toThrow(/couldn’t be read/);
    expect(() => parseDifferences('[{"cells":[1]}]', 2)).toThrow(/couldn’t be read/);
  });
});
