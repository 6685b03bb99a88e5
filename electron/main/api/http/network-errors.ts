/** Turns failures of the network stacks (Node's error codes, Chromium's net:: names) into AppErrors. */
import { AppError } from '@shared/errors';

const tlsCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'EPROTO',
]);

const networkProblems: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name was not found',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host could not be reached',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'the connection timed out',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped on the way',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was cut off on the way',
  ERR_PROXY_CONNECTION_FAILED: 'the proxy could not be reached',
  ERR_TUNNEL_CONNECTION_FAILED: 'the proxy did not let the request through',
  UND_ERR_ABORTED: 'the proxy did not let the request through',
  ERR_NAME_NOT_RESOLVED: 'the host name was not found',
  ERR_CONNECTION_REFUSED: 'the connection was refused',
  ERR_CONNECTION_RESET: 'the connection was reset',
  ERR_INTERNET_DISCONNECTED: 'there is no network',
  ERR_NETWORK_CHANGED: 'the network changed',
  ERR_CONTENT_LENGTH_MISMATCH: 'the answer was cut off on the way',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'the answer was cut off on the way',
};

/** The API was reached, and its response ended too early. */
const truncationCodes = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ERR_CONTENT_LENGTH_MISMATCH',
  'ERR_INCOMPLETE_CHUNKED_ENCODING',
]);

/** Chromium's names for a proxy that requires a sign-in (407). */
const proxySignInCodes = new Set([
  'ERR_PROXY_AUTH_REQUESTED',
  'ERR_PROXY_AUTH_UNSUPPORTED',
  'ERR_UNEXPECTED_PROXY_AUTH',
]);

/** Whether a proxy requires a sign-in. Node's fetch reports a 407 to CONNECT only in the message of a cause. */
function isProxySignIn(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (current.message.startsWith('Proxy response (407)')) return true;
  }
  return proxySignInCodes.has(getErrorCode(error));
}

/** The `code` of the error or of one of its causes, or Chromium's net::ERR_… name; empty if there is none. */
function getErrorCode(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && code !== '') return code;
    if (current instanceof AggregateError && current.errors.length > 0) return getErrorCode(current.errors[0]);
    if (current.message === 'bad port') return 'ERR_UNSAFE_PORT';
    const chromium = /^net::(ERR_[A-Z_]{1,60})/.exec(current.message)?.[1];
    if (chromium) return chromium;
  }
  return '';
}

/** Treats every redirect as an error: following it would send the token to another address (faults 1, 2). */
export function createRedirectError(from: string, location: string | null): AppError {
  const parsed = location && URL.canParse(location, from) ? new URL(location, from) : null;
  // A javascript: or data: location is of no use for correcting the base URL, and is not quoted.
  const target = parsed && /^https?:$/.test(parsed.protocol) ? parsed : null;
  const address = target ? `${target.origin}${target.pathname}` : 'another address';
  return new AppError(
    'redirected',
    `The API answered with a redirect to ${address}. Tripledger never follows redirects, because they would carry the token along. Check the office's base URL.`,
    { location: target ? address : null },
  );
}

/** Classifies an error of fetch. An AppError passes through unchanged; any other error becomes the `cause`. */
export function toNetworkError(error: unknown, url: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && /^Redirect was cancelled|redirect policy/i.test(error.message)) {
    const { location } = error as { location?: unknown };
    return createRedirectError(url, typeof location === 'string' ? location : null);
  }
  const code = getErrorCode(error);
  const host = new URL(url).host;
  if (isProxySignIn(error)) {
    return new AppError(
      'sign-in-needed',
      'The network’s proxy asks for a sign-in (status 407). Sign in to your network, then try again.',
      { status: 407, host },
      { cause: error },
    );
  }
  if (tlsCodes.has(code) || code.startsWith('ERR_CERT_') || code.startsWith('ERR_SSL_')) {
    return new AppError(
      'tls-failed',
      `The security certificate of ${host} was not accepted (${code}). Nothing was sent. Ask whoever runs the API, or your IT support.`,
      { cause: code, host },
      { cause: error },
    );
  }
  const problem =
    code === 'ERR_UNSAFE_PORT'
      ? `port ${new URL(url).port} is blocked for web requests, and must be changed on the server`
      : (networkProblems[code] ?? 'the connection failed');
  return new AppError(
    'network-failed',
    truncationCodes.has(code)
      ? `The API at ${host} did not finish its answer: ${problem}. Please try again.`
      : `The API at ${host} could not be reached: ${problem}.`,
    { cause: code, host },
    { cause: error },
  );
}

/** Failures before anything reached the API, so that it cannot have counted the request. */
const unsentCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_UNSAFE_PORT',
]);

/** Whether the API may have received the request that failed with this error, and counted it. */
export function wasRequestSent(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const { code, details } = error;
  return code !== 'tls-failed' && !(code === 'network-failed' && unsentCodes.has(String(details.cause)));
}
