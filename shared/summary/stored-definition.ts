/** Summaries as they are stored: also those of versions before this one, turned into what they have become; and those that come with an office. */
import { z } from 'zod';
import { periodBasisSchema } from '../filters/basis-schema';
import type { PeriodBasis, Span } from '../filters/period-basis';
import { getMonthRange, isCalendarDate } from '../values/dates';
import { type SummaryDefinition, summaryDefinitionSchema, toColumnId } from './definition';

/** The basis of a new summary: travel in the twelve months that are over, without inactive bookings. */
export const defaultBasis: PeriodBasis = {
  date: 'travel',
  span: { kind: 'last', months: 12, to: 'last-month' },
  bookings: 'active',
};

type Earlier = Readonly<Record<string, unknown>>;
type EarlierColumn = {
  readonly name: string;
  readonly sameName?: { readonly position: number; readonly count: number };
};
type EarlierField = { readonly column: EarlierColumn; readonly period: string | null };
type EarlierMeasure = { readonly kind: string; readonly column: EarlierColumn };

const toEarlierId = ({ name, sameName }: EarlierColumn) =>
  sameName ? toColumnId(name, sameName.position + 1, sameName.count) : toColumnId(name);

const readField = (field: unknown) => {
  if (typeof field !== 'object' || field === null) return field;
  const { column, period } = field as EarlierField;
  return period === null ? toEarlierId(column) : `${toEarlierId(column)}:${period}`;
};

const readMeasure = (measure: unknown) => {
  if (typeof measure !== 'object' || measure === null) return measure;
  const { kind, column } = measure as EarlierMeasure;
  return kind === 'rows' ? kind : `${kind}:${toEarlierId(column)}`;
};

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'];

/** The span of two dates, one of which may be open; null without both. */
function toSpan(from: string, to: string): Span | null {
  if (!isCalendarDate(from) && !isCalendarDate(to)) return null;
  if (!isCalendarDate(from)) return { kind: 'all-to', day: to };
  const month = getMonthRange(Number(from.slice(0, 4)), Number(from.slice(5, 7)), Number(from.slice(5, 7)));
  if (month.from === from && month.to === to) return { kind: 'month', key: from.slice(0, 7) };
  return { kind: 'between', from: from < firstDay ? firstDay : from, to: isCalendarDate(to) ? to : lastDay };
}

/**
 * Gives a summary of saved data its basis: the dates of its periods, its From and To, and whether it left inactive sectors out. The
 * fields of its periods follow the basis then.
 */
function readBasis(definition: Earlier): Earlier {
  const { basis, source, rows, column, filters } = definition;
  if (typeof source !== 'string' || periodBasisSchema.safeParse(basis).success) return definition;
  const given = [...(rows as unknown[]), column].map(String);
  const {
    date_from: from = '',
    date_to: to = '',
    sector_active: active,
    ...others
  } = filters as Record<string, string>;
  const span = toSpan(from, to);
  const [dated] = [...given].reverse().filter((id) => /^(?:travel|opened)-/.test(id));
  // Dates alone were those that the list of trips compares.
  const isOpened = dated === undefined ? span !== null : dated.startsWith('opened-');
  const toField = (id: unknown) =>
    typeof id === 'string' ? id.replace(/^(?:travel|opened)-(?=month|quarter|year)/, '') : id;
  const fields = [...new Set((rows as unknown[]).map(toField))];
  const onColumns = toField(column);
  return {
    ...definition,
    rows: fields,
    column: fields.includes(onColumns) ? null : onColumns,
    basis: {
      date: isOpened ? 'opened' : 'travel',
      span: span ?? defaultBasis.span,
      bookings: source === 'trips' || active === 'true' ? 'active' : 'all',
    },
    // Inactive ones alone are what a filter selects among all.
    filters: active === 'false' ? { ...others, sector_active: active } : others,
  };
}

/** Reads a stored summary: one of an earlier version named columns by objects, and its change by `change`. @param report - its slug */
export function readStoredDefinition(stored: unknown, report: string | null = null): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  const { change, ...rest } = stored as Earlier;
  const { rows, column, measures, top, filters } = rest;
  if (!Array.isArray(rows) || !Array.isArray(measures)) return stored;
  return readBasis({
    ...rest,
    filters: typeof filters === 'object' && filters !== null ? filters : {},
    ...(report !== null && { source: { report }, filters: {} }),
    rows: rows.map(readField),
    column: readField(column ?? null),
    measures: measures.map(readMeasure),
    ...(typeof top === 'object' && top !== null && { top: { ...top, by: readMeasure((top as Earlier).by) } }),
    ...(change !== undefined && { before: 'period-before' }),
  });
}

/** A summary in a file of this version or an earlier one. */
export const storedDefinitionSchema = z.preprocess((stored) => readStoredDefinition(stored), summaryDefinitionSchema);

/* The summaries that come with an office. Afterwards they are the user's: renamed, changed, deleted as any other. */

type ReadySummary = { readonly id: string; readonly name: string; readonly definition: SummaryDefinition };

const opened: PeriodBasis = { ...defaultBasis, date: 'opened' };

const make = (
  id: string,
  name: string,
  parts: Pick<SummaryDefinition, 'rows' | 'measures'> & Partial<SummaryDefinition>,
): ReadySummary => ({
  id,
  name,
  definition: { source: 'sectors', column: null, basis: defaultBasis, filters: {}, ...parts },
});

/** In the order of their names, as saved ones stand. */
export const readySummaries: readonly ReadySummary[] = [
  make('commission-by-supplier', 'Commission by supplier by month', {
    ...{ rows: ['supplier'], column: 'month', measures: ['commission'], before: 'period-before' },
  }),
  make('refunded-bookings', 'Refunded bookings', {
    ...{ rows: ['supplier'], measures: ['sectors', 'commission', 'total'], filters: { refunded: 'true' } },
  }),
  make('sales-by-client', 'Sales by client', { rows: ['client'], measures: ['sectors', 'commission', 'total'] }),
  make('sales-by-consultant', 'Sales by consultant by month', {
    ...{ rows: ['consultant'], column: 'month', measures: ['total'] },
  }),
  make('trips-by-status', 'Trips by status by month', {
    ...{ source: 'trips', rows: ['status'], column: 'month', measures: ['trips'], basis: opened },
  }),
];

type Stored = Readonly<Record<string, unknown>>;

/** Adds them to the stored preferences of an office that never had them. A summary of the user keeps its name. */
export function addReadySummaries(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  const { summaries, hasReadySummaries } = stored as Stored;
  if (hasReadySummaries === true) return stored;
  const own = Array.isArray(summaries) ? (summaries as Stored[]) : [];
  const added = readySummaries.filter(({ name }) => !own.some((summary) => summary.name === name));
  const all = [...own, ...added].sort((a, b) => String(a.name).localeCompare(String(b.name), 'en-AU'));
  return { ...stored, summaries: all, hasReadySummaries: true };
}
