/** Pages of trips as the API gives them: each item a record with its warnings. */
import { readInBatches } from '@main/saved/records/for-each-yielding';
import type { AllPages } from '@main/server/endpoints/fetch-all-pages';
import { parseTripRow } from '@main/server/read-record';
import type { Page } from '@main/server/responses/page';
import { forEachItem, type JsonValue, parseExactJson, pause, stepsPerSlice } from '@main/system/exact-json';
import { ColumnTable } from '@shared/columns/table';
import type { Pagination } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import type { TripRow } from '@shared/records/trip';
import { setTripRow, TripRows, tripColumns } from '@shared/records/trip-table';
import type { RowList } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';

/* Rows of a list in the columns that main stores and the page shows. */

/** Converts row objects to columns, and yields to the event loop after some of them. Columns stay as they are. */
export async function toTripRows(rows: RowList<TripRow>, signal?: AbortSignal): Promise<TripRows> {
  if (rows instanceof TripRows) return rows;
  const table = new ColumnTable(tripColumns);
  for await (const batch of readInBatches(rows)) {
    signal?.throwIfAborted();
    for (const row of batch) setTripRow(table, table.rowCount, row);
  }
  return TripRows.fromTable(table);
}

/* The items of a list, as JSON of the API. */

/** Every item of a list as it came. An array of the API's JSON is one. */
export type RawItems = Iterable<JsonValue> & {
  readonly length: number;
  at(index: number): JsonValue | undefined;
};

/** Cached trips, whose JSON is that of their rows, unless it says more. Each is parsed when it is read. */
export class CachedTripItems implements RawItems {
  private readonly rows: RowList<TripRow>;
  private readonly texts: ReadonlyMap<number, string>;

  /** @param texts - by the indexes of their rows */
  constructor(rows: RowList<TripRow>, texts: ReadonlyMap<number, string>) {
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

/** @typeParam Rows - of a page that is shown as it is, an array */
export type TripPage<Rows extends RowList<TripRow> = RowList<TripRow>> = {
  readonly rows: Rows;
  /** Every item as it came, also those that are no records. */
  readonly raw: RawItems;
  readonly rawIndexes: readonly number[];
  readonly pagination: Pagination;
  /** Contract warnings of the list itself, not of the trips in it. */
  readonly warnings: readonly ContractWarning[];
};
/** Reads items of the list, each once: pages are read as they arrive, and the whole list is made of their rows. */
export class TripRowReader {
  private readonly rows = new Map<JsonValue, TripRow | null>();

  read(item: JsonValue): TripRow | null {
    const known = this.rows.get(item);
    if (known !== undefined) return known;
    const row = parseTripRow(item);
    this.rows.set(item, row);
    return row;
  }

  /** Reads items, with a pause after each slice of them. */
  async readAll(items: Iterable<JsonValue>): Promise<void> {
    await forEachItem(items, (item) => void this.read(item));
  }
}

/** Reads the items of one page. Items that are no records stay in `raw` only. */
export function buildPage(
  { items, pagination, warnings }: Pick<Page, 'items' | 'pagination' | 'warnings'>,
  reader = new TripRowReader(),
): TripPage<TripRow[]> {
  const rows: TripRow[] = [];
  const rawIndexes: number[] = [];
  items.forEach((item, index) => {
    const row = reader.read(item);
    if (row === null) return;
    rows.push(row);
    rawIndexes.push(index);
  });
  return { rows, raw: items, rawIndexes, pagination, warnings };
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

/** All pages of a list as one. @param reader - has read the items of pages that arrived earlier */
export function joinPages({ items, pages }: AllPages, reader: TripRowReader): TripPage<TripRow[]> {
  const warnings = dedupeWarnings(pages.flatMap((page) => page.warnings));
  return buildPage({ items, pagination: toSinglePage(items.length), warnings }, reader);
}
