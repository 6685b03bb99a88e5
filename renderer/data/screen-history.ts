/**
 * The browser's history with paths alone: what is typed (searches, filters) stays in memory under its entry's key, because
 * Chromium writes addresses and the states of entries to the disk. Main has a copy for a page that is loaded again.
 */
import { queryOptions } from '@tanstack/react-query';
import { createHashHistory, defaultStringifySearch } from '@tanstack/react-router';
import { appStateQuery, useAppMutation } from './app';
import { call, ignoreFailure } from './call';
import { queryClient } from './query-client';
import { getSearch, restoreScreens } from './stores/screen-searches';

/** The search parameters of the history's entries by key, as in an address: `?search=wattle`. */
const searches = new Map<string, string>();

type EntryState = { readonly __TSR_key?: string } | null;

function getEntryKey(): string {
  return (window.history.state as EntryState)?.__TSR_key ?? '';
}

/** Whether this page was loaded again: its first entry has a key already. */
const isReloaded = getEntryKey() !== '';

/** Sets an entry's search parameters, here and in main. */
function saveSearch(key: string, search: string, replacedKey: string): void {
  searches.delete(replacedKey);
  if (search !== '') searches.set(key, search);
  else if (replacedKey === '') return;
  // Without the copy in main, a page that is loaded again shows the same screen without filters.
  ignoreFailure(call('history:save', { key, search, replacedKey }));
}

/** The window's own history, without the search parameters of its entries. */
const entries = {
  get state(): unknown {
    return window.history.state;
  },
  get length() {
    return window.history.length;
  },
  pushState(state: EntryState, title: string, address: string): void {
    const [path, ...search] = address.split('?');
    window.history.pushState(state, title, path);
    saveSearch(getEntryKey(), ['', ...search].join('?'), '');
  },
  replaceState(state: EntryState, title: string, address = window.location.href): void {
    const replacedKey = getEntryKey();
    const [path, ...search] = address.split('?');
    window.history.replaceState(state, title, path);
    saveSearch(getEntryKey(), ['', ...search].join('?'), replacedKey);
  },
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  go: (delta: number) => window.history.go(delta),
};

/** The window as the router's history is to see it: its location has the parameters of the entry. */
const windowOfHistory = {
  document,
  history: entries,
  location: {
    pathname: window.location.pathname,
    search: '',
    get hash() {
      return `${window.location.hash || '#/'}${searches.get(getEntryKey()) ?? ''}`;
    },
    get href() {
      return window.location.href;
    },
  },
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
};

export const screenHistory = createHashHistory({ window: windowOfHistory });

/** Reads main's copy into a page that was loaded again. Fails while Tripledger is locked. */
async function restoreSearches(): Promise<void> {
  if (!isReloaded || searches.size > 0) return;
  const key = getEntryKey();
  for (const saved of await call('history:read')) searches.set(saved.key, saved.search);
  const search = searches.get(key);
  if (search !== undefined) screenHistory.replace(`${screenHistory.location.pathname}${search}`);
}

/** The longest wait for the last screen before another is drawn: the keychain may be asking the user. */
const maxRestoreMs = 2_000;

/** Goes to the screen that was open last in an office, while no other was opened. */
async function openLast(officeId: string): Promise<void> {
  const last = await restoreScreens(officeId);
  const { pathname, search } = screenHistory.location;
  const isUntouched = search === '' && (pathname === '/' || pathname === '/trips');
  // A page that crashed opens at its address, and Chromium may have lost the entry's key.
  const hasCrashed = search === '' && pathname === last && !isReloaded;
  if (last === null || !(isUntouched || hasCrashed)) return;
  screenHistory.replace(`${last}${defaultStringifySearch(getSearch(officeId, last))}`);
}

/** Restores where the user was in an office. Resolves when it is done, or takes long: then it is done later. */
async function restoreLastScreen(officeId: string): Promise<void> {
  const opened = openLast(officeId).catch(() => undefined);
  await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, maxRestoreMs))]);
}

/** Restores where the user was before the page was loaded again, or before the last restart. */
async function restoreHistory(): Promise<null> {
  await restoreSearches();
  const { currentOfficeId } = await queryClient.fetchQuery(appStateQuery);
  if (currentOfficeId !== null) await restoreLastScreen(currentOfficeId);
  return null;
}

/** The history is restored. */
export const historyQuery = queryOptions({
  queryKey: ['screen-history'],
  queryFn: restoreHistory,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/* Opens another office where the user was in it last. */

/** The longest wait for another office's filters: the keychain may be asking the user. */
const maxSwitchMs = 500;

/** Opens the demo office, where the user was in it last. */
export const useOpenDemoOffice = () =>
  useAppMutation<void>(async () => {
    const state = await call('offices:open-demo');
    if (state.currentOfficeId !== null) await restoreLastScreen(state.currentOfficeId);
    return state;
  });

/** Switches to an office, once its screens' filters are read. */
export const useSwitchOffice = () =>
  useAppMutation(async (officeId: string) => {
    await Promise.race([restoreScreens(officeId).catch(() => null), new Promise((go) => setTimeout(go, maxSwitchMs))]);
    return call('offices:switch', officeId);
  });
