/** Dates of a client card that matter soon: birthdays and the expiry of cards. Calendar dates only, no timezone takes part. */
import { calendarDay, daysBetween, isCalendarDate } from '@shared/dates';

/** Days ahead in which a birthday is named. */
const birthdayAhead = 30;
/** Days ahead in which a card's expiry is named. */
const expiryAhead = 90;

/** The day of the year in a year: 29 February is 1 March where the year has none. */
function inYear(day: string, year: number): string {
  const date = `${String(year).padStart(4, '0')}-${day.slice(5)}`;
  return isCalendarDate(date) ? date : `${String(year).padStart(4, '0')}-03-01`;
}

/** "Birthday today", "Birthday in 12 days"; null where it is further away or unknown. */
export function birthdayWords(born: string | null, today: string): string | null {
  const day = calendarDay(born ?? '');
  if (day === null || daysBetween(day, today) === null) return null;
  const year = Number(today.slice(0, 4));
  const coming = inYear(day, year) >= today ? inYear(day, year) : inYear(day, year + 1);
  const days = daysBetween(today, coming) ?? Number.POSITIVE_INFINITY;
  if (days > birthdayAhead) return null;
  if (days === 0) return 'Birthday today';
  return days === 1 ? 'Birthday tomorrow' : `Birthday in ${days} days`;
}

export type Expiry = { readonly words: string; readonly isPast: boolean };

/** "Expired", "Expires in 12 days"; null where the expiry is further away or unknown. */
export function expiryWords(expires: string | null, today: string): Expiry | null {
  const days = daysBetween(today, calendarDay(expires ?? '') ?? '');
  if (days === null || days > expiryAhead) return null;
  if (days < 0) return { words: 'Expired', isPast: true };
  if (days === 0) return { words: 'Expires today', isPast: false };
  return { words: days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`, isPast: false };
}

/** A card number with all but its last four characters masked; a number of four or fewer is masked whole. */
export function maskedNumber(number: string): string {
  const shown = number.length > 4 ? number.slice(-4) : '';
  return `•••• ${shown}`.trim();
}
