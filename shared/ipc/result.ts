import type { SerialisedError } from '../errors/errors';

/** The outcome of an IPC call. Errors are data: Electron would reduce a thrown one to its text. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: SerialisedError };
