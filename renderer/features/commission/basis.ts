/** The bar of Commission in the address: each screen has its own, and one that is opened from another inherits it. */
import type { FilterLabel } from '@shared/exports/file-name';
import { periodBasisSchema } from '@shared/filters/basis-schema';
import { type PeriodBasis, printBasis, printSpan } from '@shared/filters/period-basis';
import { texts } from './commission-texts';

/** What is due: bookings that have ended. */
const firstBasis: PeriodBasis = { date: 'return', span: { kind: 'all-to', day: 'yesterday' }, bookings: 'active' };

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads the bar of a screen. @param text - as {@link toBasisText} made it; the first one of Commission where it is none */
export function readBasis(text: string): PeriodBasis {
  const parsed = periodBasisSchema.safeParse(toJson(text));
  return parsed.success ? parsed.data : firstBasis;
}

export const toBasisText = (basis: PeriodBasis): string => JSON.stringify(basis);

/** The bar as a filter, for the second row of a file and its name. */
export const toBasisLabel = (basis: PeriodBasis, today: string): FilterLabel => ({
  label: printBasis(basis, today),
  name: `${basis.date} ${printSpan(basis.span, today).replace(/^All/, 'all')}${basis.bookings === 'all' ? texts.inactiveToo : ''}`,
});
