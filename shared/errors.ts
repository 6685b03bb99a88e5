import { z } from 'zod';

/**
 * Every way in which Tripledger can fail, one literal code per failure. The command line's exit status and the words
 * on the screen both follow from the code; nothing else may be matched on.
 */
export const errorCodes = [
  'usage',
  'token-missing',
  'token-malformed',
  'token-refused',
  'forbidden',
  'base-url-invalid',
  'base-url-wrong',
  'not-found',
  'bad-request',
  'api-error',
  'report-failed',
  'redirected',
  'network-failed',
  'tls-failed',
  'timed-out',
  'sign-in-needed',
  'unusable-answer',
  'answer-too-large',
  'rate-limited',
  'cancelled',
  'keychain-unavailable',
  'keychain-locked',
  'cache-unavailable',
  'not-kept',
  'office-unknown',
  'office-differs',
  'run-unknown',
  'output-failed',
  'settings-failed',
  'ipc-refused',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error as it crosses a process boundary: words for a person, a code for the program, facts for both. */
export const serialisedErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type SerialisedError = z.infer<typeof serialisedErrorSchema>;

/** Facts that travel with an error. Never a token, never a response body. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * The one error type of the application. The message is plain English for staff: what happened, what was kept, what to
 * do next.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

/** Turns anything thrown into data that may cross IPC. An unexpected error keeps its name, never its message. */
export function serialiseError(error: unknown): SerialisedError {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: { ...error.details } };
  const kind = error instanceof Error ? error.name : typeof error;
  return {
    code: 'internal',
    message:
      'Something went wrong in Tripledger. Try again; if it happens again, send what Diagnostics shows to support.',
    details: { kind },
  };
}

/** Rebuilds the error on the other side of a boundary. */
export function reviveError(error: SerialisedError): AppError {
  return new AppError(error.code, error.message, error.details);
}

/** Failures after which data that was kept earlier may be shown in place of a live answer. */
const cacheFallbackCodes: ReadonlySet<ErrorCode> = new Set([
  'token-missing',
  'token-refused',
  'forbidden',
  'api-error',
  'redirected',
  'network-failed',
  'tls-failed',
  'timed-out',
  'sign-in-needed',
  'unusable-answer',
  'answer-too-large',
  'rate-limited',
  'keychain-unavailable',
  'keychain-locked',
]);

/** Whether kept data may stand in after this failure (a plain "not found" must not be papered over). */
export function isCacheFallbackAllowed(error: unknown): error is AppError {
  return error instanceof AppError && cacheFallbackCodes.has(error.code);
}

/** Makes the compiler prove that a switch over a union is closed. */
export function assertNever(value: never): never {
  throw new AppError('internal', 'An impossible case was reached.', { value: String(value) });
}
