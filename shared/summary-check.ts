/**
 * Whether a trip's sectors add up to what the list of trips says of it. Which sectors the list's totals include the API
 * does not say: both readings are tried, and named.
 */
import { tripAmounts } from './amounts';
import { CentsSum } from './money';
import type { Sector, SectorSummary } from './schemas/trip';

/** One total that differs: the list's cents, the sectors' cents, and the list's less the sectors'. */
export type SummaryDifference = {
  readonly label: string;
  readonly listed: bigint;
  readonly summed: bigint;
  readonly difference: bigint;
};

export type SummaryCheck = {
  /** Which sectors add up to the list's totals; `none` where neither reading does. */
  readonly agreesWith: 'all' | 'active' | 'none';
  /** Against the reading that is closer; empty where one agrees. */
  readonly differences: readonly SummaryDifference[];
  /** Which sectors the differences were taken against. */
  readonly against: 'all' | 'active';
  /** Amounts on either side that are missing or unreadable and were not compared. */
  readonly notCompared: number;
};

function compareWithSummary(sectors: readonly Sector[], summary: SectorSummary) {
  const differences: SummaryDifference[] = [];
  let notCompared = 0;
  for (const { field, summaryField, label } of tripAmounts) {
    const listed = summary[summaryField];
    const sum = new CentsSum();
    for (const sector of sectors) sum.add(sector.financial?.[field] ?? null);
    const { cents, excludedCount } = sum.value;
    notCompared += excludedCount;
    if (listed === null) notCompared += 1;
    else if (BigInt(listed) !== cents) {
      differences.push({ label, listed: BigInt(listed), summed: cents, difference: BigInt(listed) - cents });
    }
  }
  return { differences, notCompared };
}

/** Compares a trip's sectors with the totals of the list. */
export function checkSummary(sectors: readonly Sector[], summary: SectorSummary): SummaryCheck {
  const all = compareWithSummary(sectors, summary);
  const active = compareWithSummary(
    sectors.filter((sector) => sector.flags?.is_active === true),
    summary,
  );
  if (all.differences.length === 0) return { agreesWith: 'all', against: 'all', ...all };
  if (active.differences.length === 0) return { agreesWith: 'active', against: 'active', ...active };
  const isActiveCloser = active.differences.length < all.differences.length;
  return isActiveCloser
    ? { agreesWith: 'none', against: 'active', ...active }
    : { agreesWith: 'none', against: 'all', ...all };
}
