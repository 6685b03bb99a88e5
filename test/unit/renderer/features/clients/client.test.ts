import { maskCardNumber } from '@renderer/features/clients/client-details';
import { expect, it } from 'vitest';

it('a client card masks all but four characters of a card number, and all of a short one', () => {
  expect(maskCardNumber('00123456')).toBe('•••• 3456');
  expect(maskCardNumber('1234')).toBe('••••');
});
