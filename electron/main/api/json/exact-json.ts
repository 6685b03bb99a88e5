/**
 * A strict JSON parser (RFC 8259) that loses nothing. Numbers that JavaScript would round or rewrite preserve their text.
 * Objects are Maps, which preserve the order of keys and any key (`__proto__` too). Keys that repeat with different values are
 * reported. JSON.parse does none of this.
 */

/** A number whose text a JavaScript number would not preserve (1.50, 9007199254740993, 1e400). */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonObject = Map<string, JsonValue>;
export type JsonValue = null | boolean | number | string | ExactNumber | JsonValue[] | JsonObject;

/** Deepest nesting that is accepted (faults 36). */
export const maxDepth = 64;

/** Thrown for text that is not JSON. Names a position and never quotes the text, which may contain client data. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly position: number;
  constructor(problem: string, position: number) {
    super(`${problem} at character ${position}`);
    this.position = position;
  }
}

/** Most values in one text, objects and arrays included: a value may need hundreds of times the memory of its text. */
const maxValues = 2_000_000;
const maxContainers = 250_000;

/** Thrown for a text with more values than fit into memory (faults 72). */
export class JsonTooLargeError extends Error {
  override readonly name = 'JsonTooLargeError';
  readonly max: number;
  constructor(max: number) {
    super(`More than ${max} values`);
    this.max = max;
  }
}

const plainCharacters = /[^"\\\u0000-\u001f]*/y;
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const whitespace = /[ \t\n\r]*/y;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function isSameValue(a: JsonValue | undefined, b: JsonValue): boolean {
  return a !== undefined && toCompactJson(a) === toCompactJson(b);
}

/** Keys that occur twice with different values, by the object that contains them. */
const repeatedKeys = new WeakMap<JsonObject, Set<string>>();

class Parser {
  hasRepeatedKeys = false;
  private position = 0;
  private values = 0;
  private containers = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parseDocument(): JsonValue {
    this.skipWhitespace();
    const value = this.parseValue(0);
    this.skipWhitespace();
    if (this.position !== this.text.length) this.fail('Unexpected text after the JSON value');
    return value;
  }

  private fail(problem: string): never {
    throw new JsonSyntaxError(problem, this.position);
  }

  private skipWhitespace(): void {
    const code = this.text.charCodeAt(this.position);
    if (code > 32) return;
    whitespace.lastIndex = this.position;
    whitespace.test(this.text);
    this.position = whitespace.lastIndex;
  }

  private parseValue(depth: number): JsonValue {
    this.values += 1;
    if (this.values > maxValues) throw new JsonTooLargeError(maxValues);
    if (depth > maxDepth) this.fail('Nesting is too deep');
    switch (this.text[this.position]) {
      case '{':
        this.countContainer();
        return this.parseObject(depth);
      case '[':
        this.countContainer();
        return this.parseArray(depth);
      case '"':
        return this.parseString();
      case 't':
        return this.parseLiteral('true', true);
      case 'f':
        return this.parseLiteral('false', false);
      case 'n':
        return this.parseLiteral('null', null);
      default:
        return this.parseNumber();
    }
  }

  private countContainer(): void {
    this.containers += 1;
    if (this.containers > maxContainers) throw new JsonTooLargeError(maxContainers);
  }

  private parseLiteral<T>(literal: string, value: T): T {
    if (!this.text.startsWith(literal, this.position)) this.fail('Unexpected character');
    this.position += literal.length;
    return value;
  }

  private parseNumber(): number | ExactNumber {
    numberToken.lastIndex = this.position;
    const text = numberToken.exec(this.text)?.[0];
    if (text === undefined) return this.fail('Unexpected character');
    this.position += text.length;
    const value = Number(text);
    return String(value) === text ? value : new ExactNumber(text);
  }

  private parseString(): string {
    let out = '';
    let start = this.position + 1;
    for (;;) {
      plainCharacters.lastIndex = start;
      plainCharacters.test(this.text);
      const end = plainCharacters.lastIndex;
      const code = this.text[end];
      if (code === '"') {
        this.position = end + 1;
        return out === '' ? this.text.slice(start, end) : out + this.text.slice(start, end);
      }
      this.position = end;
      if (code !== '\\') return this.fail(code === undefined ? 'The text ends inside a string' : 'Control character');
      out += this.text.slice(start, end) + this.parseEscape();
      start = this.position;
    }
  }

  private parseEscape(): string {
    const letter = this.text[this.position + 1] ?? '';
    if (letter === 'u') {
      const hex = this.text.slice(this.position + 2, this.position + 6);
      if (!/^[\da-fA-F]{4}$/.test(hex)) this.fail('Bad \\u escape');
      this.position += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const plain = escapes[letter];
    if (plain === undefined) return this.fail('Bad escape');
    this.position += 2;
    return plain;
  }

  private parseArray(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.position += 1;
    this.skipWhitespace();
    if (this.text[this.position] === ']') {
      this.position += 1;
      return items;
    }
    for (;;) {
      items.push(this.parseValue(depth + 1));
      if (this.isAtEnd(']')) return items;
    }
  }

  private parseObject(depth: number): JsonObject {
    const members: JsonObject = new Map();
    this.position += 1;
    this.skipWhitespace();
    if (this.text[this.position] === '}') {
      this.position += 1;
      return members;
    }
    for (;;) {
      if (this.text[this.position] !== '"') this.fail('A key must be a string');
      const key = this.parseString();
      this.skipWhitespace();
      if (this.text[this.position] !== ':') this.fail('A colon is missing');
      this.position += 1;
      this.skipWhitespace();
      const value = this.parseValue(depth + 1);
      if (members.has(key) && !isSameValue(members.get(key), value)) this.addRepeatedKey(members, key);
      members.set(key, value);
      if (this.isAtEnd('}')) return members;
    }
  }

  private addRepeatedKey(members: JsonObject, key: string): void {
    this.hasRepeatedKeys = true;
    repeatedKeys.set(members, (repeatedKeys.get(members) ?? new Set()).add(key));
  }

  /** Reads the separator after a member: true at the closing bracket, false after a comma. */
  private isAtEnd(bracket: string): boolean {
    this.skipWhitespace();
    const next = this.text[this.position];
    if (next !== ',' && next !== bracket) {
      this.fail(next === undefined ? 'The text ends too early' : 'Unexpected character');
    }
    this.position += 1;
    if (next === bracket) return true;
    this.skipWhitespace();
    return false;
  }
}

/**
 * Parses a JSON text. Accepts a leading byte order mark (faults 28).
 *
 * @returns the value, and whether an object has a key twice with different values (see {@link findRepeatedKeyPaths})
 * @throws JsonSyntaxError if the text is not JSON or is nested deeper than {@link maxDepth}, JsonTooLargeError if it has
 * more values than fit into memory
 */
export function parseExactJson(text: string): { value: JsonValue; hasRepeatedKeys: boolean } {
  const parser = new Parser(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const value = parser.parseDocument();
  return { value, hasRepeatedKeys: parser.hasRepeatedKeys };
}

/** Paths of keys that occur twice with different values (faults 29), for instance "sectors.0.id". */
export function findRepeatedKeyPaths(value: JsonValue, path: readonly string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findRepeatedKeyPaths(item, [...path, String(index)]));
  if (!(value instanceof Map)) return [];
  const direct = [...(repeatedKeys.get(value) ?? [])].map((key) => [...path, key].join('.'));
  return [...direct, ...[...value].flatMap(([key, inner]) => findRepeatedKeyPaths(inner, [...path, key]))];
}

/** Serialises a value as compact JSON: numbers as they were written, keys in their order. */
export function toCompactJson(value: JsonValue): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(toCompactJson).join(',')}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([key, inner]) => `${JSON.stringify(key)}:${toCompactJson(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

function toPlainNumber(number: ExactNumber): number | string {
  const value = Number(number.text);
  const isExact = Number.isSafeInteger(value) ? !Object.is(value, -0) || number.text.startsWith('-0') : false;
  const isWholeText = /^-?\d+(?:\.0+)?$/.test(number.text);
  return isExact && isWholeText ? value : number.text;
}

/** Renames the one key that plain objects cannot contain safely, so that its field is not lost. */
const toFieldName = (key: string) => (key === '__proto__' ? '(__proto__)' : key);

/**
 * Converts a value to plain data for the record schemas. Maps become objects. A number that JavaScript cannot represent
 * exactly becomes its text, so that the schema marks it (faults 31, 32).
 */
export function toPlain(value: JsonValue): unknown {
  if (value instanceof ExactNumber) return toPlainNumber(value);
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, inner]) => [toFieldName(key), toPlain(inner)]));
  }
  return value;
}
