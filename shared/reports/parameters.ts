/** A report's parameters as the user set them. Relative dates stay relative until the report is run. */
import { z } from 'zod';
import { describeFilters } from '../filters/filter-texts';
import { areSameFilters, type FilterValues, reportFilters } from '../filters/filters';
import type { Names } from '../records/directory';
import { type DateRangeId, dateRangeIds, dateRanges, formatPeriod, getDateRange } from '../values/dates';

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

export type DatePair = (typeof datePairs)[number];

/** Describes the period of a pair: "last month", "1 Jul to 30 Sep 2026"; empty where it is not set. */
export function describePeriod({ filters, ranges }: ReportParameters, { id, from, to }: DatePair): string {
  const range = dateRanges.find((each) => each.id === ranges[id]);
  if (range) return range.label.toLowerCase();
  const [start = '', end = ''] = [filters[from], filters[to]];
  return start === '' && end === '' ? '' : formatPeriod(start || null, end || null);
}

/** Describes parameters in few words, as beside a result: "1 Jul to 30 Sep 2026; Accor", or "no filters". */
export function describeParameters(parameters: ReportParameters, names: Names): string {
  const { general, travel } = { general: datePairs[0], travel: datePairs[1] };
  const travelPeriod = describePeriod(parameters, travel);
  const others = Object.entries(parameters.filters).filter(([name]) => findDatePair(name) === undefined);
  const parts = [
    describePeriod(parameters, general),
    travelPeriod && `travel ${travelPeriod}`,
    ...describeFilters(reportFilters, Object.fromEntries(others), names).map(({ name }) => name),
  ];
  return parts.filter((text) => text !== '').join('; ') || 'no filters';
}

/** Finds the pair that a date belongs to; undefined for any other filter. */
export const findDatePair = (name: string): DatePair | undefined =>
  datePairs.find(({ from, to }) => from === name || to === name);

/** Replaces the named range of a pair by the two dates that it stands for today. */
function replaceRangeByDates(parameters: ReportParameters, pair: DatePair, today: string): ReportParameters {
  const { [pair.id]: range, ...ranges } = parameters.ranges;
  if (range === undefined) return parameters;
  const { from, to } = getDateRange(range, today);
  return { filters: { ...parameters.filters, [pair.from]: from, [pair.to]: to }, ranges };
}

/** Sets the named range of a pair; null leaves the two dates that it stood for. */
export function setRange(
  parameters: ReportParameters,
  pair: DatePair,
  range: DateRangeId | null,
  today: string,
): ReportParameters {
  const plain = replaceRangeByDates(parameters, pair, today);
  if (range === null) return plain;
  const { [pair.from]: _, [pair.to]: __, ...filters } = plain.filters;
  return { filters, ranges: { ...plain.ranges, [pair.id]: range } };
}

/** Sets one filter, or unsets it with an empty text. A date of a named range replaces the range by its dates first. */
export function setFilterValue(
  parameters: ReportParameters,
  name: string,
  value: string,
  today: string,
): ReportParameters {
  const pair = findDatePair(name);
  const plain = pair ? replaceRangeByDates(parameters, pair, today) : parameters;
  const { [name]: _, ...others } = plain.filters;
  return { ...plain, filters: value === '' ? others : { ...others, [name]: value } };
}

/** Swaps the values of two filters. */
export const swapFilters = ({ filters, ranges }: ReportParameters, one: string, other: string): ReportParameters => ({
  filters: { ...filters, [one]: filters[other] ?? '', [other]: filters[one] ?? '' },
  ranges,
});

/** Converts filters to parameters without relative dates. */
export function toParameters(filters: FilterValues): ReportParameters {
  return { filters: { ...filters }, ranges: {} };
}

/** Says filters that were sent in the words in which they were set, as long as these mean the same today. */
export function keepRanges(set: ReportParameters | null, sent: FilterValues, today: string): ReportParameters {
  return set !== null && areSameFilters(resolveFilters(set, today), sent) ? set : toParameters(sent);
}
