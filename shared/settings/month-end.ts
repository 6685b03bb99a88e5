/** Month end: its parts, what was settled of a month, its runs, and its lock. Amounts are whole cents; months are 2026-10. */
import { z } from 'zod';
import { bookingCoverageSchema, bookingSchema } from '../commission/bookings';
import { errorCodes } from '../errors/errors';
import { periodBasisSchema } from '../filters/basis-schema';
import { basisDates, type PeriodBasis, type Span } from '../filters/period-basis';
import { type ReportParameters, reportParametersSchema } from '../reports/parameters';
import type { SummaryDefinition } from '../summary/definition';
import { fullMonthNames } from '../values/dates';

/** "October", of 2026-10. */
export function nameMonth(month: string): string {
  const name = fullMonthNames[Number(month.slice(5)) - 1] ?? month;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const cents = z.int();
const supplierId = z.int().nullable();
const text = z.string().max(2_000);
const slug = z.string().min(1).max(6_000);

/** A saved summary by its id, of saved data or of a report (its slug), or a report. Dates give way to the month's. */
export const monthEndPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('summary'), report: slug.nullable(), id: z.string().min(1).max(100) }),
  z.object({ kind: z.literal('report'), slug, parameters: reportParametersSchema }),
]);
export type MonthEndPart = z.infer<typeof monthEndPartSchema>;

const dateNames: readonly string[] = ['startDate', 'endDate', 'travelStartDate', 'travelEndDate'];

/** Gets the filters of a report but for its dates. */
export const listOwnFilters = ({ filters }: ReportParameters) =>
  Object.entries(filters).filter(([filter, value]) => value !== '' && !dateNames.includes(filter));

/** Identifies a part: two that would be the same file have one key. */
export function getPartKey(part: MonthEndPart): string {
  if (part.kind === 'summary') return JSON.stringify([part.report, part.id]);
  return JSON.stringify([part.slug, ...listOwnFilters(part.parameters).sort()]);
}

/** The parts, each where it stands first. */
export function withoutDoubles(parts: readonly MonthEndPart[]): MonthEndPart[] {
  const keys = parts.map(getPartKey);
  return parts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** What an office starts with. */
export const defaultMonthEndParts: readonly MonthEndPart[] = [
  { kind: 'summary', report: null, id: 'commission-by-supplier' },
  { kind: 'summary', report: null, id: 'sales-by-consultant' },
  { kind: 'summary', report: null, id: 'refunded-bookings' },
];

export const monthEndSettingsSchema = z.object({
  /** Null before any was chosen: {@link defaultMonthEndParts}. */
  parts: z.array(monthEndPartSchema).max(500).nullable().default(null),
  /** Suppliers that send no statements. */
  notExpected: z.array(z.int()).max(10_000).default([]),
  /** Where runs are saved; null before the first. */
  folder: z.string().max(5_000).nullable().default(null),
});
type MonthEndSettings = z.infer<typeof monthEndSettingsSchema>;
export const defaultMonthEndSettings: MonthEndSettings = { parts: null, notExpected: [], folder: null };

export const monthEndChangeSchema = z.object({
  parts: z.array(monthEndPartSchema).max(500).exactOptional(),
  notExpected: z.array(z.int()).max(10_000).exactOptional(),
  folder: z.string().max(5_000).nullable().exactOptional(),
});

type Stored = Readonly<Record<string, unknown>>;
const asList = (value: unknown): readonly Stored[] => (Array.isArray(value) ? (value as Stored[]) : []);

/** The items of packs, as versions before this one stored them, as parts: in their order, each once. Names are ids there. */
export function readPacks(packs: unknown): MonthEndPart[] {
  const items = asList(packs).flatMap((pack) => asList(pack.items));
  const parts = items.flatMap((item) => [
    { kind: 'report', report: null, id: item.name, ...item },
    ...asList(item.summaries).map(({ name }) => ({ kind: 'summary', report: item.slug, id: name })),
  ]);
  return withoutDoubles(
    parts.flatMap((part) => {
      const read = monthEndPartSchema.safeParse(part);
      return read.success ? [read.data] : [];
    }),
  );
}

export const partResultSchema = z.object({
  part: monthEndPartSchema,
  /** As it is called on the cover. */
  name: z.string(),
  /** "travel, active". */
  counts: z.string(),
  /** Whether it counts by other dates than the month's bar, or nothing proves that it does not. */
  isOwn: z.boolean(),
  /** Whether it counts all that the bar counts and nothing else, so that its sums must be those of the other parts. */
  isCompared: z.boolean(),
  commission: cents.nullable(),
  total: cents.nullable(),
  /** Its commission of the month before. */
  before: cents.nullable(),
  /** Within the run's folder; null where it was not made. */
  file: z.string().nullable(),
  rows: z.int(),
  /** Its run in the history, for a report. */
  runId: z.string().nullable(),
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type PartResult = z.infer<typeof partResultSchema>;

const monthRunSchema = z.object({
  folder: z.string(),
  atMs: z.number(),
  /** `schedule`: by the command line. */
  by: z.enum(['window', 'schedule']),
  basis: periodBasisSchema,
  /** Digest of its bookings. An earlier version wrote none: its run is made again. */
  digest: z.string().default(''),
  parts: z.array(partResultSchema),
});
export type MonthRun = z.infer<typeof monthRunSchema>;

const waiverSchema = z.object({ check: z.int().min(1).max(4), reason: text.min(1) });
const noteSchema = z.object({ supplierId, text });

/** Why a month was unlocked, each time. */
const unlocksSchema = z.array(z.object({ atMs: z.number(), reason: text }));

export const monthRecordSchema = z.object({
  month: monthSchema,
  date: z.enum(basisDates).default('travel'),
  bookings: z.enum(['active', 'all']).default('active'),
  /** For the cover, by supplier. */
  notes: z.array(noteSchema).max(1_000).default([]),
  /** Suppliers of which no statement of this month is expected. */
  notExpected: z.array(z.int()).max(10_000).default([]),
  waivers: z.array(waiverSchema).max(4).default([]),
  /** Keys of the parts that do not agree, and are left so. */
  left: z.array(z.string().max(20_000)).max(500).default([]),
  run: monthRunSchema.nullable().default(null),
  unlocks: unlocksSchema.default([]),
});
export type MonthRecord = z.infer<typeof monthRecordSchema>;

/** A month as it was when it was locked. */
export const monthLockSchema = z.object({
  month: monthSchema,
  basis: periodBasisSchema,
  lockedAtMs: z.number(),
  commission: cents,
  parts: z.array(partResultSchema.pick({ part: true, name: true, commission: true, total: true })),
  suppliers: z.array(z.object({ supplierId, cents })),
  /** By booking, see `toBookingId`: a digest of what it said, and its commission. */
  bookings: z.record(z.string(), z.tuple([z.string(), cents])),
  folder: z.string(),
  files: z.array(z.object({ file: z.string(), sha256: z.string() })),
  statements: z.array(z.string()),
  waivers: z.array(waiverSchema),
  notes: z.array(noteSchema),
  unlocks: unlocksSchema,
});
export type MonthLock = z.infer<typeof monthLockSchema>;

/** What the user answers of a month. An empty note or reason takes back what was there. */
export const monthChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('basis'), date: z.enum(basisDates), bookings: z.enum(['active', 'all']) }),
  z.object({ kind: z.literal('note'), supplierId, text: text.trim() }),
  z.object({ kind: z.literal('not-expected'), supplierId: z.int() }),
  z.object({ kind: z.literal('waive'), check: z.int().min(1).max(4), reason: text.trim() }),
  z.object({ kind: z.literal('leave'), part: z.string().max(20_000) }),
]);
export type MonthChange = z.infer<typeof monthChangeSchema>;

/** Makes a change of a month that is not locked. */
export function changeMonth(record: MonthRecord, change: MonthChange): MonthRecord {
  switch (change.kind) {
    case 'basis':
      return { ...record, date: change.date, bookings: change.bookings };
    case 'note': {
      const { supplierId: of, text: note } = change;
      const others = record.notes.filter((each) => each.supplierId !== of);
      return { ...record, notes: note === '' ? others : [...others, { supplierId: of, text: note }] };
    }
    case 'waive': {
      const { check, reason } = change;
      const others = record.waivers.filter((waiver) => waiver.check !== check);
      return { ...record, waivers: reason === '' ? others : [...others, { check, reason }] };
    }
    case 'not-expected':
      return { ...record, notExpected: [...new Set([...record.notExpected, change.supplierId])] };
    case 'leave':
      return { ...record, left: [...new Set([...record.left, change.part])] };
  }
}

/** The bar of a month. */
export const toMonthBasis = ({ month, date, bookings }: Pick<MonthRecord, 'month' | 'date' | 'bookings'>) =>
  ({ date, bookings, span: { kind: 'month', key: month } }) satisfies PeriodBasis;

/** Puts the bar of a month in place of a summary's own: the last twelve months on columns end with the month. */
export function toMonthDefinition(saved: SummaryDefinition, basis: PeriodBasis, month: string): SummaryDefinition {
  const isByMonth = saved.column === 'month';
  const span: Span = isByMonth ? { kind: 'last', months: 12, to: month } : { kind: 'month', key: month };
  return { ...saved, basis: { ...basis, span } };
}

export const checkSchema = z.object({
  check: z.int().min(1).max(5),
  title: z.string(),
  state: z.enum(['done', 'open', 'waived', 'waiting']),
  text: z.string(),
});
/** A line of the checklist, in words. */
export type MonthCheck = z.infer<typeof checkSchema>;
/** What stands before a line of the checklist. */
export const checkSigns = { done: '✓', open: '●', waived: '✓', waiting: '○' } as const;

/** A booking that is another one than when its month was locked; null where it was not or is no longer there. */
const lockDifferenceSchema = z.object({
  id: z.string(),
  now: bookingSchema.nullable(),
  before: cents.nullable(),
});
export type LockDifference = z.infer<typeof lockDifferenceSchema>;

export const monthStateSchema = z.object({
  month: monthSchema,
  basis: periodBasisSchema,
  isOver: z.boolean(),
  lockedMonths: z.array(monthSchema),
  coverage: bookingCoverageSchema,
  checks: z.array(checkSchema),
  /** Open statements whose period meets the month. */
  statements: z.array(z.object({ id: z.string(), supplierId })),
  withoutStatement: z.array(z.object({ supplierId: z.int(), cents })),
  parts: z.array(
    partResultSchema.extend({
      key: z.string(),
      isDiffering: z.boolean(),
      isLeft: z.boolean(),
      /** The run of the report in the last month end of the month before. */
      compareWith: z.string().nullable(),
    }),
  ),
  changes: z.array(z.object({ supplierId, now: cents, before: cents, note: z.string() })),
  /** Of the last run; null before one under this bar. */
  folder: z.string().nullable(),
  lockedAtMs: z.number().nullable(),
  /** The month that was locked last before this one, with what has changed of it since. */
  since: z.object({ month: monthSchema, cents, bookings: z.array(lockDifferenceSchema) }).nullable(),
  /** A run that goes on in this process. */
  running: z.object({ done: z.int(), total: z.int(), label: z.string() }).nullable(),
});
export type MonthState = z.infer<typeof monthStateSchema>;

/** What the files of a run are now, beside what was written down of them. */
export const verifiedSchema = z.object({
  files: z.int(),
  missing: z.array(z.string()),
  changed: z.array(z.string()),
  added: z.array(z.string()),
});
export type Verified = z.infer<typeof verifiedSchema>;
