/** Pages of which only the ids are needed: to put them together, and to see what a list no longer has. */
import type { JsonValue } from '@main/api/json/exact-json';
import type { Page } from '@main/api/responses/page';
import type { StoredPage } from './sync-store';

/** Makes a page of items that have nothing but their ids. */
export function toIdPage({
  items,
  pagination,
  announced,
}: Omit<StoredPage<{ readonly id: string | number | null }>, 'startSeq'>): Page {
  const toItem = ({ id }: { readonly id: string | number | null }): JsonValue =>
    new Map<string, JsonValue>(id === null ? [] : [['id', Number(id)]]);
  return { items: items.map(toItem), pagination, announced, warnings: [] };
}
