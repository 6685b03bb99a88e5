/** What is said of one page of a list, where somebody may take it for the whole list. */

import type { Pagination } from '../records/freshness';
import { formatCount } from '../values/texts';

const format = new Intl.NumberFormat('en-AU');

/** Whether the server announced more pages than its total explains: then the total is not known. */
const isTotalUnknown = ({ total, page, perPage, hasNext }: Pagination) => hasNext && total <= page * perPage;

/** Whether a page of `count` entries is the whole list. */
const isWholeList = ({ total, page, hasNext }: Pagination, count: number) =>
  !hasNext && total <= count && (page === 1 || total === 0);

function formatPart({ total }: Pagination, count: number, one: string): string {
  return `${format.format(count)} of ${formatCount(total, one)}`;
}

/**
 * Says that a page is not the whole list: "50 of 2,400 trips: one page of the list". Null where it is the whole list.
 *
 * @param count - entries of the page
 */
export function describeListPage(pagination: Pagination, count: number, one: string): string | null {
  if (isWholeList(pagination, count)) return null;
  if (isTotalUnknown(pagination)) return `${formatCount(count, one)}: one page of a list that may be longer`;
  return `${formatPart(pagination, count, one)}: one page of the list`;
}

/**
 * Says which page an export is taken from: "10 of 2,400 trips, from page 3 of the list". Null where the list has one page.
 *
 * @param count - entries in the export, which may be some of the page only
 */
export function describePageExtent(pagination: Pagination, count: number, one: string): string | null {
  const { page, hasNext } = pagination;
  if (page === 1 && !hasNext) return null;
  if (isTotalUnknown(pagination))
    return `${formatCount(count, one)}, from page ${format.format(page)} of a list that may be longer`;
  return `${formatPart(pagination, count, one)}, from page ${format.format(page)} of the list`;
}
