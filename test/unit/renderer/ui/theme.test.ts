import { getBadgeVariant } from '@renderer/ui/theme';
import { expect, it } from 'vitest';

it.each([
  ['danger', ['Cancelled', 'Canceled', 'CANCELED ']],
  ['warning', ['Wait-listed', 'wait listed', 'Waitlisted']],
  ['success', ['Confirmed']],
  ['neutral', ['Cancel', 'Cancellation pending', 'Not confirmed', 'Unquoted', 'constructor', '__proto__', '']],
])('the colour of a status is that of its word in every spelling, and of no other word: %s', (variant, states) => {
  expect(states.map((state) => [state, getBadgeVariant(state)])).toEqual(states.map((state) => [state, variant]));
});
