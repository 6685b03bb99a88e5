import { contactUrl } from '@shared/contact-url';
import { describe, expect, it } from 'vitest';

describe('links out of a client card', () => {
  it.each([
    ['jo@example.com', 'mailto:jo@example.com'],
    [' jo+x%y@example.com ', 'mailto:jo%2Bx%25y@example.com'],
    ['jo?bcc=all@example.com', 'mailto:jo%3Fbcc%3Dall@example.com'],
    ['jo@example.com?subject=x', null],
    ['jo@a@b', null],
    ['jo,mia@example.com', null],
    ['jo\n@example.com', null],
    ['javascript:alert(1)', null],
    ['@example.com', null],
  ])('makes of the address %j: %s', (text, url) => {
    expect(contactUrl('mail', text)).toBe(url);
  });

  it.each([
    ['+61 (2) 1329-1798', 'tel:+61213291798'],
    ['0414 288 212', 'tel:0414288212'],
    ['call me', null],
    ['0414;ext=1', null],
    ['12', null],
    ['file:///etc/passwd', null],
  ])('makes of the number %j: %s', (text, url) => {
    expect(contactUrl('phone', text)).toBe(url);
  });
});
