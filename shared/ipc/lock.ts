/** Channels of the idle lock. While it is locked, main refuses every other channel. */
import { lockStateSchema } from '@shared/schemas/lock';
import { z } from 'zod';
import { app } from './channel';

export const lockChannels = {
  'lock:state': app(z.null(), lockStateSchema),
  'lock:lock': app(z.null(), z.null()),
  /** Verifies the user. Fails with `locked`, and words that say why. */
  'lock:unlock': app(z.null(), z.null()),
  'lock:quit': app(z.null(), z.null()),
} as const;
