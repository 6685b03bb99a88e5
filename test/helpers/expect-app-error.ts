/** Expectations and envelopes of the API, for tests. */
import { AppError, type ErrorCode } from '@shared/errors/errors';
import { expect } from 'vitest';

/** Returns the AppError that a promise rejects with, of this code, and whose message has this. Anything else fails the test. */
export async function expectAppError(
  promise: Promise<unknown>,
  code?: ErrorCode,
  message?: string | RegExp,
): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  if (code !== undefined) expect(error.code, error.message).toBe(code);
  if (message !== undefined) expect(error.message).toMatch(message);
  return error;
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
