/** Pages of saved records. */
import type { FilterValues } from '@shared/filters';
import type { Pagination } from '@shared/schemas/freshness';

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
