import { formatBirthday, formatExpiry, maskCardNumber } from '@renderer/features/client/client-dates';
import { describe, expect, it } from 'vitest';

describe('a client card’s dates', () => {
  it.each([
    ['1980-03-01', 'Birthday today'],
    ['1980-03-02', 'Birthday tomorrow'],
    ['1980-03-31', 'Birthday in 30 days'],
    ['1980-04-01', null],
    ['1980-02-28', null],
    ['2000-02-29', 'Birthday today'],
    ['soon', null],
    [null, null],
  ])('says of the birthday %s: %s', (born, label) => {
    expect(formatBirthday(born, '2026-03-01')).toBe(label);
  });

  it('sees a birthday across the turn of the year', () => {
    expect(formatBirthday('1980-01-05', '2026-12-20')).toBe('Birthday in 16 days');
  });

  it.each([
    ['2026-02-28', { label: 'Expired', isPast: true }],
    ['2026-03-01', { label: 'Expires today', isPast: false }],
    ['2026-05-30', { label: 'Expires in 90 days', isPast: false }],
    ['2026-05-31', null],
    ['', null],
  ])('says of a card that expires %s: %o', (expires, expiry) => {
    expect(formatExpiry(expires, '2026-03-01')).toEqual(expiry);
  });

  it('masks all but four characters of a card number, and all of a short one', () => {
    expect(maskCardNumber('00123456')).toBe('•••• 3456');
    expect(maskCardNumber('1234')).toBe('••••');
  });
});
