/** Where the user was: the filters of each screen and what was typed on it. Main has a copy, for the next start. */

import type { Search } from '@shared/filters/filter-texts';
import type { ScreenChange } from '@shared/settings/screen-states';
import { useEffect, useState } from 'react';
import { useOfficeId } from '../app';
import { call, callOffice, ignoreFailure } from '../call';

/** By office and path, the one that was opened last at the end. */
const searches = new Map<string, Search>();
/** By office and name. */
const texts = new Map<string, string>();
const none: Search = {};

const toKey = (officeId: string, name: string) => JSON.stringify([officeId, name]);

function save(officeId: string, change: ScreenChange): void {
  // Without the copy in main, the next start opens the screen without filters.
  ignoreFailure(call('screens:change', { officeId, change }));
}

/** Remembers a screen's search parameters. */
export function rememberSearch(officeId: string, path: string, search: Search): void {
  const key = toKey(officeId, path);
  searches.delete(key);
  searches.set(key, search);
  if (path !== '/connect') save(officeId, { path, search });
}

/** Gets the search parameters that a screen had last. */
export function getSearch(officeId: string, path: string): Search {
  return searches.get(toKey(officeId, path)) ?? none;
}

/** Lists the paths of an office's screens, the one that was opened last first. */
export const listOpened = (officeId: string): string[] =>
  [...searches.keys()]
    .reverse()
    .map((key) => JSON.parse(key) as [office: string, path: string])
    .flatMap(([office, path]) => (office === officeId ? [path] : []));

/** Forgets what a screen remembers that cannot be drawn. */
export function forgetScreen(officeId: string, path: string): void {
  searches.delete(toKey(officeId, path));
  save(officeId, { failed: path });
}

/** Remembers a text under a name of its own. */
export function rememberText(officeId: string, name: string, text: string): void {
  const key = toKey(officeId, name);
  if (text === (texts.get(key) ?? '')) return;
  texts.set(key, text);
  save(officeId, { name, text });
}

export const getText = (officeId: string, name: string) => texts.get(toKey(officeId, name)) ?? '';

/** Reads main's copy. What was changed since this page was loaded stays. @returns the path of the last screen */
export async function restoreScreens(officeId: string): Promise<string | null> {
  const saved = await callOffice('screens:get', officeId);
  const merge = <T>(into: Map<string, T>, entries: Readonly<Record<string, T>>) => {
    for (const [name, value] of Object.entries(entries)) {
      const key = toKey(officeId, name);
      if (!into.has(key)) into.set(key, value);
    }
  };
  merge(searches, saved.searches);
  merge(texts, saved.texts);
  return saved.last;
}

/* A text that a screen remembers while the user is on another one, and over a restart. */

/** Remembers a text of the office by a name, as of a screen with its filters. A text in use stays when the name changes. */
export function useRememberedText(name: string): readonly [string, (text: string) => void] {
  const officeId = useOfficeId();
  const [text, setText] = useState(() => getText(officeId, name));
  useEffect(() => rememberText(officeId, name, text), [officeId, name, text]);
  return [text, setText];
}
