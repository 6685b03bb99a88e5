import { type SerialisedError, serialisedErrorSchema } from '@shared/errors';
import { z } from 'zod';

/** How every IPC call ends: errors cross the boundary as data, because Electron would flatten a thrown one to text. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: SerialisedError };

/** The schema of a Result around a value's schema. */
export function resultSchema<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: serialisedErrorSchema }),
  ]);
}
