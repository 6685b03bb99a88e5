import { contactUrl } from '@shared/app/contact';
import { expect, it } from 'vitest';

it.each([
  ['mail', 'jo@example.com', 'mailto:jo@example.com'],
  ['mail', ' jo+x%y@example.com ', 'mailto:jo%2Bx%25y@example.com'],
  ['mail', 'jo?bcc=all@example.com', 'mailto:jo%3Fbcc%3Dall@example.com'],
  ['phone', '+61 (2) 1329-1798', 'tel:+61213291798'],
  ['phone', '0414 288 212', 'tel:0414288212'],
] as const)('a client card links its %s %j to %s', (kind, text, url) => {
  expect(contactUrl(kind, text)).toBe(url);
});

it('a client card has no link for a text that is no single address or number', () => {
  const mails = ['jo@example.com?subject=x', 'jo@a@b', 'jo,mia@example.com', 'jo\n@example.com', '@example.com'];
  expect([...mails, 'javascript:alert(1)'].filter((text) => contactUrl('mail', text) !== null)).toEqual([]);
  const phones = ['call me', '0414;ext=1', '12', 'file:///etc/passwd'];
  expect(phones.filter((text) => contactUrl('phone', text) !== null)).toEqual([]);
});
