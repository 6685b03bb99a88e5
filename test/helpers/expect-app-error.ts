import { AppError } from '@shared/errors';

/** The AppError that a promise is rejected with; anything else fails the test. */
export async function expectAppError(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

/** An envelope of the API around some data, as text. */
export const successEnvelope = (data: unknown, more: object = {}): string =>
  JSON.stringify({ success: true, data, ...more, timestamp: '2026-11-20T10:00:00+00:00' });
