/** Channels of the window's history of screens. */
import { z } from 'zod';
import { app } from './channel';

const entryKey = z.string().max(40);
const searchText = z.string().max(20_000);

export const historyChannels = {
  /** Sets the search parameters of an entry, in memory. `replacedKey` is that of the entry in its place before, or ''. */
  'history:save': app(z.object({ key: entryKey, search: searchText, replacedKey: entryKey }), z.null()),
  /** The search parameters of the newest entries, for a page that was loaded again. */
  'history:read': app(z.null(), z.array(z.object({ key: entryKey, search: searchText }))),
} as const;
