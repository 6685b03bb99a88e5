/** Pages of trips as the API gives them: each item a record with its warnings. */
import { parseTripRow } from '@main/server/read-record';
import type { Page } from '@main/server/responses/page';
import { forEachItem, type JsonValue, parseExactJson, pause, stepsPerSlice } from '@main/system/exact-json';
import type { Pagination } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import type { TripRow } from '@shared/records/trip';
import type { RowList } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';

/* The items of a list, as JSON of the API. */

/** Every item of a list as it came. An array of the API's JSON is one. */
export type RawItems = Iterable<JsonValue> & {
  readonly length: number;
  at(index: number): JsonValue | undefined;
};

/** Cached trips. Each is parsed when it is read: parsed, all of them would take some hundred megabytes. */
export class CachedTripItems implements RawItems {
  private readonly texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.texts = texts;
  }

  get length(): number {
    return this.texts.length;
  }

  at(index: number): JsonValue | undefined {
    const text = this.texts[index];
    return text === undefined ? undefined : parseExactJson(text).value;
  }

  *[Symbol.iterator](): Iterator<JsonValue> {
    for (const text of this.texts) yield parseExactJson(text).value;
  }
}

/** @typeParam Rows - of a page that is shown as it is, an array */
export type TripPage<Rows extends RowList<TripRow> = RowList<TripRow>> = {
  readonly rows: Rows;
  /** Every item as it came, also those that are no records. */
  readonly raw: RawItems;
  readonly pagination: Pagination;
  /** Contract warnings of the list itself, not of the trips in it. */
  readonly warnings: readonly ContractWarning[];
};

/** Reads the items of one page, with a pause after each slice of them. Items that are no objects stay in `raw` only. */
export async function readPage({
  items,
  pagination,
  warnings,
}: Pick<Page, 'items' | 'pagination' | 'warnings'>): Promise<TripPage<TripRow[]>> {
  const rows: TripRow[] = [];
  await forEachItem(items, (item) => {
    const row = parseTripRow(item);
    if (row !== null) rows.push(row);
  });
  return { rows, raw: items, pagination, warnings };
}

/** Collects the warnings of a list and of its trips, for Diagnostics. */
export async function recordPageWarnings<P extends TripPage>(session: OfficeSession, page: P): Promise<P> {
  session.recordWarnings('trip list', page.warnings);
  let steps = 0;
  for (const { warnings } of page.rows) {
    session.recordWarnings('trip in a list', warnings);
    steps += 1 + warnings.length;
    if (steps < stepsPerSlice) continue;
    steps = 0;
    await pause();
  }
  return page;
}

/** The pagination of a complete list: one page. */
export function toSinglePage(total: number): Pagination {
  return { total, page: 1, perPage: Math.max(1, total), totalPages: 1, hasNext: false };
}

/** One of equal warnings of several pages is enough. */
export function dedupeWarnings(warnings: readonly ContractWarning[]): ContractWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.path} ${warning.found}`, warning])).values()];
}
