/** Where a user was in an office: the screen that was open last, and the filters of each screen. */

import { z } from 'zod';
import type { Search } from '../filters/filter-texts';

const path = z.string().startsWith('/').max(8_000);
const text = z.string().max(20_000);
const search = z.record(z.string().max(64), text);

/** The newest screens and typed texts of an office. The oldest are left out. */
const maxEntries = 100;

export const screenStatesSchema = z.object({
  /** The path of the screen that was open last; null before the first. */
  last: path.nullable(),
  /** The search parameters of screens by path: filters, grouping, page. */
  searches: z.record(path, search),
  /** What else a screen remembers, by a name of its own: the text of a quick filter, the view of a report's result. */
  texts: z.record(text, text),
});
export type ScreenStates = z.infer<typeof screenStatesSchema>;

export const noScreenStates: ScreenStates = { last: null, searches: {}, texts: {} };

/** A change of one screen. No search parameters, and an empty text, delete their entry. */
export const screenChangeSchema = z.union([
  z.object({ path, search }),
  z.object({ name: text, text }),
  /** The screen could not be drawn: it opens without what it remembered. */
  z.object({ failed: path }),
]);
export type ScreenChange = z.infer<typeof screenChangeSchema>;

/** Sets an entry as the newest one, or deletes it. */
function setEntry<T>(entries: Readonly<Record<string, T>>, key: string, value: T | null): Record<string, T> {
  const others = Object.entries(entries).filter(([other]) => other !== key);
  return Object.fromEntries(value === null ? others : [...others.slice(1 - maxEntries), [key, value]]);
}

/** Applies a change. */
export function changeScreenStates(states: ScreenStates, change: ScreenChange): ScreenStates {
  const { searches, texts } = states;
  if ('failed' in change) return { last: null, searches: setEntry<Search>(searches, change.failed, null), texts: {} };
  if ('name' in change) return { ...states, texts: setEntry(texts, change.name, change.text || null) };
  const isPlain = Object.keys(change.search).length === 0;
  return {
    ...states,
    last: change.path,
    searches: setEntry<Search>(searches, change.path, isPlain ? null : change.search),
  };
}
