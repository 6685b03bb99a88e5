import { checkToken } from '@main/office/connect/connect-office';
import { describe, expect, it } from 'vitest';

describe('token', () => {
  it('faults 5: trims white space around a pasted token', () => {
    expect(checkToken('  prefix.secret \n')).toBe('prefix.secret');
  });

  it.each(['prefix.sec\nret', 'prefix.sec\u0000ret', 'prefix.sec\u200bret', 'prefix.secré', 'prefix.sec ret'])(
    'faults 3: refuses %j, naming the position and never the token',
    (token) => expect(() => checkToken(token)).toThrow(/^(?!.*sec).*position \d+/s),
  );

  it('faults 3: refuses more than 1,000 characters', () => {
    expect(() => checkToken(`a.${'b'.repeat(1_000)}`)).toThrow('longer than 1000');
  });

  it('wants a prefix and a secret', () => {
    for (const token of ['plain', '.secret', 'prefix.'])
      expect(() => checkToken(token)).toThrow('two parts joined by a dot');
    expect(() => checkToken('   ')).toThrow('Paste the API token');
  });
});
