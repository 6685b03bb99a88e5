import { z } from 'zod';

/**
 * Every way in which Tripledger can fail, one literal code per failure. Program logic matches on the code and nothing else.
 * A new code needs its policies (policies.ts) and its exit status (electron/cli/exit-status.ts) before it compiles.
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
  'changed-elsewhere',
  'file-unreadable',
  'ipc-refused',
  'locked',
  'month-open',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error as it crosses a process boundary. */
export const serialisedErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type SerialisedError = z.infer<typeof serialisedErrorSchema>;

/** Further data about an error. Never a token, never a response body. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The application's only error type. Its message says what happened, what was saved and what to do next. */
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

/** Turns anything thrown into data that may cross IPC. Of an unexpected error only the name is passed on, not the message. */
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

/** Restores the error on the other side of a process boundary. */
export function reviveError(error: SerialisedError): AppError {
  return new AppError(error.code, error.message, error.details);
}

/** Fails to compile unless a switch over a union is exhaustive. */
export function assertNever(value: never): never {
  throw new AppError('internal', 'An impossible case was reached.', { value: String(value) });
}
