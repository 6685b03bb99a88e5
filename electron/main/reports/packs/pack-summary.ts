/** The summary of a pack's run, as lines of text: for the folder, and for the command line. */
import { basename, join } from 'node:path';
import { makeFile, writeOutputFile } from '@main/export-files/atomic-file';
import { toFileName } from '@main/export-files/file-names';
import { moveToFreeName } from '@main/export-files/free-name';
import { formatDateRange } from '@shared/date-ranges';
import {
  getPackItemLabel,
  getPackItemsNoun,
  isPartial,
  type PackRun,
  type PackRunItem,
} from '@shared/schemas/pack-run';
import { formatTimestamp } from '@shared/timestamps';

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
export function formatItemRemarks(item: PackRunItem): string[] {
  const warnings = item.warnings.map((warning) => `Warning: ${warning}`);
  if (item.kind === 'report') return warnings;
  const { gaps, oldest } = item.kind === 'summary' ? item : { gaps: [], oldest: null };
  const { notes } = item;
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
  const { folder, pack, day, period, summary } = run;
  if (summary) {
    await writeOutputFile(join(folder, summary.file), formatPackSummary(run));
    return run;
  }
  const requestedName = toFileName(`${pack} summary`, day, 'txt', period);
  let file = requestedName;
  await makeFile(join(folder, requestedName), (target) => target.write(Buffer.from(formatPackSummary(run))), {
    move: async (temporary) => {
      file = basename(await moveToFreeName(temporary, join(folder, requestedName)));
    },
  });
  return { ...run, summary: { file, taken: file === requestedName ? null : requestedName } };
}
