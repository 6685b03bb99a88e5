/** Properties of parsing arbitrary responses: only AppErrors are thrown, no record is lost, no prototype changes. */

import { readJsonRecord } from '@main/server/read-record';
import { parseEnvelopeInSlices } from '@main/server/responses/envelope';
import { parsePage } from '@main/server/responses/page';
import { JsonSyntaxError, type JsonValue, parseExactJson, toCompactJson, toPlain } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { clientRecord } from '@shared/records/client';
import { toDirectoryRecord } from '@shared/records/directory';
import { tripDetailRecord, tripItemRecord } from '@shared/records/trip';
import { runToEnd } from '@shared/values/collections';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';

const awkwardKeys = ['', ...'__proto__ constructor toString hasOwnProperty id data sectors financial'.split(' ')];
const keys = fc.oneof(
  fc.constantFrom(...awkwardKeys),
  fc.constantFrom(...tripDetailRecord.fields, ...tripItemRecord.fields, ...clientRecord.fields),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const numbers = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('1e400', '-0', '1.50', '9007199254740993', '0.1', '-1E-7', '123456789012345678901234567890'),
);

/** Any JSON value as text, with numbers and keys that JSON.stringify would never produce. */
const { value: jsonText } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('null', 'true', 'false'),
    numbers,
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(keys, tie('value')), { maxLength: 6 })
      .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
  ),
}));

const plainPrototype = Object.getOwnPropertyNames(Object.prototype).sort();
function expectCleanPrototypes(): void {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(plainPrototype);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
}

/** The data of a response, or the code of its AppError. Any other error fails the property. */
function parseResponse(status: number, text: string, type: string): { data: JsonValue } | { code: string } {
  try {
    const headers = new Headers({ 'content-type': type });
    return runToEnd(parseEnvelopeInSlices({ status, text, headers, hasLostBytes: false }, String));
  } catch (error) {
    if (error instanceof AppError && error.message !== '') return { code: error.code };
    throw error;
  }
}

/** Longest excerpt of a value in a warning: 120 characters and an ellipsis. */
const maxReceivedLength = 121;

const statuses = fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 }));
const types = fc.constantFrom('application/json', 'text/html', 'text/plain', '');

describe('response rules', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    jsonText,
    jsonText.map((text) => text.slice(0, -1)),
    jsonText.map((data) => `{"success":true,"data":${data}}`),
    fc
      .tuple(fc.constantFrom('true', 'false', '1', 'null'), jsonText, jsonText)
      .map(
        ([success, error, code]) =>
          `{"success":${success},"error":${error},"code":${code},"message":${error},"details":${code}}`,
      ),
  );
  itHolds('turn any response into data or an AppError', [statuses, texts, types], (status, text, type) => {
    const result = parseResponse(status, text, type);
    if (status >= 400) expect(result).toHaveProperty('code');
    expectCleanPrototypes();
  });

  itHolds('preserve the data of every valid envelope digit for digit', [jsonText], (data) => {
    const result = parseResponse(200, `{"timestamp":"x","data":${data},"success":true}`, 'application/json');
    expect('data' in result && toCompactJson(result.data)).toBe(toCompactJson(parseExactJson(data).value));
  });

  const nearly = fc
    .tuple(jsonText, fc.nat(40), fc.constantFrom('', ',', '}', '"', '0', '\u0001', 'e'))
    .map(([text, at, junk]) => text.slice(0, at) + junk + text.slice(at));
  itHolds('accept exactly the texts that JSON.parse accepts', [nearly], (text) => {
    expect(isAccepted(() => parseExactJson(text))).toBe(isAccepted(() => JSON.parse(text)));
  });
});

function isAccepted(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof SyntaxError) return false;
    throw error;
  }
}

describe('record schemas', () => {
  const schemas = [tripItemRecord, tripDetailRecord, clientRecord] as const;

  itHolds(
    'never lose a record or a field, never throw, and explain every warning',
    [jsonText, fc.constantFrom(...schemas)],
    (text, schema) => {
      const raw = parseExactJson(text).value;
      const { record, warnings } = readJsonRecord(schema as typeof tripDetailRecord, raw);
      const isObject = raw instanceof Map;
      expect(record !== null).toBe(isObject);
      if (!isObject) expect(warnings.length).toBeGreaterThan(0);
      const names = Object.keys((toPlain(raw) ?? {}) as object);
      if (isObject) expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(names));
      for (const { expected, found, received } of warnings) {
        expect(expected).not.toBe('');
        expect(found).not.toBe('');
        expect(received.length).toBeLessThanOrEqual(maxReceivedLength);
      }
      expectCleanPrototypes();
    },
  );

  itHolds(
    'give a page an item for every item, with any pagination',
    [fc.array(jsonText, { maxLength: 5 }), jsonText],
    (items, pagination) => {
      const text = `{"success":true,"data":[${items.join(',')}],"pagination":${pagination}}`;
      const envelope = runToEnd(
        parseEnvelopeInSlices({ status: 200, text, headers: new Headers(), hasLostBytes: false }, String),
      );
      const page = parsePage(envelope, { page: 1, perPage: 50 });
      expect(page.items).toHaveLength(items.length);
      for (const number of Object.values(page.pagination)) expect(Number.isNaN(Number(number))).toBe(false);
    },
  );

  itHolds('find a record of a name list in every object', [jsonText], (text) => {
    const raw = toPlain(parseExactJson(text).value);
    const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
    expect(toDirectoryRecord(raw) !== null).toBe(isObject);
  });
});
