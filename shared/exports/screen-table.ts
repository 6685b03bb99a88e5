/**
 * A table as a screen shows it, on its way into a file or a printout: shown columns in their order, rows with subtotals and
 * totals among them. An amount stays whole units of a decimal place, never a decimal text.
 */
import { z } from 'zod';
import { formatCount } from '../values/texts';
import { filterLabelSchema } from './file-name';

/** How a column is written. Ids are numbers that are never added up, and stand at the left. */
export const screenColumnKinds = ['text', 'id', 'number', 'money', 'date'] as const;

/** Rows and characters of one part of a table. A longer table is sent in several parts. */
export const maxPartRows = 1_000;
export const maxPartCharacters = 2_000_000;
const maxColumns = 16_000;

const amount = z.object({ units: z.union([z.int(), z.bigint()]), scale: z.int().min(0).max(18) });
/** An exact number: whole units of its last decimal place. */
export type ScreenAmount = z.infer<typeof amount>;

/** A text, a date as the API sent it, or an exact number; null for none. */
const cell = z.union([z.string(), amount]).nullable();
export type ScreenCell = z.infer<typeof cell>;

/**
 * A row of data, or of totals: those of a group below its rows (level 1), or of all rows (level 0). The first cell of a row of
 * totals is its label, unless that column has a total.
 */
const row = z.object({ level: z.int().min(0).max(2), isTotal: z.boolean(), cells: z.array(cell).max(maxColumns) });
export type ScreenRow = z.infer<typeof row>;

export const screenRowsSchema = z.array(row).max(maxPartRows);

const column = z.object({
  label: z.string().max(500),
  kind: z.enum(screenColumnKinds),
  /** Stands above several columns. */
  group: z.string().max(500).exactOptional(),
  /** Whether its totals are the sums of its cells; false for averages and others that a file cannot add up again. */
  isSum: z.boolean().exactOptional(),
});
export type ScreenColumn = z.infer<typeof column>;

/** All of a table but its rows. */
export const screenTableSchema = z.object({
  /** "Trips". */
  title: z.string().min(1).max(500),
  /** What one row is: "trip". */
  what: z.string().min(1).max(100),
  filters: z.array(filterLabelSchema).max(1_000),
  /** "Consultant, then Total (largest first)"; empty where rows are as they came. */
  sortedBy: z.string().max(2_000),
  columns: z.array(column).min(1).max(maxColumns),
  /** Rows of data, and how many there are without the filters. */
  rows: z.int().min(0),
  allRows: z.int().min(0),
  /** Columns that stay in view at the left. Default: two. */
  frozen: z.int().min(0).max(20).exactOptional(),
  /** What the reader must know: values that a total leaves out. */
  notes: z.array(z.string().max(2_000)).max(1_000),
});
export type ScreenTableHead = z.infer<typeof screenTableSchema>;

export type ScreenTable = ScreenTableHead & { readonly parts: Iterable<readonly ScreenRow[]> };

/** "61 of 2,400 trips". */
export const formatExtent = ({ rows, allRows, what }: Pick<ScreenTableHead, 'rows' | 'allRows' | 'what'>): string =>
  rows === allRows ? formatCount(rows, what) : `${rows.toLocaleString('en-AU')} of ${formatCount(allRows, what)}`;

const findPeriod = ({ filters }: Pick<ScreenTableHead, 'filters'>) => filters.find(({ isPeriod }) => isPeriod);

/** The title in words, with the first period of the data: "Trips departing Dec 2026". */
export function formatTitle({ title, filters }: Pick<ScreenTableHead, 'title' | 'filters'>): string {
  const period = findPeriod({ filters })?.name ?? '';
  return period === '' ? title : `${title}${/^\p{Ll}/u.test(period) ? ' ' : ', '}${period}`;
}

/** The second line: "Sydney City · Status is not Cancelled · 61 of 2,400 trips · as of 28 Nov 2026, 2:41 pm". */
export function formatSubtitle(table: ScreenTableHead, office: string, asOf: string): string {
  const period = findPeriod(table);
  const filters = table.filters.filter((filter) => filter !== period).map(({ label }) => label);
  return [office, ...filters, formatExtent(table), asOf === '' ? '' : `as of ${asOf}`].filter(Boolean).join(' · ');
}

/** What the group of rows without a value is called, on screens and in files that are as on screen. */
export const formatNoGroup = (label: string): string => `No ${label.toLowerCase()}`;
