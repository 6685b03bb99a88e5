/** The idle lock: hides the window's content while the user is away. */
import { z } from 'zod';

/** The choices in Settings: minutes without input, and 0 for never. */
export const lockChoices = [0, 5, 15, 30, 60] as const;

export const lockMinutesSchema = z.literal(lockChoices);
export type LockMinutes = z.infer<typeof lockMinutesSchema>;

/**
 * What unlocks: the fingerprint of the Mac's user, the key of a saved office from the keychain, or a click where no office
 * is saved.
 */
export const unlockMethods = ['touch-id', 'keychain', 'click'] as const;
export type UnlockMethod = (typeof unlockMethods)[number];

export const lockStateSchema = z.object({ isLocked: z.boolean(), unlockMethod: z.enum(unlockMethods) });
