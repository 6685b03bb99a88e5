import { formatBirthday, formatExpiry, maskCardNumber } from '@renderer/features/clients/client-details';
import { describe, expect, it } from 'vitest';

describe('a client card’s dates', () => {
  it('say how near a birthday is, across the turn of the year too', () => {
    const format = (born: readonly (string | null)[]) => born.map((day) => formatBirthday(day, '2026-03-01'));
    const near = format(['1980-03-01', '2000-02-29', '1980-03-02', '1980-03-31']);
    expect(near).toEqual(['Birthday today', 'Birthday today', 'Birthday tomorrow', 'Birthday in 30 days']);
    expect(format(['1980-04-01', '1980-02-28', 'soon', null])).toEqual(Array(4).fill(null));
    expect(formatBirthday('1980-01-05', '2026-12-20')).toBe('Birthday in 16 days');
  });

  it.each([
    ['2026-02-28', { label: 'Expired', isPast: true }],
    ['2026-03-01', { label: 'Expires today', isPast: false }],
    ['2026-05-30', { label: 'Expires in 90 days', isPast: false }],
    ['2026-05-31', null],
    ['', null],
  ])('say of a card that expires %s: %o', (expires, expiry) => {
    expect(formatExpiry(expires, '2026-03-01')).toEqual(expiry);
  });

  it('masks all but four characters of a card number, and all of a short one', () => {
    expect(maskCardNumber('00123456')).toBe('•••• 3456');
    expect(maskCardNumber('1234')).toBe('••••');
  });
});
