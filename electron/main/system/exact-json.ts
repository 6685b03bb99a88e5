/**
 * A strict JSON parser (RFC 8259) that loses nothing. Numbers that JavaScript would round or rewrite preserve their text.
 * Objects are Maps, which preserve the order of keys and any key (`__proto__` too). Keys that repeat are reported, unless it is
 * with the same text, number or literal. JSON.parse does none of this.
 */
import { runToEnd } from '@shared/values/collections';

/** A number whose text a JavaScript number would not preserve (1.50, 9007199254740993, 1e400). */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonObject = Map<string, JsonValue>;
export type JsonValue = null | boolean | number | string | ExactNumber | JsonValue[] | JsonObject;

/** Whether two values of one key are the same text or number. What contains others counts as two. */
const isSame = (a: JsonValue, b: JsonValue) =>
  a === b || (a instanceof ExactNumber && b instanceof ExactNumber && a.text === b.text);

/** Deepest nesting that is accepted (faults 25). */
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

/**
 * Steps of work between two pauses, a few milliseconds on a slow computer: a value of the text is one, and so are 128 of
 * its characters. Main pauses, so that no response keeps the windows waiting.
 */
export const stepsPerSlice = 2_000;

/** Thrown for a text with more values than fit into memory (faults 25). */
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
const backslash = 92;
const quote = 34;

/** Keys that repeat, by the object that contains them. */
const repeatedKeys = new WeakMap<JsonObject, Set<string>>();

/** An array or object whose end has not been read, and the key of its next member. */
type OpenContainer = { readonly members: JsonValue[] | JsonObject; key: string };

/** A JSON text's value, and whether keys of objects in it repeat. */
export type ParsedJson = { readonly value: JsonValue; readonly hasRepeatedKeys: boolean };

class Parser {
  private hasRepeatedKeys = false;
  private position = 0;
  private values = 0;
  private containers = 0;
  private readonly open: OpenContainer[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Parses the text, with a pause after each slice of {@link stepsPerSlice}. */
  *parseDocument(): Generator<void, ParsedJson> {
    this.skipWhitespace();
    let nextPause = stepsPerSlice;
    let root: JsonValue | undefined;
    while (root === undefined) {
      root = this.closeContainers(this.parseValue());
      if (this.steps < nextPause) continue;
      nextPause = this.steps + stepsPerSlice;
      yield;
    }
    this.skipWhitespace();
    if (this.position !== this.text.length) this.fail('Unexpected text after the JSON value');
    return { value: root, hasRepeatedKeys: this.hasRepeatedKeys };
  }

  private get steps(): number {
    return this.values + (this.position >> 7);
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

  /** @returns undefined for an array or object that has members: they are parsed next */
  private parseValue(): JsonValue | undefined {
    this.values += 1;
    if (this.values > maxValues) throw new JsonTooLargeError(maxValues);
    if (this.open.length > maxDepth) this.fail('Nesting is too deep');
    switch (this.text[this.position]) {
      case '{':
        return this.openContainer(new Map());
      case '[':
        return this.openContainer([]);
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

  private openContainer(members: JsonValue[] | JsonObject): JsonValue | undefined {
    this.containers += 1;
    if (this.containers > maxContainers) throw new JsonTooLargeError(maxContainers);
    this.position += 1;
    this.skipWhitespace();
    if (this.text[this.position] === (members instanceof Map ? '}' : ']')) {
      this.position += 1;
      return members;
    }
    this.open.push({ members, key: members instanceof Map ? this.parseKey() : '' });
    return undefined;
  }

  /** Adds a value to its container, and that to its own if it ends. @returns the document's value once it is complete */
  private closeContainers(parsed: JsonValue | undefined): JsonValue | undefined {
    let value = parsed;
    for (let inner = this.open.at(-1); inner && value !== undefined; inner = this.open.at(-1)) {
      const { members } = inner;
      if (members instanceof Map) this.addMember(members, inner.key, value);
      else members.push(value);
      if (!this.isAtEnd(members instanceof Map ? '}' : ']')) {
        if (members instanceof Map) inner.key = this.parseKey();
        return undefined;
      }
      this.open.pop();
      value = members;
    }
    return value;
  }

  private addMember(members: JsonObject, key: string, value: JsonValue): void {
    const before = members.get(key);
    if (before !== undefined && !isSame(before, value)) {
      this.hasRepeatedKeys = true;
      repeatedKeys.set(members, (repeatedKeys.get(members) ?? new Set()).add(key));
    }
    members.set(key, value);
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
    const start = this.position;
    plainCharacters.lastIndex = start + 1;
    plainCharacters.test(this.text);
    let end = plainCharacters.lastIndex;
    const isPlain = this.text[end] === '"';
    for (; end < this.text.length && this.text.charCodeAt(end) !== quote; end += 1) {
      if (this.text.charCodeAt(end) === backslash) end += 1;
    }
    this.position = end + 1;
    if (isPlain) return this.text.slice(start + 1, end);
    if (end >= this.text.length) this.fail('The text ends inside a string');
    try {
      return JSON.parse(this.text.slice(start, end + 1)) as string;
    } catch {
      // Its own message quotes the text.
      return this.fail('Bad escape or control character');
    }
  }

  /** Parses the key of the next member, and goes on to its value. */
  private parseKey(): string {
    if (this.text[this.position] !== '"') this.fail('A key must be a string');
    const key = this.parseString();
    this.skipWhitespace();
    if (this.text[this.position] !== ':') this.fail('A colon is missing');
    this.position += 1;
    this.skipWhitespace();
    return key;
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
 * Parses a JSON text in slices of {@link stepsPerSlice}. Accepts a leading byte order mark (faults 28).
 *
 * @throws JsonSyntaxError if the text is not JSON or is nested deeper than {@link maxDepth}, JsonTooLargeError if it has
 * more values than fit into memory
 */
export function parseJsonInSlices(text: string): Generator<void, ParsedJson> {
  return new Parser(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).parseDocument();
}

/** Parses a JSON text at once: one that is short, or that is parsed off main's thread. @see parseJsonInSlices */
export function parseExactJson(text: string): ParsedJson {
  return runToEnd(parseJsonInSlices(text));
}

/**
 * Visits a value and all values inside it, until `visit` returns false.
 *
 * @param visit - receives the value, the names of fields and indexes that lead to it (a list that changes afterwards), and
 * the keys that came twice in it with different values (faults 29)
 * @returns false if it was ended
 */
export function visitJson(
  value: JsonValue,
  visit: (value: JsonValue, path: readonly (string | number)[], repeated: ReadonlySet<string>) => boolean,
  path: (string | number)[] = [],
): boolean {
  if (!visit(value, path, (value instanceof Map && repeatedKeys.get(value)) || noKeys)) return false;
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return true;
  for (const [key, inner] of value.entries()) {
    path.push(key);
    if (!visitJson(inner, visit, path)) return false;
    path.pop();
  }
  return true;
}

const noKeys: ReadonlySet<string> = new Set();

/** Most paths that {@link findRepeatedKeyPaths} lists. */
const maxPaths = 100;

/** Paths of keys that occur twice with different values (faults 29), for instance "sectors.0.id": the first hundred. */
export function findRepeatedKeyPaths(value: JsonValue): string[] {
  const paths: string[] = [];
  visitJson(value, (_, path, repeated) => {
    for (const key of repeated) if (paths.length < maxPaths) paths.push([...path, key].join('.'));
    return paths.length < maxPaths;
  });
  return paths;
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
  return Number.isSafeInteger(value) && /^-?\d+(?:\.0+)?$/.test(number.text) ? value : number.text;
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

/* Main's work on one response, in slices that are counted in steps: no response may keep the windows waiting. */

/** Most values of one record, or of a response that is no list. A trip with 300 sectors has 20,000. */
export const maxRecordValues = 40_000;

/** Steps that each item of a list costs at least: a missing field costs as much as one that is there. */
const stepsPerItem = 50;

/** Lets the other work of the thread run. */
export const pause = (): Promise<void> => new Promise((next) => setImmediate(next));

/** Counts a value and all values inside it, up to one more than `max`. */
export function countValues(value: JsonValue, max: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return count;
  for (const inner of value.values()) {
    count += countValues(inner, max - count);
    if (count > max) break;
  }
  return count;
}

/**
 * Calls `work` for each item of a list of the API, with a pause after each slice.
 *
 * @param work - ends the list by returning false
 * @param onPause - replaced in tests
 * @returns whether the list was not ended
 */
export async function forEachItem(
  items: Iterable<JsonValue>,
  work: (item: JsonValue, index: number) => unknown,
  onPause: () => Promise<void> = pause,
): Promise<boolean> {
  let steps = 0;
  let index = 0;
  for (const item of items) {
    const cost = stepsPerItem + countValues(item, maxRecordValues);
    if (steps > 0 && steps + cost > stepsPerSlice) {
      steps = 0;
      await onPause();
    }
    steps += cost;
    if (work(item, index) === false) return false;
    index += 1;
  }
  return true;
}

/** Serialises a list as compact JSON, with a pause after each slice. */
export async function toListJson(items: Iterable<JsonValue>): Promise<string> {
  const texts: string[] = [];
  await forEachItem(items, (item) => void texts.push(toCompactJson(item)));
  return `[${texts.join(',')}]`;
}
