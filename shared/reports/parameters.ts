/** A report's parameters as the user set them. Relative dates stay relative until the report is run. */
import { z } from 'zod';
import { formatFilterValue } from '../filters/filter-texts';
import { type FilterDefinition, type FilterValues, reportFilters } from '../filters/filters';
import type { Names } from '../records/directory';
import { dateRangeIds, dateRanges, getDateRange } from '../values/date-ranges';

/** The two pairs of dates of a report (build/docs/api.md, Reports). Each may be a relative range. */
export const datePairs = [
  { id: 'general', label: 'Dates', from: 'startDate', to: 'endDate' },
  { id: 'travel', label: 'Travel dates', from: 'travelStartDate', to: 'travelEndDate' },
] as const;

export const reportParametersSchema = z.object({
  /** Filters by their API names, in their wire form. Only those that are set. */
  filters: z.record(z.string().max(64), z.string().max(500)),
  /** Relative ranges. They take precedence over the filters of their pair. */
  ranges: z.object({ general: z.enum(dateRangeIds).exactOptional(), travel: z.enum(dateRangeIds).exactOptional() }),
});
export type ReportParameters = z.infer<typeof reportParametersSchema>;

export const noParameters: ReportParameters = { filters: {}, ranges: {} };

/**
 * Resolves the filters that are sent on a day.
 *
 * @param today - the day of this computer's calendar, YYYY-MM-DD
 */
export function resolveFilters({ filters, ranges }: ReportParameters, today: string): Record<string, string> {
  const sent: Record<string, string> = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  for (const { id, from, to } of datePairs) {
    const range = ranges[id];
    if (range === undefined) continue;
    const days = getDateRange(range, today);
    sent[from] = days.from;
    sent[to] = days.to;
  }
  return sent;
}

function formatFilter(name: string, value: string, names: Names): string {
  const definition: FilterDefinition | undefined = reportFilters.find((each) => each.name === name);
  return definition ? `${definition.label}: ${formatFilterValue(definition, value, names)}` : `${name}: ${value}`;
}

/** Gets a filter's index in the form. Filters that the form lacks come last. */
function getFormIndex(name: string): number {
  const index = reportFilters.findIndex((filter) => filter.name === name);
  return index < 0 ? reportFilters.length : index;
}

/**
 * Formats parameters in the order of the form: "Dates: last month; Branch: Sydney City (3); Minimum total ($): 1,250.50".
 */
export function formatParameters({ filters, ranges }: ReportParameters, names: Names): string {
  const inRanges = new Set<string>();
  const entries: { index: number; text: string }[] = [];
  for (const { id, label, from, to } of datePairs) {
    const range = dateRanges.find((each) => each.id === ranges[id]);
    if (!range) continue;
    inRanges.add(from).add(to);
    entries.push({ index: getFormIndex(from), text: `${label}: ${range.label.toLowerCase()}` });
  }
  for (const [name, value] of Object.entries(filters)) {
    if (value !== '' && !inRanges.has(name))
      entries.push({ index: getFormIndex(name), text: formatFilter(name, value, names) });
  }
  entries.sort((a, b) => a.index - b.index);
  return entries.map(({ text }) => text).join('; ') || 'no filters';
}

/** Converts filters to parameters without relative dates. */
export function toParameters(filters: FilterValues): ReportParameters {
  return { filters: { ...filters }, ranges: {} };
}
