/** The items of a list, as JSON of the API. */
import { type JsonValue, parseExactJson } from '@main/api/json/exact-json';

/** Every item of a list as it came. An array of the API's JSON is one. */
export type RawItems = Iterable<JsonValue> & {
  readonly length: number;
  at(index: number): JsonValue | undefined;
};

/** Cached items, each parsed when it is read. */
export class CachedItems implements RawItems {
  private readonly texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.texts = texts;
  }

  get length(): number {
    return this.texts.length;
  }

  at(index: number): JsonValue | undefined {
    const text = this.texts.at(index);
    return text === undefined ? undefined : parseExactJson(text).value;
  }

  *[Symbol.iterator](): Iterator<JsonValue> {
    for (const text of this.texts) yield parseExactJson(text).value;
  }
}
