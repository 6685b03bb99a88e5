/** Channels of the log. */
import { pageErrorSchema } from '@shared/schemas/page-error';
import { z } from 'zod';
import { app } from './channel';

export const logChannels = {
  /** Main checks the names of the files again, and takes ten a minute. */
  'log:page-error': app(pageErrorSchema, z.null()),
  /** The newest lines of the log, oldest first, and the path of its current file. */
  'log:read': app(z.null(), z.object({ path: z.string(), lines: z.array(z.string()) })),
  'log:show-folder': app(z.null(), z.null()),
} as const;
