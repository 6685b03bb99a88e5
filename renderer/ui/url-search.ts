/** The search parameters of a history entry as the router has them. */
import type { Search } from '@shared/filters/filter-texts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Reads search parameters. The router has parsed numbers and booleans: they become texts again. Other values are dropped. */
export function parseSearch(raw: Record<string, unknown>): Search {
  const texts = Object.entries(raw).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}

/** Returns the search with some parameters changed. An empty text removes its parameter. */
export function changeSearch(search: Search, change: Search): Search {
  return Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''));
}

/** The address of Trips, filtered by an id: a name is a filter. */
export const toTripsFilteredBy = (field: 'branch_id' | 'client_id' | 'consultant_id', id: number | string) => ({
  to: '/trips' as const,
  search: { [field]: String(id) },
});

/**
 * Returns a function that navigates to changed search parameters of the screen. The change applies to the latest location,
 * also of a navigation that is still under way: two filters may be set one right after the other. Typed changes replace
 * the history entry; others can be undone with Back.
 */
export function useChangeSearch() {
  const navigate = useNavigate();
  return useCallback(
    (change: Search, isTyped = false) =>
      void navigate({
        to: '.',
        search: (latest: Record<string, unknown>) => changeSearch(parseSearch(latest), change),
        replace: isTyped,
      }),
    [navigate],
  );
}
