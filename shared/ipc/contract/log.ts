/** Channels of the log. */
import { z } from 'zod';

export const logChannels = {
  /** The newest lines of the log, oldest first, and the path of its current file. */
  'log:read': { input: z.null(), output: z.object({ path: z.string(), lines: z.array(z.string()) }) },
  'log:show-folder': { input: z.null(), output: z.null() },
} as const;
