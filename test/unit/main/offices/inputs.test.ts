import { checkToken } from '@main/offices/api-token';
import { checkBaseUrl } from '@main/offices/base-url';
import { describe, expect, it } from 'vitest';

describe('base URL', () => {
  it('takes https anywhere and http on loopback, without a trailing slash', () => {
    expect(checkBaseUrl(' https://api.example.com/v1/ ')).toBe('https://api.example.com/v1');
    expect(checkBaseUrl('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
    expect(checkBaseUrl('http://localhost:4000/')).toBe('http://localhost:4000');
    expect(checkBaseUrl('http://[::1]:4000/')).toBe('http://[::1]:4000');
  });

  it.each([
    ['http://api.example.com', 'unprotected'],
    ['https://user:pass@api.example.com', 'user name'],
    ['https://api.example.com/?a=1', 'query'],
    ['https://api.example.com/#x', 'fragment'],
    ['ftp://api.example.com', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['api.example.com', 'complete address'],
    ['https://', 'complete address'],
  ])('faults 6: refuses %s with the reason', (url, reason) => {
    expect(() => checkBaseUrl(url)).toThrow(reason);
  });
});

describe('token', () => {
  it('faults 5: trims white space around a pasted token', () => {
    expect(checkToken('  prefix.secret \n')).toBe('prefix.secret');
  });

  it.each(['prefix.sec\nret', 'prefix.sec\u0000ret', 'prefix.sec\u200bret', 'prefix.secré', 'prefix.sec ret'])(
    'faults 3 and 4: refuses %j, naming the position and never the token',
    (token) => {
      let message = '';
      try {
        checkToken(token);
      } catch (error) {
        message = String(error);
      }
      expect(message).toMatch(/position \d+/);
      expect(message).not.toContain('sec');
    },
  );

  it('faults 17: refuses more than 1,000 characters', () => {
    expect(() => checkToken(`a.${'b'.repeat(1_000)}`)).toThrow('longer than 1000');
  });

  it('wants a prefix and a secret', () => {
    for (const token of ['plain', '.secret', 'prefix.']) expect(() => checkToken(token)).toThrow('prefix.secret');
    expect(() => checkToken('   ')).toThrow('Please paste');
  });
});
