/** Channels of the application itself: its state, appearance, requests, history, lock, log and proxy. */

import { z } from 'zod';
import { pageErrorSchema, proxyChallengeSchema, proxySignInSchema } from '../../app/app-schema';
import { appStateSchema, lockMinutesSchema, themeSchema } from '../../records/office';
import { app, requestId } from '../channel';

const entryKey = z.string().max(40);
const searchText = z.string().max(20_000);

export const appChannels = {
  'app:state': app(z.null(), appStateSchema),
  /** Deletes notices that the user has closed. */
  'app:dismiss-notices': app(z.array(z.string().max(2_000)).max(200), appStateSchema),
  'app:set-theme': app(themeSchema, appStateSchema),
  'app:set-lock': app(lockMinutesSchema, appStateSchema),
  'app:set-rail-narrow': app(z.boolean(), appStateSchema),
  'requests:cancel': app(requestId, z.null()),
  /** Opens an email address or a phone number in the system's program for it. */
  'contact:open': app(z.object({ kind: z.enum(['mail', 'phone']), value: z.string().min(1).max(500) }), z.null()),
  /** Sets the search parameters of an entry, in memory. `replacedKey` is that of the entry in its place before, or ''. */
  'history:save': app(z.object({ key: entryKey, search: searchText, replacedKey: entryKey }), z.null()),
  /** The search parameters of the newest entries, for a page that was loaded again. */
  'history:read': app(z.null(), z.array(z.object({ key: entryKey, search: searchText }))),

  'lock:lock': app(z.null(), z.null()),
  /** Verifies the user. Fails with `locked`, and words that say why. While it is locked, main refuses every other channel. */
  'lock:unlock': app(z.null(), z.null()),

  /** Main checks the names of the files again, and takes ten a minute. */
  'log:page-error': app(pageErrorSchema, z.null()),
  /** The newest lines of the log, oldest first. */
  'log:read': app(z.null(), z.array(z.string())),

  /** The sign-in to the network's proxy. */
  'proxy:pending': app(z.null(), proxyChallengeSchema.nullable()),
  /** Main keeps the name and password in memory, until Tripledger closes. */
  'proxy:sign-in': app(proxySignInSchema, z.null()),
  'proxy:cancel': app(proxyChallengeSchema.shape.id, z.null()),
} as const;
