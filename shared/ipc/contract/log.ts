/** Channels of the log. */
import { pageErrorSchema } from '@shared/schemas/page-error';
import { z } from 'zod';

export const logChannels = {
  /** Main checks the names of the files again, and takes ten a minute. */
  'log:page-error': { input: pageErrorSchema, output: z.null() },
  /** The newest lines of the log, oldest first, and the path of its current file. */
  'log:read': { input: z.null(), output: z.object({ path: z.string(), lines: z.array(z.string()) }) },
  'log:show-folder': { input: z.null(), output: z.null() },
} as const;
