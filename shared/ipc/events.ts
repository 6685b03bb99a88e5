/** Payloads of the events that main sends. */

import { z } from 'zod';
import { proxyChallengeSchema } from '../app/app-schema';
import { menuChoices } from '../app/navigation';
import { appStateSchema, connectionSchema } from '../records/office';
import { updateStateSchema } from '../records/update';
import { officeId } from './channel';

export const eventPayloads = {
  /** The state changed without a call of the renderer: an office, a notice or the keychain. */
  'app:changed': appStateSchema,
  'connection:changed': connectionSchema,
  /** Locked: the page is reloaded at once. Unlocked: it may request data again. */
  'lock:changed': z.object({ isLocked: z.boolean() }),
  /** A choice in the native menu that the renderer carries out. */
  'menu:chosen': z.enum(menuChoices),
  /** A run of a month end has come further, or has ended. */
  'month-end:changed': z.object({ officeId, isRunning: z.boolean() }),
  /** The sign-in that a proxy asks for; null when none does any more. */
  'proxy:changed': proxyChallengeSchema.nullable(),
  'request:progress': z.object({
    requestId: z.string(),
    /** Records of a list, or rows of a report; `total` is null while it is unknown. */
    items: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  }),
  /** How far the update of an office is, and which of its lists have changed. At most every 300 ms. */
  'update:changed': updateStateSchema,
} as const;
