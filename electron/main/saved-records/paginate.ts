/** Pages of saved records. */
import type { Pagination } from '@shared/schemas/freshness';

/** The pagination that the API would give for so many records. */
export function toPagination(total: number, { page, perPage }: { page: number; perPage: number }): Pagination {
  const totalPages = Math.ceil(total / perPage);
  return { total, page, perPage, totalPages, hasNext: page < totalPages };
}
