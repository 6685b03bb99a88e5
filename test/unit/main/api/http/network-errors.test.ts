import { toNetworkError, wasRequestSent } from '@main/api/http/network-errors';
import { getRetryKind } from '@main/api/retry-rules';
import { describe, expect, it } from 'vitest';

const url = 'https://api.example:6000/trip/7';
const fromChromium = (name: string) => toNetworkError(new Error(`net::${name}`), url);

/** Names of Chromium's net/base/net_error_list.h, by what becomes of them. */
const unsent = [
  'ERR_ADDRESS_INVALID',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_BLOCKED_BY_ADMINISTRATOR',
  'ERR_CERT_DATE_INVALID',
  'ERR_CONNECTION_REFUSED',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_DNS_TIMED_OUT',
  'ERR_ICANN_NAME_COLLISION',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ERR_NETWORK_ACCESS_DENIED',
  'ERR_NO_SUPPORTED_PROXIES',
  'ERR_PAC_SCRIPT_FAILED',
  'ERR_PROXY_AUTH_REQUESTED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_SSL_PROTOCOL_ERROR',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_UNSAFE_PORT',
];
const sent = [
  'ERR_CONNECTION_ABORTED',
  'ERR_CONNECTION_CLOSED',
  'ERR_CONNECTION_FAILED',
  'ERR_CONNECTION_RESET',
  'ERR_CONTENT_DECODING_FAILED',
  'ERR_EMPTY_RESPONSE',
  'ERR_HTTP2_PROTOCOL_ERROR',
  'ERR_HTTP_1_1_REQUIRED',
  'ERR_INVALID_HTTP_RESPONSE',
  'ERR_NETWORK_CHANGED',
  'ERR_NETWORK_IO_SUSPENDED',
  'ERR_QUIC_PROTOCOL_ERROR',
  'ERR_RESPONSE_HEADERS_TOO_BIG',
  'ERR_TIMED_OUT',
];

describe('errors of Chromium’s network stack', () => {
  it.each([...unsent, ...sent])('describes %s, and keeps its whole name', (name) => {
    const error = fromChromium(name);
    if (error.code !== 'sign-in-needed') expect(error.details.cause).toBe(name);
    expect(error.message).not.toContain('the connection failed.');
    expect(error.message).not.toContain('(ERR_CONN');
  });

  it.each(unsent)('counts no request that %s kept from leaving', (name) => {
    expect(wasRequestSent(fromChromium(name))).toBe(false);
  });

  it.each(sent)('counts a request that ended with %s', (name) => {
    expect(wasRequestSent(fromChromium(name))).toBe(true);
  });

  it.each([
    'ERR_UNSAFE_PORT',
    'ERR_CERT_AUTHORITY_INVALID',
    'ERR_BAD_SSL_CLIENT_AUTH_CERT',
    'ERR_PROXY_CONNECTION_FAILED',
    'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
    'ERR_NETWORK_ACCESS_DENIED',
    'ERR_PAC_SCRIPT_FAILED',
  ])('does not retry %s', (name) => {
    expect(getRetryKind(fromChromium(name), false)).toBeNull();
  });

  it('retries a request that sleep interrupted, and says what happened', () => {
    const error = fromChromium('ERR_NETWORK_IO_SUSPENDED');
    expect([getRetryKind(error, false), error.message]).toEqual([
      'connection',
      'This computer went to sleep while the server was responding. Try again.',
    ]);
  });

  it.each([
    'ERR_CERTIFICATE_TRANSPARENCY_REQUIRED',
    'ERR_ECH_NOT_NEGOTIATED',
    'ERR_BAD_SSL_CLIENT_AUTH_CERT',
    'ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
  ])('takes %s for a failure of TLS', (name) => {
    expect(fromChromium(name).code).toBe('tls-failed');
  });

  it('says that no client certificate is sent', () => {
    expect(fromChromium('ERR_SSL_CLIENT_AUTH_CERT_NEEDED').message).toContain('Tripledger doesn’t send');
  });

  it.each(['ERR_INVALID_REDIRECT', 'ERR_UNSAFE_REDIRECT'])('takes %s for a redirect', (name) => {
    expect(fromChromium(name)).toMatchObject({ code: 'redirected', details: { location: null } });
  });

  it('names an error that it does not know', () => {
    expect(fromChromium('ERR_H2_OR_QUIC_99').message).toContain('the connection failed (ERR_H2_OR_QUIC_99)');
  });
});
