/** Errors of requests that end inside Tripledger: cancelled by the caller, or broken by a defect. */
import { AppError } from '@shared/errors';

/** The error of a request that the user or the application has cancelled. */
export function createCancelledError(): AppError {
  return new AppError('cancelled', 'The request was cancelled. Nothing was changed.');
}

/**
 * Turns anything thrown during a request into an AppError. An AppError passes through unchanged.
 *
 * @param signal - the request's signal: where it is aborted, the error is a cancellation
 */
export function toRequestError(thrown: unknown, signal: AbortSignal): AppError {
  if (thrown instanceof AppError) return thrown;
  if (signal.aborted) return createCancelledError();
  return new AppError('internal', 'The request failed inside Tripledger.', {}, { cause: thrown });
}
