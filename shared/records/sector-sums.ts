/**
 * Checks a trip's sectors against its totals in the list of trips. The API does not say which sectors those totals include:
 * all sectors and active sectors are both tried.
 */

import { tripAmounts } from '../fields/trip';
import { CentsSum } from '../values/money';
import type { Sector, SectorSummary } from './trip';

/** One total that differs, in cents: in the list, summed over the sectors, and the list's minus the sum. */
type SummaryDifference = {
  readonly label: string;
  readonly listed: bigint;
  readonly summed: bigint;
  readonly difference: bigint;
};

export type SummaryCheck = {
  /** Which sectors sum to the list's totals; `none` if neither all nor the active ones do. */
  readonly agreesWith: 'all' | 'active' | 'none';
  /** Differences from the closer of the two sums; empty if one agrees. */
  readonly differences: readonly SummaryDifference[];
  /** The sectors of the closer sum. */
  readonly against: 'all' | 'active';
  /** The labels of totals that were not compared: a value of either side is missing or cannot be read. */
  readonly uncompared: readonly string[];
};

function compareWithSummary(sectors: readonly Sector[], summary: SectorSummary) {
  const differences: SummaryDifference[] = [];
  const uncompared: string[] = [];
  for (const { field, summaryField, label } of tripAmounts) {
    const listed = summary[summaryField];
    const sum = new CentsSum();
    for (const sector of sectors) sum.add(sector.financial?.[field] ?? null);
    const { cents, excludedCount } = sum.value;
    if (listed === null || excludedCount > 0) uncompared.push(label);
    else if (BigInt(listed) !== cents) {
      differences.push({ label, listed: BigInt(listed), summed: cents, difference: BigInt(listed) - cents });
    }
  }
  return { differences, uncompared };
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
