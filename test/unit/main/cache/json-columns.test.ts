import { fromColumns, toColumns } from '@main/cache/json-columns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const expectSame = (text: string) => expect(fromColumns(toColumns(text) ?? '')).toBe(text);

describe('columns of a JSON text', () => {
  it('have the names of fields once, and the values of a field beside each other', () => {
    const sectors = [
      { id: 1, flags: { is_active: true }, note: null },
      { id: 2, flags: { is_active: false }, note: 'Nouméa\n' },
    ];
    const text = JSON.stringify({ id: 7, sectors });
    expect(toColumns(text)?.split('\n')).toEqual([
      '{"id":0,"sectors":[{"id":0,"flags":{"is_active":0},"note":0}]}',
      ...['7', '2', '1', '2', 'true', 'false', 'null', '"Nouméa\\n"'],
    ]);
    expectSame(text);
  });

  it.each([
    ...['{}', '[]', 'null', '[[],[1],[]]', '[{},{}]', '[{"a":1},{"b":1}]', '[{"a":1,"b":2},{"b":2,"a":1}]'],
    ...['[{"a":1},null]', '[[1],{"a":1}]', '[{"a":[{"b":[]}]},{"a":[]},{"a":[{"b":[1,{}]},{"b":[]}]}]'],
    ...['{"__proto__":1,"constructor":{"prototype":[]}}', '"\\ud800\u2028"'],
  ])('give back exactly the text: %s', expectSame);

  it('give back exactly the text, whatever it is', () => {
    const record = fc.record({
      id: fc.integer(),
      text: fc.option(fc.string({ unit: 'binary' })),
      list: fc.array(fc.jsonValue()),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(record)), (value) => {
        const text = JSON.stringify(value);
        const columns = toColumns(text);
        // Objects do not keep the order of names that are numbers: such a text has no columns.
        if (columns !== null) expect(fromColumns(columns)).toBe(text);
        else expect(JSON.stringify(JSON.parse(text))).not.toBe(text);
      }),
    );
  });

  it.each(['', '{', '{"id":0}', '[0]\n3\n1', '{"id":0}\n7\n8'])('that are none are refused: %j', (columns) => {
    expect(() => fromColumns(columns)).toThrow();
  });
});
