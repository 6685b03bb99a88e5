/** One workbook of a pack: a cover with the period, the totals and the failures, and a sheet for each report and summary. */
import { basename, join } from 'node:path';
import { makeFile, writeOutputFile } from '@main/rows/files/atomic-file';
import { moveToFreeName } from '@main/rows/files/file-names';
import { joinWorkbooks, verifyJoined } from '@main/rows/files/join-workbooks';
import { formatAmountUnits } from '@main/rows/files/provenance';
import type { ExportTable } from '@main/rows/files/table';
import { serialiseError } from '@shared/errors/errors';
import { toFileName } from '@shared/exports/file-name';
import type { Cell } from '@shared/reports/report';
import { getPackItemLabel, getPackItemsNoun, isPartial, type PackRun, type PackRunItem } from '@shared/settings/packs';
import { type DateRange, formatDateRange, formatPeriod } from '@shared/values/date-ranges';
import { formatTimestamp } from '@shared/values/dates';
import { formatRunTotal } from '../reports/loaded-run';

/** Names a file of a pack, with its period in words. */
export const toPackFileName = (title: string, period: DateRange | null, extension: string): string =>
  toFileName(
    {
      title,
      filters: period ? [{ label: '', name: formatPeriod(period.from, period.to), isPeriod: true }] : [],
    },
    extension,
  );

/* The summary of a pack's run, as lines of text: for the folder, and for the command line. */

function formatItem(item: PackRunItem): string[] {
  const { file, taken, status, rows, problem } = item;
  const label = getPackItemLabel(item);
  if (status !== 'done') return [`Not written: ${label}. ${problem?.message ?? 'Not run yet.'}`];
  return [`Written: ${file} (${label}), ${rows} rows${formatRename(taken)}`, ...formatItemRemarks(item)];
}

/**
 * Formats the warnings of a report, or what a summary lacks, its other warnings and its notes: what it counts and leaves out by
 * its filters is no fault.
 */
function formatItemRemarks(item: PackRunItem): string[] {
  const warnings = item.warnings.map((warning) => `Warning: ${warning}`);
  if (item.kind === 'report') return warnings;
  const { gaps, oldest, notes } = item;
  const age = oldest && `Saved copies, the oldest (trip ${oldest.tripId}) read ${formatTimestamp(oldest.fetchedAtMs)}.`;
  return [
    ...gaps.map((gap) => `Warning: ${gap}`),
    ...warnings,
    ...[...notes, ...(age ? [age] : [])].map((note) => `Note: ${note}`),
  ];
}

/** Says that another file had the requested name. @param requestedName - null if the file has that name */
function formatRename(requestedName: string | null): string {
  return requestedName === null ? '' : `. ${requestedName} was there already.`;
}

/** Formats the result of each report and summary of a pack, in lines that end in CR LF. */
export function formatPackSummary({ pack, day, period, items, phase, summary, workbook }: PackRun): string {
  const written = items.filter(({ status }) => status === 'done').length;
  const isComplete = phase === 'done' && written === items.length && !items.some(isPartial);
  const state = isComplete ? 'complete' : 'not complete';
  return [
    `${pack}, ${day}: ${written} of ${items.length} ${getPackItemsNoun(items)} written, ${state}`,
    ...(period ? [`Period: ${formatDateRange(period)}`] : []),
    ...items.flatMap(formatItem),
    ...(workbook?.file && workbook.problem === null
      ? [`Workbook: ${workbook.file}${formatRename(workbook.taken)}`]
      : []),
    ...(workbook?.problem ? [workbook.problem] : []),
    ...(summary?.taken ? [`Summary: ${summary.file}${formatRename(summary.taken)}`] : []),
    '',
  ].join('\r\n');
}

/**
 * Writes the summary into the pack's folder. It replaces the run's own earlier summary, and never another file.
 *
 * @returns the run with its summary
 * @throws AppError `output-failed`
 */
export async function writePackSummary(run: PackRun): Promise<PackRun> {
  const { folder, pack, period, summary } = run;
  if (summary) {
    await writeOutputFile(join(folder, summary.file), formatPackSummary(run));
    return run;
  }
  const requestedName = toPackFileName(`${pack} summary`, period, 'txt');
  let file = requestedName;
  await makeFile(join(folder, requestedName), (target) => target.write(Buffer.from(formatPackSummary(run))), {
    move: async (temporary) => {
      file = basename(await moveToFreeName(temporary, join(folder, requestedName)));
    },
  });
  return { ...run, summary: { file, taken: file === requestedName ? null : requestedName } };
}

const coverName = 'Cover';
const headers = ['Report', 'Sheet', 'Rows', 'Total', 'Note'];
const widths = [34, 28, 10, 20, 80];

const formatFilters = (filters: PackRunItem['filters']) =>
  Object.entries(filters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'no filters';

/** What the cover must know of the items: their names, and the sheets of those that were written. */
type CoverItem = { readonly item: PackRunItem; readonly name: string; readonly sheets: readonly string[] };

const getDollarColumns = (item: PackRunItem) => (item.kind === 'report' ? item.dollarColumns : []);

/** Says what an item is, and its filters. */
function describeSource(item: PackRunItem): string {
  const filters = formatFilters(item.filters);
  switch (item.kind) {
    case 'report':
      return filters;
    case 'summary':
      if (item.slug !== null) return `summary of ${item.slug}, ${filters}`;
      // Its filters are known once it is made.
      return item.status === 'done' ? `summary, ${filters}` : 'summary';
  }
}

function toItemRows({ item, name, sheets }: CoverItem): Cell[][] {
  const source = describeSource(item);
  if (item.status !== 'done') {
    const note = `${item.problem?.message ?? 'Not run yet.'} (${source})`;
    return [[name, 'NOT IN THIS WORKBOOK', null, null, note]];
  }
  return [
    [name, sheets.join(', '), { n: String(item.rows) }, null, source],
    ...item.totals.map((total): Cell[] => {
      const { column } = total;
      const unit = getDollarColumns(item).includes(column) ? ', in dollars' : '';
      return [null, null, null, formatRunTotal(total), `Total of ${column}${unit}`];
    }),
    ...formatItemRemarks(item).map((remark): Cell[] => [null, null, null, null, remark]),
  ];
}

/** Says in which unit the amounts of the workbook are. */
function formatUnits(covered: readonly CoverItem[]): string {
  const names = covered.flatMap(({ item, name }) => getDollarColumns(item).map((column) => `${column} (${name})`));
  const units = names.length > 0 ? formatAmountUnits(names) : 'as the server sent them';
  return covered.some(({ item }) => item.kind !== 'report') ? `${units}; those of summaries in dollars` : units;
}

/** Creates the cover's table. */
export function createCover(
  run: Pick<PackRun, 'pack' | 'startedAtMs' | 'day' | 'period'>,
  office: string,
  covered: readonly CoverItem[],
): ExportTable {
  const written = covered.filter(({ item }) => item.status === 'done').length;
  const isComplete = written === covered.length && !covered.some(({ item }) => isPartial(item));
  const noun = getPackItemsNoun(covered.map(({ item }) => item));
  const line = (name: string, value: string): Cell[] => [name, value, null, null, null];
  return {
    headers,
    rows: [
      ...covered.flatMap(toItemRows),
      [null, null, null, null, null],
      line('Pack', run.pack),
      line('Office', office),
      ...(run.period ? [line('Period', `${run.period.from} to ${run.period.to}`)] : []),
      line('Dates as at', run.day),
      line('Started', formatTimestamp(run.startedAtMs)),
      line(
        `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
        `${written} of ${covered.length}${isComplete ? '' : ', NOT COMPLETE'}`,
      ),
      line('Amounts', formatUnits(covered)),
    ],
  };
}

/**
 * Writes the workbook of a run into its folder, of the items that are written so far. It replaces the run's own earlier
 * workbook, and never another file.
 *
 * @param names - of the reports and summaries, in the order of the items
 * @returns the run with its workbook, or with the reason why there is none
 */
export async function writePackWorkbook(run: PackRun, office: string, names: readonly string[]): Promise<PackRun> {
  const { folder, pack, period, items, workbook } = run;
  const requestedName = toPackFileName(pack, period, 'xlsx');
  const earlier = workbook?.file ?? null;
  let file = earlier ?? requestedName;
  const done = items.flatMap((item, index) =>
    item.status === 'done' ? [{ item, name: names[index] ?? getPackItemLabel(item) }] : [],
  );
  try {
    if (done.length === 0) return run;
    await makeFile(
      join(folder, file),
      (target) =>
        joinWorkbooks(
          target,
          {
            name: coverName,
            widths,
            create: (sheets) => {
              const sheetsByItem = new Map(done.map(({ item }, index) => [item, sheets[index] ?? []]));
              const covered = items.map((item, index) => ({
                item,
                name: names[index] ?? getPackItemLabel(item),
                sheets: sheetsByItem.get(item) ?? [],
              }));
              return createCover(run, office, covered);
            },
          },
          done.map(({ item, name }) => ({ path: join(folder, item.file), name })),
        ),
      {
        check: verifyJoined,
        move:
          earlier === null
            ? async (temporary) => {
                const taken = new Set(items.map((item) => item.file));
                file = basename(await moveToFreeName(temporary, join(folder, requestedName), { taken }));
              }
            : undefined,
      },
    );
    return { ...run, workbook: { file, taken: file === requestedName ? null : requestedName, problem: null } };
  } catch (error) {
    const isGone = (error as { code?: unknown }).code === 'ENOENT';
    const message = isGone
      ? `The workbook was not saved: the file of one of the ${getPackItemsNoun(items)} is not in the folder any more.`
      : serialiseError(error).message;
    return { ...run, workbook: { file: earlier, taken: workbook?.taken ?? null, problem: message } };
  }
}
