/** What of a statement's lists the supplier is asked about: the same in the email, in the claim list and on screen. */

import { formatDate, toCalendarDay } from '../values/dates';
import { formatMoney, sumCents } from '../values/money';
import { formatCount, pickPlural } from '../values/texts';
import { toClaimId } from './claims';
import type { StatementCheck } from './statement-check';
import type { CandidateSector, Elsewhere } from './statement-file';
import type { Basis, BasisDoubt, StatementSuggestion, StatementWork } from './statement-work';

/** Days before and after a statement's own dates in which sectors are looked for, unless the user chooses other dates. */
export const windowDays = 45;

/** Doubts that a supplier can clear up. The others are of our records, and ours to look at. */
const suppliersDoubts: ReadonlySet<BasisDoubt> = new Set(['amount', 'names', 'dates']);

/** Whether a suggestion has the same reference and yet did not match, for what the statement says: the supplier is asked. */
export const isForSupplier = ({ basis: { doubts } }: Pick<StatementSuggestion, 'basis'>) =>
  doubts.length > 0 && doubts.every((doubt) => suppliersDoubts.has(doubt));

/** Reasons of which a supplier is informed. The others are of our records, and ours to look at. */
const suppliersReasons: ReadonlySet<Elsewhere['reason']> = new Set(['claimed', 'inactive']);

/**
 * Lists what is suggested, or may be a booking that is saved, and is neither decided on nor asked about: it stays in its
 * lists, and is not claimed yet.
 */
export function listUndecided({ suggestions, elsewhere }: Pick<StatementWork, 'suggestions' | 'elsewhere'>) {
  const open = suggestions.filter((suggestion) => !isForSupplier(suggestion));
  const ours = elsewhere.filter(({ reason }) => !suppliersReasons.has(reason));
  return {
    lines: [...new Set([...open.flatMap(({ lines }) => lines), ...ours.map(({ row }) => row)])],
    sectors: open.flatMap(({ sectors }) => sectors),
  };
}

type Dates = StatementCheck['dates'];

/** Whether a sector travels within the statement's own dates: the supplier need not list others on it. */
function isInDates({ travelDate }: CandidateSector, dates: Dates): boolean {
  const day = toCalendarDay(travelDate ?? '');
  return dates !== null && day !== null && day >= dates.from && day <= dates.to;
}

/**
 * Lists the sectors that are ours only and not claimed, because they do not travel within the statement's own dates: all
 * where it has none. What the supplier is asked about by its reference is not among them.
 */
export function listOutsideDates({
  check: { dates },
  sectors,
  oursOnly,
  suggestions,
}: Pick<StatementWork, 'check' | 'sectors' | 'oursOnly' | 'suggestions'>): CandidateSector[] {
  const claimed = new Set(suggestions.filter(isForSupplier).flatMap((pairing) => pairing.sectors.map(toClaimId)));
  const open = new Set(oursOnly.map(toClaimId));
  return sectors.filter((sector) => {
    const id = toClaimId(sector);
    return open.has(id) && !claimed.has(id) && !isInDates(sector, dates);
  });
}

/** Says what of "ours only" is not claimed for its dates; empty for nothing. */
export function describeOutsideDates(outside: readonly CandidateSector[], dates: Dates): string {
  const count = outside.length;
  if (count === 0) return '';
  const { cents } = sumCents(outside.map(({ compared }) => compared));
  const why =
    dates === null
      ? 'cannot be compared with the statement’s own dates: it has none'
      : `${pickPlural(count, 'does', 'do')} not travel within the statement’s own dates, ${formatDate(dates.from)} to ${formatDate(dates.to)}`;
  return `Ours only: ${formatCount(count, 'sector')}, ${formatMoney(cents)} in total, ${why}. ${pickPlural(count, 'It is', 'They are')} not claimed: the email draft leaves ${pickPlural(count, 'it', 'them')} out, and the claim list has ${pickPlural(count, 'it', 'them')} on a sheet of ${pickPlural(count, 'its', 'their')} own.`;
}

/* Why the same reference did not match by itself, in words for lists, claim lists and emails. */

const labels: Readonly<Record<Exclude<BasisDoubt, 'dates'>, string>> = {
  amount: 'the amounts differ and so do the names',
  names: 'the names differ',
  placeholder: 'the reference may be that of any booking',
  repeated: 'the reference is there more than once',
  claimed: 'a claimed sector has the reference, too',
  inactive: 'a sector that is not active has the reference, too',
  'other-supplier': 'a sector of another supplier has the reference, too',
  gone: 'a sector that is no longer on the server has the reference, too',
  'no-amount': 'a sector without an amount has the reference, too',
};

/** Where saved data has the reference of a line that stands on the statement only. */
export const elsewhereLabels: Readonly<Record<Elsewhere['reason'], string>> = {
  claimed: 'already claimed',
  inactive: 'not active in our records',
  'other-supplier': 'another supplier',
  gone: 'no longer on the server',
  'no-amount': 'no amount',
};

/** Says which checks failed: "travel is 410 days apart, a sector of another supplier has the reference, too". Empty for none. */
export function describeDoubts({ doubts, days }: Pick<Basis, 'doubts' | 'days'>): string {
  return doubts
    .map((doubt) => (doubt === 'dates' ? `travel is ${formatCount(days ?? 0, 'day')} apart` : labels[doubt]))
    .join(', ');
}
