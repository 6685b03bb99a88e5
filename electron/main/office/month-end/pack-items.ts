/** The items of a pack's run: their files, their filters on the day, and whether an interrupted run can be resumed. */
import { isDeepStrictEqual } from 'node:util';
import { getExportFormat } from '@shared/exports/formats';
import { type ReportParameters, resolveFilters } from '@shared/reports/parameters';
import { formatReportSummaryName, type PackRun, type PackRunItem } from '@shared/settings/packs';
import {
  listSummaries,
  type Pack,
  type PackReport,
  type PackReportSummary,
  type PackSummary,
  type Preferences,
} from '@shared/settings/preferences';
import { type DateRange, getDateRange } from '@shared/values/date-ranges';
import { getLocalDay, isCalendarDate } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { getReportName } from '../reports/report-list';
import { toPackFileName } from './pack-workbook';

/** Letters of a report's name before a number is added to it. */
const maxNumberedName = 50;

/** A saved summary of a report, with the report of whose rows it is made. */
type PlannedReportSummary = PackReportSummary & { readonly kind: 'summary'; readonly report: PackReport };

/** What a run has an item for: a report, each of its summaries, a summary of saved data. */
type PlannedItem = PackReport | (PackSummary & { readonly report?: never }) | PlannedReportSummary;

/** The report that an item is of; null for a summary of saved data. */
const getReport = (item: PlannedItem): PackReport | null => (item.kind === 'report' ? item : (item.report ?? null));

/** Lists what a run has an item for. The summaries of a report follow it. */
const planItems = ({ items }: Pick<Pack, 'items'>): PlannedItem[] =>
  items.flatMap((item): PlannedItem[] =>
    item.kind === 'summary'
      ? [item]
      : [item, ...(item.summaries ?? []).map((summary) => ({ kind: 'summary' as const, report: item, ...summary }))],
  );

/** Gets the parameters with which a pack runs a report: the pack's period takes the place of the report's own dates. */
function getParameters({ period }: Pack, { parameters }: PackReport): ReportParameters {
  return period === null ? parameters : { ...parameters, ranges: { ...parameters.ranges, general: period } };
}

/** Gets the dates of an item: those of the pack, else the report's own, if it has both. */
function getItemPeriod(pack: Pack, item: PlannedItem, day: string): DateRange | null {
  if (pack.period !== null) return getDateRange(pack.period, day);
  const report = getReport(item);
  if (report === null) return null;
  const { parameters } = report;
  const { startDate: from = '', endDate: to = '' } = resolveFilters(parameters, day);
  return isCalendarDate(from) && isCalendarDate(to) ? { from, to } : null;
}

/** Gets the format in which a pack saves an item: those of a workbook are workbooks. */
const getFormat = ({ hasWorkbook }: Pack, { format }: PlannedItem) => (hasWorkbook ? 'xlsx' : format);

/** How an item is named for the user. */
type ItemName = {
  /** On the cover and its sheet, which is cut short: of a report's summary its own name comes first. */
  readonly label: string;
  /** In the folder, where it stands beside its report. */
  readonly file: string;
};

async function getItemName(item: PlannedItem, session: OfficeSession): Promise<ItemName> {
  const { slug = null } = getReport(item) ?? {};
  const report = slug === null ? '' : await getReportName(session, slug);
  if (item.kind === 'report') return { label: report, file: report };
  if (slug === null) return { label: item.name, file: item.name };
  return { label: formatReportSummaryName(item.name, report), file: `${report} ${item.name}` };
}

const getItemNames = (items: readonly PlannedItem[], session: OfficeSession) =>
  Promise.all(items.map((item) => getItemName(item, session)));

/** Gets the labels of what a run of a pack has an item for, in its order. */
export async function getItemLabels(pack: Pick<Pack, 'items'>, session: OfficeSession): Promise<string[]> {
  return (await getItemNames(planItems(pack), session)).map(({ label }) => label);
}

/** What is to be done for an item of any kind. */
type NewItem = Pick<
  PackRunItem,
  'format' | 'file' | 'taken' | 'status' | 'rows' | 'bytes' | 'totals' | 'warnings' | 'problem'
>;

const unwritten = {
  taken: null,
  status: 'waiting',
  rows: 0,
  bytes: 0,
  totals: [],
  warnings: [],
  problem: null,
} as const satisfies Partial<NewItem>;

const notMade = { counts: 'all', oldest: null } as const;

function toRunItem(pack: Pack, planned: PlannedItem, day: string, fields: NewItem): PackRunItem {
  const report = getReport(planned);
  const parameters = report && getParameters(pack, report);
  const filters = parameters ? resolveFilters(parameters, day) : {};
  if (planned.kind === 'report') {
    return { kind: 'report', slug: planned.slug, filters, parameters, runId: null, dollarColumns: [], ...fields };
  }
  const { name } = planned;
  // A saved summary is looked up when its file is made: until then it may be saved again.
  return {
    kind: 'summary',
    slug: report?.slug ?? null,
    name,
    definition: null,
    filters,
    gaps: [],
    notes: [],
    ...notMade,
    ...fields,
  };
}

/**
 * Creates the items of a new run, each with a file name of its own.
 *
 * @param day - YYYY-MM-DD: relative dates are resolved on it
 */
export async function createPackItems(pack: Pack, session: OfficeSession, day: string): Promise<PackRunItem[]> {
  const fileNames = new Set<string>();
  const items = planItems(pack);
  const names = await getItemNames(items, session);
  return items.map((planned, index) => {
    const format = getFormat(pack, planned);
    const { file: name = '' } = names[index] ?? {};
    const { extension } = getExportFormat(format);
    const period = getItemPeriod(pack, planned, day);
    let file = toPackFileName(name, period, extension);
    for (let count = 2; fileNames.has(file); count += 1) {
      file = toPackFileName(`${name.slice(0, maxNumberedName)} (${count})`, period, extension);
    }
    fileNames.add(file);
    const fields: NewItem = { format, file, ...unwritten };
    return toRunItem(pack, planned, day, fields);
  });
}

/** Creates the run of a pack, whose items follow. @param startedAtMs - epoch milliseconds: its relative dates are of that day */
export function createPackRun(startedAtMs: number, pack: Pack, folder: string): PackRun {
  const day = getLocalDay(startedAtMs);
  const period = pack.period && getDateRange(pack.period, day);
  return {
    pack: pack.name,
    folder,
    startedAtMs,
    day,
    period,
    phase: 'running',
    items: [],
    workbook: null,
    summary: null,
    runBy: null,
  };
}

/** Why an item waits in a run that was stopped while it was being written. */
export const stoppedProblem: NonNullable<PackRunItem['problem']> = { code: 'cancelled', message: 'It was stopped.' };

/** Marks a run as stopped: an item that was being written waits, with the reason. */
export function stopPackRun(run: PackRun): PackRun {
  const items = run.items.map(
    (item): PackRunItem => (item.status === 'running' ? { ...item, status: 'waiting', problem: stoppedProblem } : item),
  );
  return { ...run, phase: 'stopped', items, runBy: null };
}

/** Resumes an interrupted run: what is written stays, all else waits again. */
export function resumePackRun(run: PackRun): PackRun {
  const items = run.items.map(
    (item): PackRunItem => (item.status === 'done' ? item : { ...item, status: 'waiting', problem: null }),
  );
  return { ...run, phase: 'running', items, runBy: null };
}

type PackState = { readonly pack: Pack; readonly preferences: Preferences };

/** Whether an item of a run is that of the pack as it is now. */
function isCurrent({ period, day }: PackRun, item: PackRunItem, current: PlannedItem, state: PackState): boolean {
  const { pack, preferences } = state;
  if (getFormat(pack, current) !== item.format) return false;
  if (item.kind === 'report') {
    const resolve = (report: PackReport) => JSON.stringify(resolveFilters(getParameters(pack, report), day));
    return current.kind === 'report' && current.slug === item.slug && resolve(current) === JSON.stringify(item.filters);
  }
  if (current.kind !== 'summary' || current.name !== item.name) return false;
  const { slug = null } = getReport(current) ?? {};
  // The filters of a report's summary are those of its report.
  const isOfPeriod = slug !== null || isDeepStrictEqual(period, pack.period && getDateRange(pack.period, day));
  const saved = listSummaries(preferences, slug).find(({ name }) => name === item.name);
  const isAsSaved = item.status !== 'done' || isDeepStrictEqual(saved?.definition, item.definition);
  return slug === item.slug && isOfPeriod && isAsSaved;
}

/**
 * Whether a run still has items to write, and is of the pack as it is now. A pack that was changed since starts anew, also
 * where a summary that is written was.
 */
export function canResume(run: PackRun, state: PackState): boolean {
  const { items } = run;
  const planned = planItems(state.pack);
  return (
    items.some(({ status }) => status !== 'done') &&
    items.length === planned.length &&
    items.every((item, index) => {
      const current = planned[index];
      return current !== undefined && isCurrent(run, item, current, state);
    })
  );
}
