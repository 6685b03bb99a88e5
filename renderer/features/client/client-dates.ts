/** Upcoming dates of a client: birthdays and the expiry of cards. Calendar dates only, without time zones. */
import { daysBetween, isCalendarDate, toCalendarDay } from '@shared/dates';
import { texts } from './texts';

/** Days ahead within which a birthday is shown. */
const birthdayNoticeDays = 30;
/** Days ahead within which a card's expiry is shown. */
const expiryNoticeDays = 90;

/** Gets a day's anniversary in a year. 29 February becomes 1 March in years without it. */
function getAnniversary(day: string, year: number): string {
  const date = `${String(year).padStart(4, '0')}-${day.slice(5)}`;
  return isCalendarDate(date) ? date : `${String(year).padStart(4, '0')}-03-01`;
}

/** Formats a birthday as "Birthday today" or "Birthday in 12 days". Null if it is further away or unknown. */
export function formatBirthday(born: string | null, today: string): string | null {
  const day = toCalendarDay(born ?? '');
  if (day === null || daysBetween(day, today) === null) return null;
  const year = Number(today.slice(0, 4));
  const coming = getAnniversary(day, year) >= today ? getAnniversary(day, year) : getAnniversary(day, year + 1);
  const days = daysBetween(today, coming) ?? Number.POSITIVE_INFINITY;
  return days > birthdayNoticeDays ? null : texts.birthday(days);
}

export type Expiry = { readonly label: string; readonly isPast: boolean };

/** Formats an expiry date as "Expired" or "Expires in 12 days". Null if it is further away or unknown. */
export function formatExpiry(expires: string | null, today: string): Expiry | null {
  const days = daysBetween(today, toCalendarDay(expires ?? '') ?? '');
  if (days === null || days > expiryNoticeDays) return null;
  return days < 0 ? { label: texts.expired, isPast: true } : { label: texts.expiry(days), isPast: false };
}

/** Masks all but the last four characters of a card number. A number of four or fewer is masked completely. */
export function maskCardNumber(number: string): string {
  const shown = number.length > 4 ? number.slice(-4) : '';
  return `•••• ${shown}`.trim();
}
