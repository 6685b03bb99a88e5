/** Error messages promise nothing that may be untrue: they also appear on first runs, for reports and on the command line. */

import { toNetworkError } from '@main/server/http/network-errors';
import { stillLimitedError, waitTooLongError, windowFullError } from '@main/server/rate/too-many-requests';
import { responseRules } from '@main/server/responses/error-messages';
import { describe, expect, it } from 'vitest';

const promises = /kept data|was kept can|saved data|still be read|still here|Settings/i;
const info = {
  ...({ httpStatus: 500, status: 500, body: 'json', success: false, hasData: false } as const),
  ...{ error: 'odd', message: '', reason: '' },
};
const getMessage = (code: string) =>
  toNetworkError(Object.assign(new Error('x'), { code }), 'https://api.example.com/x').message;

describe('error messages', () => {
  it.each(responseRules.map((rule) => [rule.name, rule] as const))(
    '“%s” promises no saved data and no Settings',
    (_, rule) => expect(rule.toMessage(info)).not.toMatch(promises),
  );

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'UND_ERR_SOCKET', ''])(
    'a network failure (%s) promises no saved data',
    (code) => expect(getMessage(code)).not.toMatch(promises),
  );

  it('a pause of the rate limit promises no saved data', () => {
    const errors = [
      waitTooLongError({ ms: 3_600_000, probeInMs: 300_000, isCapped: false }, 0),
      windowFullError(3_600_000, 0),
      stillLimitedError(),
    ];
    for (const { message } of errors) expect(message).not.toMatch(promises);
  });

  it('a truncated response is not called unreachable', () => {
    expect(getMessage('UND_ERR_SOCKET')).toContain('dropped part-way');
    expect(getMessage('ERR_INCOMPLETE_CHUNKED_ENCODING')).toContain('dropped part-way');
    expect(getMessage('ECONNREFUSED')).toContain('can’t be reached');
  });
});
