/** Turns failures of the network stacks (Node's error codes, Chromium's net:: names) into AppErrors. */
import { AppError } from '@shared/errors/errors';

/* Codes of Node and Chromium, by what they are about. */

/** Certificates and the handshake, but not the certificate of a proxy. */
const tlsCode = /(?<!PROXY_)CERT|SSL|UNABLE_TO_VERIFY|ECH_NOT_NEGOTIATED|^EPROTO$/;
/** The server requests a certificate of the user, and none is ever sent (build/adr/0015). */
const clientCertificateCode = /CLIENT_AUTH_CERT|ALERT_CERTIFICATE_REQUIRED/;
/** A proxy requires a sign-in (407). */
const proxySignInCode = /PROXY_AUTH/;
/** A redirect to no web address. */
const redirectCode = /_REDIRECTS?$/;

/**
 * What a failure says of its request. `unsent`: nothing can have reached the API. `lasting`: a second try will not mend it.
 * `cut-off`: the API was reached, and its response ended too early.
 */
type Trait = 'unsent' | 'lasting' | 'cut-off';

/** The failures that offices meet. Others are said by their code. */
const failures: readonly (readonly [problem: string, traits: readonly Trait[], codes: readonly string[]])[] = [
  ['the host name was not found', ['unsent', 'lasting'], ['ENOTFOUND', 'ERR_NAME_NOT_RESOLVED']],
  ['the host name could not be looked up', ['unsent'], ['EAI_AGAIN']],
  ['the host could not be reached', ['unsent'], ['EHOSTUNREACH', 'ERR_ADDRESS_UNREACHABLE']],
  ['there is no network', ['unsent'], ['ENETUNREACH', 'ERR_INTERNET_DISCONNECTED']],
  ['the network changed', [], ['ERR_NETWORK_CHANGED']],
  ['this computer went to sleep', [], ['ERR_NETWORK_IO_SUSPENDED']],
  ['the connection was refused', ['unsent', 'lasting'], ['ECONNREFUSED', 'ERR_CONNECTION_REFUSED']],
  ['the connection was reset', [], ['ECONNRESET', 'ERR_CONNECTION_RESET']],
  ['the connection timed out', ['unsent'], ['UND_ERR_CONNECT_TIMEOUT', 'ERR_CONNECTION_TIMED_OUT']],
  ['the connection timed out', [], ['ETIMEDOUT', 'ERR_TIMED_OUT']],
  ['the connection was closed', [], ['ERR_CONNECTION_ABORTED', 'ERR_CONNECTION_CLOSED']],
  ['the connection was closed without a response', [], ['ERR_EMPTY_RESPONSE']],
  ['the connection was closed before the response was complete', ['cut-off'], ['UND_ERR_SOCKET']],
  ['the response was cut off', ['cut-off'], ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_CONTENT_LENGTH_MISMATCH']],
  ['the response was cut off', ['cut-off'], ['ERR_INCOMPLETE_CHUNKED_ENCODING']],
  ['the response was not valid HTTP', [], ['ERR_INVALID_HTTP_RESPONSE']],
  ['the headers of its response were too long', ['lasting'], ['ERR_RESPONSE_HEADERS_TOO_BIG']],
  ['a rule of your organisation blocks it', ['unsent', 'lasting'], ['ERR_BLOCKED_BY_ADMINISTRATOR']],
  ['a firewall of this computer blocks it', ['unsent', 'lasting'], ['ERR_NETWORK_ACCESS_DENIED']],
  ['its port is blocked for web requests', ['unsent', 'lasting'], ['ERR_UNSAFE_PORT']],
  [
    'the proxy settings of this computer could not be read (PAC script)',
    ['unsent', 'lasting'],
    ['ERR_PAC_SCRIPT_FAILED'],
  ],
  ['the proxy could not be reached', ['unsent', 'lasting'], ['ERR_PROXY_CONNECTION_FAILED']],
  ['the proxy did not let the request through', ['unsent'], ['ERR_TUNNEL_CONNECTION_FAILED']],
  ['the proxy did not let the request through', [], ['UND_ERR_ABORTED']],
];

const findFailure = (code: unknown) => failures.find(([, , codes]) => codes.includes(String(code)));

const hasTrait = (code: unknown, trait: Trait) => findFailure(code)?.[1].includes(trait) === true;

/** Whether a proxy requires a sign-in. Node's fetch reports a 407 to CONNECT only in the message of a cause. */
function isProxySignIn(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (current.message.startsWith('Proxy response (407)')) return true;
  }
  return proxySignInCode.test(getErrorCode(error));
}

/** The `code` of the error or of one of its causes, or Chromium's net::ERR_… name; empty if there is none. */
function getErrorCode(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && code !== '') return code;
    if (current instanceof AggregateError && current.errors.length > 0) return getErrorCode(current.errors[0]);
    if (current.message === 'bad port') return 'ERR_UNSAFE_PORT';
    const chromium = /^net::(ERR_[A-Z0-9_]{1,60})/.exec(current.message)?.[1];
    if (chromium) return chromium;
  }
  return '';
}

/** Treats every redirect as an error: following it would send the token to another address (faults 1). */
export function createRedirectError(from: string, location: string | null): AppError {
  const parsed = location && URL.canParse(location, from) ? new URL(location, from) : null;
  // A javascript: or data: location is of no use for correcting the base URL, and is not quoted.
  const target = parsed && /^https?:$/.test(parsed.protocol) ? parsed : null;
  const address = target ? `${target.origin}${target.pathname}` : 'another address';
  return new AppError(
    'redirected',
    `The server tried to send us to ${address}, so we stopped to protect your token. Check the base URL.`,
    { location: target ? address : null },
  );
}

/** The error of a proxy that requires a sign-in. */
export function createProxySignInError(url: string, cause?: unknown): AppError {
  return new AppError(
    'sign-in-needed',
    'The proxy needs a sign-in.',
    { status: 407, host: new URL(url).host },
    { cause },
  );
}

/** Whether a proxy requires a sign-in. A sign-in page, which may come from the server itself, is no such error. */
export function isProxySignInError({ code, details }: AppError): boolean {
  return code === 'sign-in-needed' && details.status === 407;
}

function describeNetworkFailure(code: string, { host, port }: URL): string {
  // Not a failure of the API, which may well have been working.
  if (code === 'ERR_NETWORK_IO_SUSPENDED')
    return 'This computer went to sleep while the server was responding. Try again.';
  if (code === 'ERR_UNSAFE_PORT') {
    return `The server at ${host} can’t be reached: port ${port} is blocked for web requests, and must be changed on the server.`;
  }
  const problem = findFailure(code)?.[0] ?? (code === '' ? 'the connection failed' : `the connection failed (${code})`);
  return hasTrait(code, 'cut-off')
    ? `The connection to ${host} dropped part-way: ${problem}. Try again.`
    : `The server at ${host} can’t be reached: ${problem}.`;
}

/** Classifies an error of fetch. An AppError passes through unchanged; any other error becomes the `cause`. */
export function toNetworkError(error: unknown, url: string): AppError {
  if (error instanceof AppError) return error;
  const code = getErrorCode(error);
  if (redirectCode.test(code)) return createRedirectError(url, null);
  if (isProxySignIn(error)) return createProxySignInError(url, error);
  const address = new URL(url);
  const details = { cause: code, host: address.host };
  const wantsCertificate = clientCertificateCode.test(code);
  if (wantsCertificate || tlsCode.test(code)) {
    const problem = wantsCertificate
      ? `${address.host} asks for a certificate of yours (${code}), which Tripledger doesn’t send.`
      : `The security certificate of ${address.host} was not accepted (${code}).`;
    const message = `${problem} Nothing was sent. Ask whoever runs the server, or your IT support.`;
    return new AppError('tls-failed', message, details, { cause: error });
  }
  return new AppError('network-failed', describeNetworkFailure(code, address), details, { cause: error });
}

/** Whether the API may have received the request that failed with this error, and counted it. */
export function wasRequestSent(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const { code, details } = error;
  if (code === 'tls-failed' || isProxySignInError(error)) return false;
  return code !== 'network-failed' || !hasTrait(details.cause, 'unsent');
}

/** Whether a second try will not mend a failure of the network. */
export const isLastingFailure = ({ details }: AppError): boolean => hasTrait(details.cause, 'lasting');
