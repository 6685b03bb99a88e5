/** Why the same reference did not match by itself, in words for lists, claim lists and emails. */
import { formatCount } from './count-text';
import type { Elsewhere } from './schemas/statement/lines';
import type { Basis, BasisDoubt } from './schemas/statement/pairings';

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
