import { jsonTextWarnings, readJsonRecordInSlices } from '@main/server/read-record';
import { parseEnvelopeInSlices } from '@main/server/responses/envelope';
import {
  countValues,
  ExactNumber,
  findRepeatedKeyPaths,
  forEachItem,
  type JsonValue,
  maxRecordValues,
  parseExactJson,
  parseJsonInSlices,
  stepsPerSlice,
  toCompactJson,
  toListJson,
  toPlain,
} from '@main/system/exact-json';
import { maxWarnings } from '@shared/records/record';
import { tripDetailRecord } from '@shared/records/trip';
import { runToEnd } from '@shared/values/collections';
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

  it('faults 29: reports keys that repeat, not with the same text or number', () => {
    const { value, hasRepeatedKeys } = parseExactJson('{"a":1,"a":2,"b":3,"b":3,"c":[{},{"d":1,"d":"1"}]}');
    expect([hasRepeatedKeys, findRepeatedKeyPaths(value)]).toEqual([true, ['a', 'c.1.d']]);
    expect(parseExactJson('{"b":3,"b":3,"c":1.50,"c":1.50}').hasRepeatedKeys).toBe(false);
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

/** Counts the pauses of work that is done in slices. */
function countPauses<T>(work: Generator<void, T>): { pauses: number; result: T } {
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = work.next();
    if (done) return { pauses, result: value };
  }
}

const list = (count: number, item: string) => `[${Array(count).fill(item).join()}]`;

/** Texts of which the parser does more than one step for each character, or did. */
const bodies: readonly [string, (size: number) => string][] = [
  ['numbers', (size) => list(size, '1')],
  ['empty objects', (size) => list(size, '{}')],
  ['one long text', (size) => `"${'x'.repeat(size * 10)}"`],
  ['escapes', (size) => `"${'\\u0041'.repeat(size)}"`],
  ['white space', (size) => `[${' '.repeat(size * 10)}1]`],
];

describe('main’s work on one response', () => {
  it.each(bodies)('pauses in proportion to a body of %s', (_name, make) => {
    const [small, large] = [40_000, 160_000].map((size) => {
      const text = make(size);
      return { length: text.length, pauses: countPauses(parseJsonInSlices(text)).pauses };
    });
    expect(large?.pauses).toBeLessThanOrEqual(4 * ((small?.pauses ?? 0) + 1));
    expect(large?.pauses).toBeLessThanOrEqual(Math.ceil((2 * (large?.length ?? 0)) / stepsPerSlice));
  });

  it('faults 29: lists a limited number of short warnings, however long the names of the fields are', () => {
    const long = 'k'.repeat(100_000);
    const many = Array.from({ length: 5_000 }, (_, index) => `"a${index}":1,"a${index}":2`).join();
    const warnings = jsonTextWarnings(parseExactJson(`{"${long}":{${many}}}`).value);
    expect(warnings).toHaveLength(maxWarnings);
    expect(Math.max(...warnings.map(({ path }) => path.length))).toBeLessThanOrEqual(200);
    expect(warnings.at(-1)?.found).toBe('more problems of this kind');
  });

  it('reads a record with many sectors in slices, and lists a limited number of its warnings', () => {
    const { value } = parseExactJson(`{"id":1,"sectors":${list(1_000, '{}')}}`);
    const { pauses, result } = countPauses(readJsonRecordInSlices(tripDetailRecord, value));
    expect([pauses, result.record?.sectors?.length, result.warnings.length]).toEqual([12, 1_000, maxWarnings]);
  });

  it.each([
    ['fewer steps than a slice', 30, 0],
    ['many small items', 4_000, 102],
  ])('pauses after each slice of a list with %s', async (_name, count, expected) => {
    let pauses = 0;
    const seen: JsonValue[] = [];
    const items = parseExactJson(list(count, '{}')).value as JsonValue[];
    await forEachItem(
      items,
      (item) => seen.push(item),
      async () => {
        pauses += 1;
      },
    );
    expect([seen.length, pauses]).toEqual([count, expected]);
    expect(await toListJson(items.slice(0, 2))).toBe('[{},{}]');
  });

  it('faults 25: refuses a record that could not be read in short slices, alone or in a list', () => {
    const parse = (data: string) => () =>
      runToEnd(
        parseEnvelopeInSlices(
          { status: 200, text: `{"success":true,"data":${data}}`, headers: new Headers(), hasLostBytes: false },
          String,
        ),
      );
    const record = (values: number) => `{"id":1,"a":${list(values, '1')}}`;
    expect(parse(record(maxRecordValues - 3))).not.toThrow();
    expect(parse(record(maxRecordValues))).toThrow('too many values');
    expect(parse(`[{"id":2},${record(maxRecordValues)}]`)).toThrow('too many values');
    expect(countValues(parseExactJson(record(maxRecordValues)).value, 10)).toBe(11);
  });
});
