import { maxColumns } from '@main/rows/engine/protocol';
import { RowEngine } from '@main/rows/engine/row-engine';
import { describe, expect, it } from 'vitest';

const plainText = { kind: 'delimited', delimiter: ',', escapesFormulas: false } as const;
const makeEngine = (headers: string[]) => new RowEngine({ headers, format: { kind: 'cells' } });
const readStats = (headers: string[], rows: string) => {
  const engine = new RowEngine({ headers });
  engine.encodeAll(Buffer.from(rows));
  return engine.getColumnStats();
};

describe('column statistics', () => {
  it('count the kinds of values and sum the numbers exactly', () => {
    const rows = `{"a":1},{"a":2.25},{"a":"3.5"},{"a":null},{},{"a":""},{"a":"x"},{"a":true},{"a":[1]},{"a":"2026-01-02"},{"a":"2026-01-02 03:04:05"},{"a":1e5}`;
    expect(readStats(['a'], rows)[0]).toMatchObject({
      ...{ integers: 1, decimals: 3, texts: 1, flags: 1, nested: 1, dates: 2, datesWithTime: 1, empty: 3 },
      ...{ quotedNumbers: 1, unsummed: 1, longest: 19, scale: 2, sum: 6_750_000n },
    });
  });

  it('know the decimals of numbers that their sum leaves out, of numbers and texts', () => {
    const long = readStats(['a', 'b'], '{"a":43.82727273,"b":"0.1234567"},{"a":-10.5,"b":"x"},{"a":1.5e-9,"b":null}');
    expect(long.map(({ scale, unsummed, sum }) => [scale, unsummed, sum])).toEqual([
      [8, 2, -10_500_000n],
      [7, 1, 0n],
    ]);
  });

  it('sum beyond 64 bits, to the last digit', () => {
    const rows = Array.from({ length: 100 }, () => '{"a":999999999999999999}').join(',');
    expect(readStats(['a'], rows)[0]?.sum).toBe(99_999_999_999_999_999_900n * 1_000_000n);
  });

  it('sum what was written apart from what came: cents become dollars', () => {
    const columns = [{ header: 0, mode: 'cents' as const }];
    const engine = new RowEngine({ headers: ['total'], columns, format: plainText });
    expect(engine.encodeAll(Buffer.from('{"total":1234},{"total":-5}')).toString()).toBe('12.34\r\n-0.05\r\n');
    expect(engine.getColumnStats()[0]?.sum).toBe(1_229_000_000n);
    expect(engine.getWrittenStats()[0]?.sum).toBe(12_290_000n);
    const semicolons = new RowEngine({
      headers: ['total'],
      columns,
      format: { ...plainText, delimiter: ';', escapesFormulas: true },
    });
    semicolons.encodeAll(Buffer.from('{"total":null},{"total":1234}'));
    expect(semicolons.changedColumns).toEqual([{ name: 'total', example: '12.34' }]);
  });
});

describe('headers and keys', () => {
  it('faults 30: __proto__, constructor and toString are ordinary columns', () => {
    const engine = makeEngine(['__proto__']);
    const rows = engine.encodeAll(Buffer.from('{"__proto__":1,"constructor":2,"toString":3}'));
    expect(rows.toString()).toBe('[1],\n');
    expect(engine.getUnknownKeys()).toEqual({ names: ['constructor', 'toString'], dropped: 0 });
  });

  it('faults 29: a key that comes twice with different values is counted, and the last value stands', () => {
    const engine = makeEngine(['a']);
    expect(engine.encodeAll(Buffer.from('{"a":1,"a":1},{"a":1,"a":2}')).toString()).toBe('[1],\n[2],\n');
    expect(engine.getDuplicateKeys()).toEqual([{ header: 'a', rows: 1 }]);
  });

  it('takes as many columns as a sheet of Excel, and no more', () => {
    const headers = Array.from({ length: maxColumns }, (_, index) => `c${index}`);
    expect(readStats(headers, '{"c16383":7}')[maxColumns - 1]?.sum).toBe(7_000_000n);
    expect(() => new RowEngine({ headers: [...headers, 'more'] })).toThrow('more than 16384 columns');
  });
});

describe('output', () => {
  it('begins with a comma where rows continue', () => {
    const engine = new RowEngine({ headers: ['a'], format: { kind: 'cells' }, continues: true });
    expect(engine.encodeAll(Buffer.from(',{"a":1}')).toString()).toBe('[1],\n');
    expect(() => new RowEngine({ headers: ['a'] }).encodeAll(Buffer.from(',{"a":1}'))).toThrow('not complete JSON');
  });
});

describe('what is refused', () => {
  it('faults 25: nesting deeper than 64 levels, naming the row and quoting nothing', () => {
    const nested = (depth: number) => `{"secret":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const read = (depth: number) => readStats(['secret'], `{},${nested(depth)}`);
    expect(read(60)).toHaveLength(1);
    expect(() => read(100_000)).toThrow(/nested too deeply/);
    expect(() => read(100_000)).not.toThrow(/secret/);
  });
});
