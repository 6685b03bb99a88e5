/** The items of a pack's run: their files, their filters on the day, and whether an interrupted run can be resumed. */
import { isDeepStrictEqual } from 'node:util';
import { toFileName } from '@main/export/file-names';
import type { OfficeSession } from '@main/session/office-session';
import { type DateRange, getDateRange } from '@shared/date-ranges';
import { isCalendarDate } from '@shared/dates';
import { getExportFormat } from '@shared/export-formats';
import { type ReportParameters, resolveFilters } from '@shared/report-parameters';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import type { Pack, PackItem, PackReport, Preferences } from '@shared/schemas/preferences';
import { getCachedReport } from '../report-list';

/** Letters of a report's name before a number is added to it. */
const maxNumberedName = 50;

/** Gets the parameters with which a pack runs a report: the pack's period takes the place of the report's own dates. */
function getParameters({ period }: Pack, { parameters }: PackReport): ReportParameters {
  return period === null ? parameters : { ...parameters, ranges: { ...parameters.ranges, general: period } };
}

/** Gets the dates of an item: those of the pack, else the report's own, if it has both. */
function getItemPeriod(pack: Pack, item: PackItem, day: string): DateRange | null {
  if (pack.period !== null) return getDateRange(pack.period, day);
  if (item.kind === 'summary') return null;
  const { startDate: from = '', endDate: to = '' } = resolveFilters(item.parameters, day);
  return isCalendarDate(from) && isCalendarDate(to) ? { from, to } : null;
}

/** Gets the format in which a pack saves an item: those of a workbook are workbooks. */
const getFormat = ({ hasWorkbook }: Pack, { format }: PackItem) => (hasWorkbook ? 'xlsx' : format);

/** Gets the names of a pack's reports and summaries, in its order. */
export async function getItemNames({ items }: Pick<Pack, 'items'>, session: OfficeSession): Promise<string[]> {
  return await Promise.all(
    items.map(async (item) =>
      item.kind === 'summary' ? item.name : ((await getCachedReport(session, item.slug)).name ?? item.slug),
    ),
  );
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

function toRunItem(pack: Pack, packItem: PackItem, day: string, fields: NewItem): PackRunItem {
  // The saved summary is looked up when its file is made: until then it may be saved again.
  if (packItem.kind === 'summary') {
    return {
      kind: 'summary',
      name: packItem.name,
      definition: null,
      filters: {},
      gaps: [],
      notes: [],
      ...notMade,
      ...fields,
    };
  }
  const parameters = getParameters(pack, packItem);
  const filters = resolveFilters(parameters, day);
  return { kind: 'report', slug: packItem.slug, filters, parameters, runId: null, dollarColumns: [], ...fields };
}

/**
 * Creates the items of a new run, each with a file name of its own.
 *
 * @param day - YYYY-MM-DD: relative dates are resolved on it
 */
export async function createPackItems(pack: Pack, session: OfficeSession, day: string): Promise<PackRunItem[]> {
  const fileNames = new Set<string>();
  const names = await getItemNames(pack, session);
  return pack.items.map((packItem, index) => {
    const format = getFormat(pack, packItem);
    const name = names[index] ?? '';
    const { extension } = getExportFormat(format);
    const period = getItemPeriod(pack, packItem, day);
    let file = toFileName(name, day, extension, period);
    for (let count = 2; fileNames.has(file); count += 1) {
      file = toFileName(`${name.slice(0, maxNumberedName)} ${count}`, day, extension, period);
    }
    fileNames.add(file);
    const fields: NewItem = { format, file, ...unwritten };
    return toRunItem(pack, packItem, day, fields);
  });
}

/** Resumes an interrupted run: what is written stays, all else waits again. */
export function resumePackRun(run: PackRun): PackRun {
  const items = run.items.map(
    (item): PackRunItem => (item.status === 'done' ? item : { ...item, status: 'waiting', problem: null }),
  );
  return { ...run, phase: 'running', items };
}

type PackState = { readonly pack: Pack; readonly summaries: Preferences['summaries'] };

/** Whether an item of a run is that of the pack as it is now. */
function isCurrent({ period, day }: PackRun, item: PackRunItem, current: PackItem, state: PackState): boolean {
  const { pack, summaries } = state;
  if (getFormat(pack, current) !== item.format) return false;
  if (item.kind === 'report') {
    const resolve = (report: PackReport) => JSON.stringify(resolveFilters(getParameters(pack, report), day));
    return current.kind === 'report' && current.slug === item.slug && resolve(current) === JSON.stringify(item.filters);
  }
  const saved = summaries.find(({ name }) => name === item.name);
  return (
    current.kind === 'summary' &&
    current.name === item.name &&
    isDeepStrictEqual(period, pack.period && getDateRange(pack.period, day)) &&
    (item.status !== 'done' || isDeepStrictEqual(saved?.definition, item.definition))
  );
}

/**
 * Whether a run still has items to write, and is of the pack as it is now. A pack that was changed since starts anew, also
 * where a summary that is written was.
 */
export function canResume(run: PackRun, state: PackState): boolean {
  const { items } = run;
  return (
    items.some(({ status }) => status !== 'done') &&
    items.length === state.pack.items.length &&
    items.every((item, index) => {
      const current = state.pack.items[index];
      return current !== undefined && isCurrent(run, item, current, state);
    })
  );
}
