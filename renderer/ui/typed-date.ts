/** Dates as Australians type them. */
import { isCalendarDate } from '@shared/dates';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Dates as Australians type them: 2026-01-31, 31/1/2026, 31 Jan 2026. Null for anything else. */
export function parseTypedDate(text: string): string | null {
  const plain = text.trim().toLowerCase();
  if (isCalendarDate(plain)) return plain;
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain);
  const worded = /^(\d{1,2}) ([a-z]{3})[a-z]{0,6} (\d{4})$/.exec(plain);
  const [day, month, year] = slashed
    ? [slashed[1], Number(slashed[2]), slashed[3]]
    : [worded?.[1], months.indexOf(worded?.[2] ?? '') + 1, worded?.[3]];
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}
