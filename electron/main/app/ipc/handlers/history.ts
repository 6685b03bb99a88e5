/**
 * Handlers of the window's history. Main has the searches and filters of its entries in memory, for a page that is loaded
 * again: in the address Chromium would write them to the disk.
 */
import type { HandlersOf } from '../register';

/** An older entry is shown without its filters once the page has been loaded again. */
const maxEntries = 200;

export function makeHistoryHandlers(): HandlersOf<'history'> {
  const searches = new Map<string, string>();
  return {
    'history:save': ({ key, search, replacedKey }) => {
      searches.delete(replacedKey);
      if (search !== '') searches.set(key, search);
      const [oldest] = searches.keys();
      if (searches.size > maxEntries && oldest !== undefined) searches.delete(oldest);
    },
    'history:read': () => [...searches].map(([key, search]) => ({ key, search })),
  };
}
