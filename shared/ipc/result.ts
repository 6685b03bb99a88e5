import type { SerialisedError } from '@shared/errors';

/** How every IPC call ends: errors cross the boundary as data, because Electron would flatten a thrown one to text. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: SerialisedError };
