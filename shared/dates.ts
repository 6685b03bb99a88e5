/**
 * Dates stay the strings that the API sent: they are cut apart for the screen, never turned into an instant, so that no
 * timezone can shift one.
 */

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?/;

/** Days of a month; months count from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the text is a real calendar date in the form YYYY-MM-DD (2026-02-30 is not). */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** A date or datetime of the API for the screen: "2026-01-02 09:30:00" is "02 Jan 2026". Unreadable text stays as it is. */
export function formatDate(text: string): string {
  const match = datePattern.exec(text);
  const month = match ? monthNames[Number(match[2]) - 1] : undefined;
  return match && month ? `${match[3]} ${month} ${match[1]}` : text;
}

/** A datetime for the screen with its time of day: "02 Jan 2026, 09:30". */
export function formatDateTime(text: string): string {
  const match = datePattern.exec(text);
  return match?.[4] ? `${formatDate(text)}, ${match[4]}:${match[5]}` : formatDate(text);
}

/** The calendar-date part of a date or datetime string, for comparing with YYYY-MM-DD bounds; null where there is none. */
export function toCalendarDay(text: string): string | null {
  const match = datePattern.exec(text);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** How old something is, in words: "just now", "12 min", "3 h", "5 days". Both arguments are epoch milliseconds. */
export function formatAge(thenMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - thenMs) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

/** The same as a moment: "just now", "3 h ago". */
export function formatTimeAgo(thenMs: number, nowMs: number): string {
  const age = formatAge(thenMs, nowMs);
  return age === 'just now' ? age : `${age} ago`;
}

/** The day that this computer's own calendar shows at a moment (epoch milliseconds), as YYYY-MM-DD. Never for API dates. */
export function getLocalDay(ms: number): string {
  const date = new Date(ms);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** A moment on this computer's own clock: "16:40" today, "16:40 on 22 Nov 2026" otherwise. Both are epoch milliseconds. */
export function formatLocalTime(ms: number, nowMs: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return 'an unknown time';
  const time = `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
  const day = getLocalDay(ms);
  return day === getLocalDay(nowMs) ? time : `${time} on ${formatDate(day)}`;
}

/** Formats a duration: "9 seconds", "60 minutes". */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 120 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.round(ms / 60_000)} minutes`;
}

/** A month of the API's dates for the screen: "2026-01" is "Jan 2026". */
export function formatMonth(month: string): string {
  const name = /^\d{4}-\d{2}$/.test(month) ? monthNames[Number(month.slice(5)) - 1] : undefined;
  return name ? `${name} ${month.slice(0, 4)}` : month;
}

/** Whole days from one calendar date to another, both YYYY-MM-DD; null where either is none. No timezone takes part. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
