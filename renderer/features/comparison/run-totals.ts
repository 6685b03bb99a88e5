/** The totals of an amount in both runs, over all of their rows: also those that are the same. */
import { applyReadings } from '@shared/column-readings';
import { decimalToUnits, formatUnits } from '@shared/money';
import { countExcluded } from '@shared/report-columns';
import type { Comparison, ReportRun } from '@shared/schemas/report';
import { subtractUnits, type Units } from './amount-changes';
import { type AmountColumn, formatChange, formatPercent } from './amount-columns';
import { noReadings, type RunReadings } from './comparison-columns';
import { texts } from './texts';

type RunTotal = { readonly units: Units; readonly excludedCount: number };

function getRunTotal({ headers, columns }: ReportRun, { column, amounts }: AmountColumn): RunTotal {
  const stats = columns[headers.indexOf(column.name)];
  if (!stats) return { units: 0, excludedCount: 0 };
  const sentScale = column.range === 'cents' ? 0 : amounts.scale;
  return { units: decimalToUnits(stats.sum, sentScale), excludedCount: countExcluded(stats) };
}

/** Formats the totals of both runs: "All rows, total: 100.00 before, 150.00 now, change +50.00 (+50.0%)". Null without sums. */
export function formatRunTotals(
  { before, after }: Comparison,
  amount: AmountColumn,
  readings: RunReadings = noReadings,
): string | null {
  const { scale } = amount.amounts;
  const earlier = getRunTotal(applyReadings(before, readings.before), amount);
  const later = getRunTotal(applyReadings(after, readings.after), amount);
  const change = subtractUnits(later.units, earlier.units);
  if (earlier.units === null || later.units === null || change === null) return null;
  const excludedCount = earlier.excludedCount + later.excludedCount;
  const line = texts.totals({
    amount: amount.column.header,
    before: formatUnits(earlier.units, scale),
    now: formatUnits(later.units, scale),
    change: formatChange(change, scale),
    percent: formatPercent(earlier.units, change, false),
  });
  return excludedCount === 0 ? line : line + texts.excluded(excludedCount);
}
