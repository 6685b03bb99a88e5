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
    ['http://api.example.com', 'could be read on the way'],
    ['https://user:pass@api.example.com', 'user name'],
    ['https://api.example.com/?a=1', 'after “?”'],
    ['https://api.example.com/#x', 'after “#”'],
    ['ftp://api.example.com', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['api.example.com', 'Enter the full address'],
    ['https://', 'Enter the full address'],
  ])('faults 6: refuses %s with the reason', (url, reason) => {
    expect(() => checkBaseUrl(url)).toThrow(reason);
  });

  it('faults 6: refuses http to this computer too in a package: whoever has the port would get the token', () => {
    for (const host of ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000']) {
      expect(() => checkBaseUrl(`http://${host}`, false)).toThrow('Use https://');
    }
    expect(checkBaseUrl('https://localhost:4000', false)).toBe('https://localhost:4000');
  });
});
