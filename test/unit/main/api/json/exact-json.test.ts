import { ExactNumber, findRepeatedKeyPaths, parseExactJson, toCompactJson, toPlain } from '@main/api/json/exact-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const plain = (text: string) => toPlain(parseExactJson(text).value);

describe('exact JSON', () => {
  it('parses every JSON text to the value that JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.stringify(JSON.parse(toCompactJson(parseExactJson(text).value)))).toBe(
          JSON.stringify(JSON.parse(text)),
        );
      }),
    );
  });

  it('faults 31: preserves 9007199254740993, 1.50, 1e2 and -0 digit for digit', () => {
    const text = '{"a":9007199254740993,"b":1.50,"c":1e2,"d":-0,"e":1e400}';
    expect(toCompactJson(parseExactJson(text).value)).toBe(text);
    expect(plain('9007199254740993')).toBe('9007199254740993');
    expect(plain('100.00')).toBe(100);
  });

  it('faults 30: treats keys such as __proto__ as ordinary and changes no prototype', () => {
    const { value } = parseExactJson('{"__proto__":{"polluted":true},"constructor":1,"toString":2}');
    expect([...(value as Map<string, unknown>).keys()]).toEqual(['__proto__', 'constructor', 'toString']);
    const object = toPlain(value) as Record<string, unknown>;
    expect(Object.keys(object)).toEqual(['(__proto__)', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('faults 29: reports keys that repeat with different values, not with the same value', () => {
    const { value, hasRepeatedKeys } = parseExactJson('{"a":1,"a":2,"b":3,"b":3,"c":[{},{"d":1,"d":"1"}]}');
    expect([hasRepeatedKeys, findRepeatedKeyPaths(value)]).toEqual([true, ['a', 'c.1.d']]);
    expect(parseExactJson('{"b":3,"b":3}').hasRepeatedKeys).toBe(false);
  });

  it('faults 25: refuses nesting deeper than 64', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parseExactJson(nested(65))).not.toThrow();
    expect(() => parseExactJson(nested(66))).toThrow('Nesting is too deep');
    expect(() => parseExactJson(nested(200_000))).toThrow('Nesting is too deep');
  });

  it('faults 28: accepts a byte order mark', () => {
    expect(plain('\uFEFF{"a":1}')).toEqual({ a: 1 });
  });

  it('faults 22: throws errors that name a position and never quote the text', () => {
    expect(() => parseExactJson('{"secret": hunter2}')).toThrow(/^Unexpected character at character 11$/);
  });

  it('preserves the order of keys that look like numbers', () => {
    expect(toCompactJson(parseExactJson('{"2":1,"1":2}').value)).toBe('{"2":1,"1":2}');
  });

  it('faults 35: parses lone surrogates and a megabyte of text', () => {
    expect(plain('"\\ud800"')).toBe('\ud800');
    expect(plain(`"${'x'.repeat(1_000_000)}"`)).toHaveLength(1_000_000);
  });

  it('uses ExactNumber only if the text differs from JavaScript’s', () => {
    expect(parseExactJson('12.5').value).toBe(12.5);
    expect(parseExactJson('12.50').value).toBeInstanceOf(ExactNumber);
  });
});
