import { parseDifferences, parseRows, parseTripRows } from '@renderer/ipc/parse-rows';
import { describe, expect, it } from 'vitest';

describe('rows over IPC', () => {
  it('are taken only in the shape that was announced', () => {
    expect(parseRows('[[1,null],["a",{"n":"1.50"}]]', 2, 2)).toEqual([
      [1, null],
      ['a', { n: '1.50' }],
    ]);
    for (const text of ['[[1,2]]', '[[1],[2]]', '{"a":1}'])
      expect(() => parseRows(text, 2, 2)).toThrow(/could not be read/);
    expect(() => parseDifferences('[{"cells":[1]}]', 2)).toThrow(/could not be read/);
    expect(parseTripRows('[{"trip":{"id":7,"later":"x"},"warnings":[]}]')).toEqual([
      { trip: { id: 7, later: 'x' }, warnings: [] },
    ]);
    for (const text of ['{}', '[{"trip":{"id":7}}]', '[{"warnings":[]}]'])
      expect(() => parseTripRows(text)).toThrow(/could not be read/);
  });
});
