/** What the items of a pack select, in words. */
import { type DateRangeId, dateRanges } from '@shared/date-ranges';
import { formatParameters } from '@shared/report-parameters';
import type { Names } from '@shared/schemas/directory';
import type { PackReport } from '@shared/schemas/preferences';
import { texts } from './texts';

/** Finds the label of a pack's period. */
export const findPeriodLabel = (period: DateRangeId | null) => dateRanges.find(({ id }) => id === period)?.label;

/** Describes the filters of a report in a pack. The pack's period takes the place of the report's own dates. */
export function formatReportFilters({ parameters }: PackReport, period: DateRangeId | null, names: Names): string {
  const periodLabel = findPeriodLabel(period);
  if (periodLabel === undefined) return formatParameters(parameters, names);
  const { general: _, ...ranges } = parameters.ranges;
  const { startDate: _from, endDate: _to, ...filters } = parameters.filters;
  return texts.withPeriod(periodLabel, formatParameters({ filters, ranges }, names));
}
