/** What is said of one page of a list, where somebody may take it for the whole list. */

import type { Pagination } from '../records/freshness';
import { formatCount } from '../values/texts';

const format = new Intl.NumberFormat('en-AU');

/** Whether a page of `count` entries is the whole list. */
const isWholeList = ({ total, page, hasNext }: Pagination, count: number) =>
  !hasNext && total <= count && (page === 1 || total === 0);

/**
 * Says that a page is not the whole list: "50 of 2,400 trips, from page 3 of the list". Null where it is the whole list.
 *
 * @param count - entries of the page
 */
export function describeListPage(pagination: Pagination, count: number, one: string): string | null {
  const { total, page, perPage, hasNext } = pagination;
  if (isWholeList(pagination, count)) return null;
  // The server may announce more pages than its total explains: then the total is not known.
  const isTotalUnknown = hasNext && total <= page * perPage;
  const where = `from page ${format.format(page)} of`;
  if (isTotalUnknown) return `${formatCount(count, one)}, ${where} a list that may be longer`;
  return `${format.format(count)} of ${formatCount(total, one)}, ${where} the list`;
}
