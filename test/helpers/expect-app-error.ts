/** Expectations and envelopes of the API, for tests. */
import { AppError } from '@shared/errors/errors';

/** Returns the AppError that a promise rejects with. Anything else fails the test. */
export async function expectAppError(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

/** A successful response of the API with this data, as JSON text. */
export const successEnvelope = (data: unknown, more: object = {}): string =>
  JSON.stringify({ success: true, data, ...more, timestamp: '2026-11-20T10:00:00+00:00' });
