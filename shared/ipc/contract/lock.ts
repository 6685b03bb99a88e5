/** Channels of the idle lock. While it is locked, main refuses every other channel. */
import { lockStateSchema } from '@shared/schemas/lock';
import { z } from 'zod';

export const lockChannels = {
  'lock:state': { input: z.null(), output: lockStateSchema },
  'lock:lock': { input: z.null(), output: z.null() },
  /** Verifies the user. Fails with `locked`, and words that say why. */
  'lock:unlock': { input: z.null(), output: z.null() },
  'lock:quit': { input: z.null(), output: z.null() },
} as const;
