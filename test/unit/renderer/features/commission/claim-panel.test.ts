/** The letter of a claim while the user changes it. */
import { composeLetter } from '@renderer/features/commission/ClaimPanel';
import { expect, it } from 'vitest';

it('a letter whose day was chosen has the figures of the draft that is there now, and what was typed stays', () => {
  const draft = { to: '', subject: '9 bookings', message: '9 bookings, by 12 December 2026', remindOn: '2026-12-12' };
  const chosen = { remindOn: '2026-12-28' };
  expect(composeLetter(draft, chosen, chosen.remindOn).message).toBe('9 bookings, by 28 December 2026');
  const next = { ...draft, subject: '11 bookings', message: '11 bookings, by 12 December 2026' };
  expect(composeLetter(next, chosen, chosen.remindOn)).toMatchObject({
    ...{ ...chosen, subject: '11 bookings', message: '11 bookings, by 28 December 2026' },
  });
  expect(composeLetter(next, { message: 'Hello' }, chosen.remindOn).message).toBe('Hello');
});
