/** Pages of trips as the API gives them: each item a record with its warnings. */
import type { AllPages } from '@main/api/endpoints/fetch-all-pages';
import type { JsonValue } from '@main/api/json/exact-json';
import { parseTripRow } from '@main/api/json/trip-row';
import type { Page } from '@main/api/responses/page';
import type { OfficeSession } from '@main/session/office-session';
import type { RowList } from '@shared/row-list';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import type { TripRow } from '@shared/schemas/trip';
import type { RawItems } from './cached-items';

/** @typeParam Rows - of a page that is shown as it is, an array */
export type TripPage<Rows extends RowList<TripRow> = RowList<TripRow>> = {
  readonly rows: Rows;
  /** Every item as it came, also those that are no records. */
  readonly raw: RawItems;
  /** Index of each row in `raw`. */
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
export function recordPageWarnings<P extends TripPage>(session: OfficeSession, page: P): P {
  session.recordWarnings('trip list', page.warnings);
  for (const { warnings } of page.rows) session.recordWarnings('trip in a list', warnings);
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
