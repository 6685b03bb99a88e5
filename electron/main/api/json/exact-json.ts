/**
 * A strict JSON reader (RFC 8259) that loses nothing: a number that JavaScript would round or re-write keeps its text,
 * objects keep their key order and any key (`__proto__` too) because they are Maps, and keys that repeat with different
 * values are reported. JSON.parse does none of this.
 */

/** A number whose text a JavaScript number would not give back (1.50, 9007199254740993, 1e400). */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonObject = Map<string, JsonValue>;
export type JsonValue = null | boolean | number | string | ExactNumber | JsonValue[] | JsonObject;

/** Nesting deeper than this is refused (faults 36). */
export const maxDepth = 64;

/** Raised for text that is not JSON. It names a position and never quotes the text (it may hold clients' data). */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly position: number;
  constructor(problem: string, position: number) {
    super(`${problem} at character ${position}`);
    this.position = position;
  }
}

/** Values that one text may hold, objects and lists among them: they take hundreds of times the room of their text. */
const maxValues = 2_000_000;
const maxContainers = 250_000;

/** Raised for a text that holds more values than fit into the memory (faults 72). */
export class JsonTooLargeError extends Error {
  override readonly name = 'JsonTooLargeError';
  readonly max: number;
  constructor(max: number) {
    super(`More than ${max} values`);
    this.max = max;
  }
}

const plainRun = /[^"\\\u0000-\u001f]*/y;
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

function sameValue(a: JsonValue | undefined, b: JsonValue): boolean {
  return a !== undefined && compactJson(a) === compactJson(b);
}

/** Keys that came twice with different values, by the object that they came in. */
const repeated = new WeakMap<JsonObject, Set<string>>();

class Reader {
  hasRepeatedKeys = false;
  private at = 0;
  private values = 0;
  private containers = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  document(): JsonValue {
    this.skip();
    const value = this.value(0);
    this.skip();
    if (this.at !== this.text.length) this.fail('Unexpected text after the JSON value');
    return value;
  }

  private fail(problem: string): never {
    throw new JsonSyntaxError(problem, this.at);
  }

  private skip(): void {
    const code = this.text.charCodeAt(this.at);
    if (code > 32) return;
    whitespace.lastIndex = this.at;
    whitespace.test(this.text);
    this.at = whitespace.lastIndex;
  }

  private value(depth: number): JsonValue {
    this.values += 1;
    if (this.values > maxValues) throw new JsonTooLargeError(maxValues);
    if (depth > maxDepth) this.fail('Nesting is too deep');
    switch (this.text[this.at]) {
      case '{':
        this.countContainer();
        return this.object(depth);
      case '[':
        this.countContainer();
        return this.array(depth);
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  private countContainer(): void {
    this.containers += 1;
    if (this.containers > maxContainers) throw new JsonTooLargeError(maxContainers);
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) this.fail('Unexpected character');
    this.at += word.length;
    return value;
  }

  private number(): number | ExactNumber {
    numberToken.lastIndex = this.at;
    const text = numberToken.exec(this.text)?.[0];
    if (text === undefined) return this.fail('Unexpected character');
    this.at += text.length;
    const value = Number(text);
    return String(value) === text ? value : new ExactNumber(text);
  }

  private string(): string {
    let out = '';
    let start = this.at + 1;
    for (;;) {
      plainRun.lastIndex = start;
      plainRun.test(this.text);
      const end = plainRun.lastIndex;
      const code = this.text[end];
      if (code === '"') {
        this.at = end + 1;
        return out === '' ? this.text.slice(start, end) : out + this.text.slice(start, end);
      }
      this.at = end;
      if (code !== '\\') return this.fail(code === undefined ? 'The text ends inside a string' : 'Control character');
      out += this.text.slice(start, end) + this.escape();
      start = this.at;
    }
  }

  private escape(): string {
    const letter = this.text[this.at + 1] ?? '';
    if (letter === 'u') {
      const hex = this.text.slice(this.at + 2, this.at + 6);
      if (!/^[\da-fA-F]{4}$/.test(hex)) this.fail('Bad \\u escape');
      this.at += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const plain = escapes[letter];
    if (plain === undefined) return this.fail('Bad escape');
    this.at += 2;
    return plain;
  }

  private array(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.at += 1;
    this.skip();
    if (this.text[this.at] === ']') {
      this.at += 1;
      return items;
    }
    for (;;) {
      items.push(this.value(depth + 1));
      if (this.endOf(']')) return items;
    }
  }

  private object(depth: number): JsonObject {
    const members: JsonObject = new Map();
    this.at += 1;
    this.skip();
    if (this.text[this.at] === '}') {
      this.at += 1;
      return members;
    }
    for (;;) {
      if (this.text[this.at] !== '"') this.fail('A key must be a string');
      const key = this.string();
      this.skip();
      if (this.text[this.at] !== ':') this.fail('A colon is missing');
      this.at += 1;
      this.skip();
      const value = this.value(depth + 1);
      if (members.has(key) && !sameValue(members.get(key), value)) this.noteRepeated(members, key);
      members.set(key, value);
      if (this.endOf('}')) return members;
    }
  }

  private noteRepeated(members: JsonObject, key: string): void {
    this.hasRepeatedKeys = true;
    repeated.set(members, (repeated.get(members) ?? new Set()).add(key));
  }

  /** After a member: true at the closing bracket, false after a comma. */
  private endOf(bracket: string): boolean {
    this.skip();
    const next = this.text[this.at];
    if (next !== ',' && next !== bracket) {
      this.fail(next === undefined ? 'The text ends too early' : 'Unexpected character');
    }
    this.at += 1;
    if (next === bracket) return true;
    this.skip();
    return false;
  }
}

/**
 * Reads a JSON text whole. A leading byte order mark is accepted (faults 28).
 *
 * @returns the value, and whether keys repeated with differing values inside one object (see {@link repeatedKeyPaths})
 * @throws JsonSyntaxError where the text is not JSON or nests deeper than {@link maxDepth}, JsonTooLargeError where it holds
 * more values than fit into the memory
 */
export function parseExactJson(text: string): { value: JsonValue; hasRepeatedKeys: boolean } {
  const reader = new Reader(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const value = reader.document();
  return { value, hasRepeatedKeys: reader.hasRepeatedKeys };
}

/** Where inside a value that was read keys came twice with different values (faults 29): "sectors.0.id", for instance. */
export function repeatedKeyPaths(value: JsonValue, path: readonly string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => repeatedKeyPaths(item, [...path, String(index)]));
  if (!(value instanceof Map)) return [];
  const own = [...(repeated.get(value) ?? [])].map((key) => [...path, key].join('.'));
  return [...own, ...[...value].flatMap(([key, inner]) => repeatedKeyPaths(inner, [...path, key]))];
}

/** The value as compact JSON, numbers as they were written, keys in their order. */
export function compactJson(value: JsonValue): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(compactJson).join(',')}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([key, inner]) => `${JSON.stringify(key)}:${compactJson(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

function plainNumber(number: ExactNumber): number | string {
  const value = Number(number.text);
  const isExact = Number.isSafeInteger(value) ? !Object.is(value, -0) || number.text.startsWith('-0') : false;
  const isWholeText = /^-?\d+(?:\.0+)?$/.test(number.text);
  return isExact && isWholeText ? value : number.text;
}

/** The one key that plain objects cannot hold safely: its field is kept, under a name that says so. */
const fieldName = (key: string) => (key === '__proto__' ? '(__proto__)' : key);

/**
 * The value as plain data for the record schemas: Maps become objects, and a number that cannot be held exactly becomes its
 * text, so that the schema marks it (faults 31, 32).
 */
export function toPlain(value: JsonValue): unknown {
  if (value instanceof ExactNumber) return plainNumber(value);
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, inner]) => [fieldName(key), toPlain(inner)]));
  }
  return value;
}
