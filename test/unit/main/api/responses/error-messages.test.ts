/** What the texts of errors promise: they are shown on first runs, over reports and on the command line, too. */

import { toNetworkError } from '@main/api/http/network-errors';
import { stillLimitedError, waitTooLongError, windowFullError } from '@main/api/rate/limit-errors';
import { responseRules } from '@main/api/responses/response-rules';
import { describe, expect, it } from 'vitest';

const promises = /kept data|was kept can|saved data|still be read|still here|Settings/i;
const facts = {
  httpStatus: 500,
  status: 500,
  body: 'json',
  success: false,
  hasData: false,
  error: 'odd',
  message: '',
  reason: '',
} as const;

describe('texts of errors', () => {
  it.each(responseRules.map((rule) => [rule.name, rule] as const))(
    'faults 135: “%s” promises no saved data and no Settings',
    (_, rule) => expect(rule.toMessage(facts)).not.toMatch(promises),
  );

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'UND_ERR_SOCKET', ''])(
    'faults 135: a failure of the network (%s) promises no saved data',
    (code) => {
      const failure = toNetworkError(Object.assign(new Error('x'), { code }), 'https://api.example.com/x');
      expect(failure.message).not.toMatch(promises);
    },
  );

  it('faults 135: a pause that the rate limit asks for promises no saved data', () => {
    const errors = [
      waitTooLongError({ ms: 3_600_000, probeInMs: 300_000, isCapped: false }, 0),
      windowFullError(3_600_000, 0),
      stillLimitedError(),
    ];
    for (const { message } of errors) expect(message).not.toMatch(promises);
  });

  it('faults 135: an answer that was cut off is not called unreachable', () => {
    const words = (code: string) =>
      toNetworkError(Object.assign(new Error('x'), { code }), 'https://api.example.com/x').message;
    expect(words('UND_ERR_SOCKET')).toContain('did not finish its answer');
    expect(words('ERR_INCOMPLETE_CHUNKED_ENCODING')).toContain('did not finish its answer');
    expect(words('ECONNREFUSED')).toContain('could not be reached');
  });
});
