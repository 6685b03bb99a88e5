import { z } from 'zod';

/**
 * - `use-cache`: cached data may be shown instead. A plain "not found" must not be hidden by an old copy.
 * - `retry`: the request may succeed a moment later (electron/main/server/client.ts looks at the details).
 * - `api-responded`: the connection is not the cause, so that the office does not count as offline.
 * - `skip-record`: a job over many records leaves this one out and goes on.
 * - `skip-list`: the deployment may not serve this list at all: a job goes on without it.
 * - `end-reports`: the other reports of a month end would fail too.
 * - `try-other-url`: while an office is connected, the deployment may serve another form of the URL.
 * - `wait`: the network or the API may be away. A patient job finds out with a small request, and waits.
 */
type ErrorPolicy =
  | 'use-cache'
  | 'retry'
  | 'api-responded'
  | 'skip-record'
  | 'skip-list'
  | 'end-reports'
  | 'try-other-url'
  | 'wait';

/**
 * Every way in which Tripledger can fail, one literal code per failure, with its policies. Program logic matches on the code and
 * nothing else. A new code needs its exit status (electron/cli/messages.ts) before it compiles.
 */
const policies = {
  usage: [],
  'token-missing': ['use-cache', 'end-reports'],
  'token-malformed': [],
  'token-refused': ['use-cache', 'end-reports'],
  forbidden: ['use-cache', 'api-responded', 'skip-record', 'skip-list'],
  'base-url-invalid': [],
  'base-url-wrong': ['skip-list', 'try-other-url', 'wait'],
  'not-found': ['api-responded', 'skip-record', 'skip-list', 'try-other-url'],
  'bad-request': ['api-responded', 'skip-record', 'skip-list', 'try-other-url'],
  'api-error': ['use-cache', 'retry', 'skip-record', 'try-other-url', 'wait'],
  'report-failed': ['api-responded'],
  redirected: ['use-cache', 'end-reports', 'wait'],
  'network-failed': ['use-cache', 'retry', 'skip-record', 'end-reports', 'wait'],
  'tls-failed': ['use-cache', 'end-reports', 'wait'],
  'timed-out': ['use-cache', 'retry', 'skip-record', 'wait'],
  'sign-in-needed': ['use-cache', 'end-reports', 'try-other-url', 'wait'],
  'unusable-answer': ['use-cache', 'skip-record', 'try-other-url', 'wait'],
  'answer-too-large': ['use-cache', 'api-responded', 'skip-record'],
  'rate-limited': ['use-cache', 'retry', 'api-responded', 'end-reports', 'wait'],
  cancelled: ['api-responded', 'end-reports'],
  'keychain-unavailable': ['use-cache', 'end-reports'],
  'keychain-locked': ['use-cache', 'end-reports'],
  'cache-unavailable': [],
  'not-kept': [],
  'office-unknown': [],
  'office-differs': [],
  'run-unknown': [],
  'output-failed': ['api-responded', 'end-reports'],
  'settings-failed': [],
  'changed-elsewhere': [],
  'file-unreadable': [],
  'ipc-refused': [],
  locked: [],
  'month-open': [],
  internal: [],
} as const satisfies Readonly<Record<string, readonly ErrorPolicy[]>>;

export type ErrorCode = keyof typeof policies;
export const errorCodes = Object.keys(policies) as [ErrorCode, ...ErrorCode[]];

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

type CodesWith<Policy extends ErrorPolicy> = {
  [Code in ErrorCode]: Policy extends (typeof policies)[Code][number] ? Code : never;
}[ErrorCode];

/** Whether a code has a policy. Narrows the code, so that the compiler closes a switch over its possible values. */
export function hasPolicy<Policy extends ErrorPolicy>(code: ErrorCode, policy: Policy): code is CodesWith<Policy> {
  const list: readonly ErrorPolicy[] = policies[code];
  return list.includes(policy);
}

/** Whether cached data may be shown after this error. */
export function isCacheFallbackAllowed(error: unknown): error is AppError {
  return error instanceof AppError && hasPolicy(error.code, 'use-cache');
}
