/** Notes on saved data: records that the office no longer has. */

import type { FilterValues } from '@shared/filters/filters';
import type { Pagination } from '@shared/records/freshness';
import { formatIds } from '@shared/values/texts';

/** Lists the trips or clients that are left out because the office no longer has them. */
export function describeGone(what: 'trip' | 'client', ids: readonly (string | number)[]): string[] {
  if (ids.length === 0) return [];
  const one = ids.length === 1;
  return [
    `${ids.length} saved ${what}${one ? ' is' : 's are'} left out because the server no longer lists ${one ? 'it' : 'them'} (${formatIds(ids)}).`,
  ];
}

/* Pages of saved records. */

/** Asks for one page of a filtered list. */
export type PageQuery = {
  readonly filters: FilterValues;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
};

/** The pagination that the API would give for so many records. */
export function toPagination(total: number, { page, perPage }: { page: number; perPage: number }): Pagination {
  const totalPages = Math.ceil(total / perPage);
  return { total, page, perPage, totalPages, hasNext: page < totalPages };
}
