/** What of a booking a claim shows, in its panel and in its workbook. */
import { fullMonthNames } from '../values/dates';
import type { Booking } from './bookings';

/** The amounts of a booking in a claim, in cents: `due − paid = stillDue`. */
export type ClaimAmounts = { readonly due: number; readonly paid: number; readonly stillDue: number };

/** What a claim asks for a booking: its commission without what was written off, what was paid of it, and the rest. */
export function toClaimAmounts({
  expected,
  received,
  writtenOff,
}: Pick<Booking, 'expected' | 'received' | 'writtenOff'>): ClaimAmounts {
  const due = (expected ?? 0) - writtenOff;
  return { due, paid: received, stillDue: due - received };
}

/**
 * Takes from the details what the supplier knows: "Hotel: Accor, Athens, 5 nights" becomes "Athens, 5 nights". Details that say
 * nothing else stay as they are.
 *
 * @param supplier - the supplier's name
 */
export function stripSupplier(details: string | null, supplier: string): string | null {
  if (details === null || supplier === '') return details;
  const product = /^[^:,]{1,40}: /.exec(details)?.[0] ?? '';
  const text = details.slice(product.length);
  const rest = text.slice(supplier.length + 2).trim();
  return text.toLowerCase().startsWith(`${supplier.toLowerCase()}, `) && rest !== '' ? rest : details;
}

/** Writes a day as a letter does: "12 December 2026". @param day - YYYY-MM-DD */
export function formatLetterDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = fullMonthNames[Number(month) - 1] ?? '';
  return `${Number(date)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}
