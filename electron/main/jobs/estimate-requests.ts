/** How many requests and minutes long work takes. */
import { maxPerPage } from '@shared/page-size';
import type { RateSetting } from '@shared/schemas/office';

/** Counts the requests that list so many records. An empty list is a page too. */
export const countPages = (items: number): number => Math.max(1, Math.ceil(items / maxPerPage));

/** Converts requests to whole minutes at an office's rate, less what is left to other clients. */
export function toMinutes(requests: number, { requests: limit, seconds, otherClientsPercent }: RateSetting): number {
  const perMinute = ((limit * 60) / seconds) * (1 - otherClientsPercent / 100);
  return Math.ceil(requests / Math.max(1, perMinute));
}
