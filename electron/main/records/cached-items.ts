/** The items of a list, as JSON of the API. */
import { type JsonValue, parseExactJson } from '@main/api/json/exact-json';
import type { TripRow } from '@shared/schemas/trip';
import type { TripRows } from '@shared/trip-table';

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

/** Cached trips that are held in columns. Their JSON is that of the columns, unless it says more. */
export class CachedTripItems implements RawItems {
  private readonly rows: TripRows;
  private readonly texts: ReadonlyMap<number, string>;

  /** @param texts - by the indexes of their rows */
  constructor(rows: TripRows, texts: ReadonlyMap<number, string>) {
    this.rows = rows;
    this.texts = texts;
  }

  get length(): number {
    return this.rows.length;
  }

  at(index: number): JsonValue | undefined {
    const row = this.rows.at(index);
    return row && this.parse(row, index);
  }

  *[Symbol.iterator](): Iterator<JsonValue> {
    let index = 0;
    for (const row of this.rows) {
      yield this.parse(row, index);
      index += 1;
    }
  }

  private parse({ trip }: TripRow, index: number): JsonValue {
    return parseExactJson(this.texts.get(index) ?? JSON.stringify(trip)).value;
  }
}
