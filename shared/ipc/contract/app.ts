/** Channels of the application itself: its state, appearance and requests. */

import { maxDraftUrl } from '@shared/mail-draft';
import { lockMinutesSchema } from '@shared/schemas/lock';
import { appStateSchema, themeSchema } from '@shared/schemas/office';
import { maxTextFileBytes, textFileSchema } from '@shared/schemas/text-file';
import { textEncodings } from '@shared/text-encodings';
import { z } from 'zod';
import { requestId } from './fields';

export const appChannels = {
  'app:state': { input: z.null(), output: appStateSchema },
  /** Deletes notices that the user has closed. */
  'app:dismiss-notices': { input: z.array(z.string().max(2_000)).max(200), output: appStateSchema },
  'app:set-theme': { input: themeSchema, output: appStateSchema },
  'app:set-lock': { input: lockMinutesSchema, output: appStateSchema },
  'app:set-rail-narrow': { input: z.boolean(), output: appStateSchema },
  /** Decodes a text file that the user chose. @param encoding - as the user has chosen it; null for the one that is found */
  'app:read-text': {
    input: z.object({
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= maxTextFileBytes),
      encoding: z.enum(textEncodings).nullable(),
    }),
    output: textFileSchema,
  },
  'requests:cancel': { input: requestId, output: z.null() },
  /** Opens an email address or a phone number in the system's program for it. */
  'contact:open': {
    input: z.object({ kind: z.enum(['mail', 'phone']), value: z.string().min(1).max(500) }),
    output: z.null(),
  },
  /** Opens the draft of an email, without a recipient, in the system's program for it. */
  'contact:draft': {
    input: z.object({ subject: z.string().max(500), body: z.string().max(maxDraftUrl) }),
    output: z.null(),
  },
} as const;
