/** Changes the search parameters of a list's screen. */
import type { Search } from '@shared/search-parameters';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { changeSearch, parseSearch } from './url-search';

type ListPath = '/trips' | '/clients' | '/unclaimed' | '/summary' | '/statements';

/**
 * Returns a function that navigates to changed search parameters of a screen. The change applies to the latest location,
 * also of a navigation that is still under way: two filters may be set one right after the other. Typed changes replace
 * the history entry; others can be undone with Back.
 */
export function useChangeSearch(to: ListPath) {
  const navigate = useNavigate();
  return useCallback(
    (change: Search, isTyped = false) =>
      void navigate({
        to,
        search: (latest: Record<string, unknown>) => changeSearch(parseSearch(latest), change),
        replace: isTyped,
      }),
    [navigate, to],
  );
}
