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

/** A successful response with a whole list, as JSON text. */
export const listEnvelope = (items: readonly unknown[]): string =>
  successEnvelope(items, {
    pagination: {
      total: items.length,
      page: 1,
      per_page: 100,
      total_pages: Math.min(1, items.length),
      has_next: false,
    },
  });
