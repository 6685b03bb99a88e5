import { getRetryKind } from '@main/server/client';
import { toNetworkError, wasRequestSent } from '@main/server/http/network-errors';
import { describe, expect, it } from 'vitest';

const url = 'https://api.example:6000/trip/7';
const fromChromium = (name: string) => toNetworkError(new Error(`net::ERR_${name}`), url);

/** Names of Chromium's net/base/net_error_list.h, by what becomes of them. */
const proxies = [
  ...['PAC_SCRIPT_FAILED', 'PROXY_AUTH_REQUESTED', 'PROXY_CONNECTION_FAILED', 'TUNNEL_CONNECTION_FAILED'],
];
const unsent = [
  ...[
    'ADDRESS_UNREACHABLE',
    'BLOCKED_BY_ADMINISTRATOR',
    'CERT_DATE_INVALID',
    'CONNECTION_REFUSED',
    'CONNECTION_TIMED_OUT',
  ],
  ...[
    'INTERNET_DISCONNECTED',
    'NAME_NOT_RESOLVED',
    'NETWORK_ACCESS_DENIED',
    'SSL_PROTOCOL_ERROR',
    'UNSAFE_PORT',
    ...proxies,
  ],
];
const sent = [
  ...['CONNECTION_ABORTED', 'CONNECTION_CLOSED', 'CONNECTION_RESET', 'EMPTY_RESPONSE', 'INVALID_HTTP_RESPONSE'],
  ...['NETWORK_CHANGED', 'NETWORK_IO_SUSPENDED', 'QUIC_PROTOCOL_ERROR', 'RESPONSE_HEADERS_TOO_BIG', 'TIMED_OUT'],
];

describe('errors of Chromium’s network stack', () => {
  it.each([...unsent.map((name) => [name, false] as const), ...sent.map((name) => [name, true] as const)])(
    'describes %s, keeps its whole name, and says whether the request was sent: %s',
    (name, wasSent) => {
      const error = fromChromium(name);
      if (error.code !== 'sign-in-needed') expect(error.details.cause).toBe(`ERR_${name}`);
      expect(error.message).not.toContain('the connection failed.');
      expect(error.message).not.toContain('(ERR_CONN');
      expect(wasRequestSent(error)).toBe(wasSent);
    },
  );

  it.each([
    ...['UNSAFE_PORT', 'CERT_AUTHORITY_INVALID', 'BAD_SSL_CLIENT_AUTH_CERT', 'PROXY_CONNECTION_FAILED'],
    ...['NETWORK_ACCESS_DENIED', 'PAC_SCRIPT_FAILED'],
  ])('does not retry %s', (name) => {
    expect(getRetryKind(fromChromium(name), false)).toBeNull();
  });

  it('retries a request that sleep interrupted, and says what happened', () => {
    const error = fromChromium('NETWORK_IO_SUSPENDED');
    expect([getRetryKind(error, false), error.message]).toEqual([
      'connection',
      'This computer went to sleep while the server was responding. Try again.',
    ]);
  });

  it.each([
    ['CERTIFICATE_TRANSPARENCY_REQUIRED', { code: 'tls-failed' }],
    ['ECH_NOT_NEGOTIATED', { code: 'tls-failed' }],
    ['BAD_SSL_CLIENT_AUTH_CERT', { code: 'tls-failed' }],
    [
      'SSL_CLIENT_AUTH_CERT_NEEDED',
      { code: 'tls-failed', message: expect.stringContaining('Tripledger doesn’t send') },
    ],
    ['INVALID_REDIRECT', { code: 'redirected', details: { location: null } }],
    ['UNSAFE_REDIRECT', { code: 'redirected', details: { location: null } }],
    ['H2_OR_QUIC_99', { message: expect.stringContaining('the connection failed (ERR_H2_OR_QUIC_99)') }],
  ])('takes %s for what it is', (name, expected) => {
    expect(fromChromium(name)).toMatchObject(expected);
  });
});
