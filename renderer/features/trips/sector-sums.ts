/** Sums of a trip's sectors, and whether they agree with one another and with the list of trips. */

import { type AmountField, sectorAmounts, tripAmounts } from '@shared/fields/trip';
import type { Sector, SectorSummary } from '@shared/records/trip';
import { type MoneySum, sumCents } from '@shared/values/money';

const sumField = (sectors: readonly Sector[], field: AmountField): MoneySum =>
  sumCents(sectors.map(({ financial }) => financial?.[field] ?? null));

export type SectorSums = Readonly<Record<AmountField, MoneySum>> & {
  /** The total of inactive sectors; null where there are none. */
  readonly inactive: MoneySum | null;
  /** The commission of sectors whose booking system says that it is claimed. */
  readonly claimed: MoneySum;
  /** What net, fees and GST make, in cents, where that is not the total; null where it is, or where an amount is missing. */
  readonly otherParts: bigint | null;
};

/** Sums all sectors of a trip, active or not. */
export function sumSectors(sectors: readonly Sector[]): SectorSums {
  // `fromEntries` loses the names of the fields.
  const sums = Object.fromEntries(sectorAmounts.map(({ field }) => [field, sumField(sectors, field)])) as Record<
    AmountField,
    MoneySum
  >;
  const { net, fees, gst, total } = sums;
  const inactive = sectors.filter(({ flags }) => flags?.is_active === false);
  const claimed = sectors.filter(({ flags }) => flags?.is_claimed === true);
  const isWhole = [net, fees, gst, total].every(({ excludedCount }) => excludedCount === 0);
  const parts = net.cents + fees.cents + gst.cents;
  return {
    ...sums,
    inactive: inactive.length === 0 ? null : sumField(inactive, 'total'),
    claimed: sumField(claimed, 'commission'),
    otherParts: isWhole && parts !== total.cents ? parts : null,
  };
}

/*
 * Checks a trip's sectors against its totals in the list of trips. The API does not say which sectors those totals include:
 * all sectors and active sectors are both tried.
 */

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
    const { cents, excludedCount } = sumField(sectors, field);
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
    sectors.filter(({ flags }) => flags?.is_active !== false),
    summary,
  );
  if (all.differences.length === 0) return { agreesWith: 'all', against: 'all', ...all };
  if (active.differences.length === 0) return { agreesWith: 'active', against: 'active', ...active };
  const isActiveCloser = active.differences.length < all.differences.length;
  return isActiveCloser
    ? { agreesWith: 'none', against: 'active', ...active }
    : { agreesWith: 'none', against: 'all', ...all };
}
