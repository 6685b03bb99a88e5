/** Chromium's names for the errors of Node's sockets, TLS and HTTP parser. An error of net is its name and nothing else. */

const names: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  EADDRNOTAVAIL: 'ERR_ADDRESS_INVALID',
  EACCES: 'ERR_NETWORK_ACCESS_DENIED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  HPE_HEADER_OVERFLOW: 'ERR_RESPONSE_HEADERS_TOO_BIG',
};

/** An error of the network stack, as net emits it: without `code` and `cause`. */
export class NetError extends Error {
  constructor(name: string) {
    super(`net::${name}`);
  }
}

/** The error before a response: of the connection, or of a server that closes it without one. */
export function toConnectionError(error: Error & { code?: string }): NetError {
  if (error instanceof NetError) return error;
  const code = error.code ?? '';
  if (code === 'ECONNRESET' && error.message === 'socket hang up') return new NetError('ERR_EMPTY_RESPONSE');
  if (code.startsWith('HPE_') && names[code] === undefined) return new NetError('ERR_INVALID_HTTP_RESPONSE');
  return new NetError(names[code] ?? 'ERR_FAILED');
}

/** The error in a body: how the message was cut off, or why it cannot be decoded. */
export function toBodyError(isComplete: boolean, headers: Readonly<Record<string, unknown>>): NetError {
  if (isComplete) return new NetError('ERR_CONTENT_DECODING_FAILED');
  if (headers['transfer-encoding'] !== undefined) return new NetError('ERR_INCOMPLETE_CHUNKED_ENCODING');
  return new NetError(headers['content-length'] === undefined ? 'ERR_CONNECTION_RESET' : 'ERR_CONTENT_LENGTH_MISMATCH');
}
