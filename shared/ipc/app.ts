/** Channels of the application itself: its state, appearance and requests. */

import { maxDraftUrl } from '@shared/mail-draft';
import { lockMinutesSchema } from '@shared/schemas/lock';
import { appStateSchema, themeSchema } from '@shared/schemas/office';
import { maxTextFileBytes, textFileSchema } from '@shared/schemas/text-file';
import { textEncodings } from '@shared/text-encodings';
import { z } from 'zod';
import { app } from './channel';
import { requestId } from './fields';

export const appChannels = {
  'app:state': app(z.null(), appStateSchema),
  /** Deletes notices that the user has closed. */
  'app:dismiss-notices': app(z.array(z.string().max(2_000)).max(200), appStateSchema),
  'app:set-theme': app(themeSchema, appStateSchema),
  'app:set-lock': app(lockMinutesSchema, appStateSchema),
  'app:set-rail-narrow': app(z.boolean(), appStateSchema),
  /** Decodes a text file that the user chose. @param encoding - as the user has chosen it; null for the one that is found */
  'app:read-text': app(
    z.object({
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= maxTextFileBytes),
      encoding: z.enum(textEncodings).nullable(),
    }),
    textFileSchema,
  ),
  'requests:cancel': app(requestId, z.null()),
  /** Opens an email address or a phone number in the system's program for it. */
  'contact:open': app(z.object({ kind: z.enum(['mail', 'phone']), value: z.string().min(1).max(500) }), z.null()),
  /** Opens the draft of an email, without a recipient, in the system's program for it. */
  'contact:draft': app(z.object({ subject: z.string().max(500), body: z.string().max(maxDraftUrl) }), z.null()),
} as const;
