/** Pages of trips as the API gives them: each item a record with its warnings. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type JsonValue, parseExactJson } from '@main/system/exact-json';
import type { Pagination } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import type { TripRow } from '@shared/records/trip';

/** Trips as they came, part by part: deflated, so that a list of any length fits into memory. */
export class TripTexts implements Iterable<JsonValue> {
  length: number;
  private readonly parts: Uint8Array[];

  /** @param parts - so many trips that are deflated already */
  constructor(length = 0, parts: readonly Uint8Array[] = []) {
    this.length = length;
    this.parts = [...parts];
  }

  /** @param texts - the JSON of each */
  add(texts: readonly string[]): void {
    this.length += texts.length;
    this.parts.push(deflateRawSync(`[${texts.join(',')}]`, { level: 1 }));
  }

  *[Symbol.iterator](): Generator<JsonValue> {
    for (const part of this.parts) yield* parseExactJson(inflateRawSync(part).toString('utf8')).value as JsonValue[];
  }
}

export type TripPage<Raw = readonly JsonValue[]> = {
  readonly rows: TripRow[];
  /** Every item as it came, also those that are no records. */
  readonly raw: Raw;
  readonly pagination: Pagination;
  /** Contract warnings of the list itself, not of the trips in it. */
  readonly warnings: readonly ContractWarning[];
};

/** The pagination of a complete list: one page. */
export function toSinglePage(total: number): Pagination {
  return { total, page: 1, perPage: Math.max(1, total), totalPages: 1, hasNext: false };
}

/** One of equal warnings of several pages is enough. */
export function dedupeWarnings(warnings: readonly ContractWarning[]): ContractWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.path} ${warning.found}`, warning])).values()];
}
