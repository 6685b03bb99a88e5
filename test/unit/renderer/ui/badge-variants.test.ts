import { getBadgeVariant } from '@renderer/ui/badge-variants';
import { describe, expect, it } from 'vitest';

describe('the colour of a status', () => {
  it.each([
    ['Cancelled', 'danger'],
    ['Canceled', 'danger'],
    ['CANCELED ', 'danger'],
    ['Wait-listed', 'warning'],
    ['wait listed', 'warning'],
    ['Waitlisted', 'warning'],
    ['Confirmed', 'success'],
  ])('faults 628: of “%s” is that of its word in every spelling', (state, variant) => {
    expect(getBadgeVariant(state)).toBe(variant);
  });

  it.each(['Cancel', 'Cancellation pending', 'Not confirmed', 'Unquoted', 'constructor', '__proto__', ''])(
    'faults 628: of “%s”, which is another word, is neutral',
    (state) => {
      expect(getBadgeVariant(state)).toBe('neutral');
    },
  );
});
