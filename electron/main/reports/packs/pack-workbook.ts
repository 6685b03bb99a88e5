/** One workbook of a pack: a cover with the period, the totals and the failures, and a sheet for each report. */
import { basename, join } from 'node:path';
import { makeFile } from '@main/export/atomic-file';
import { toFileName } from '@main/export/file-names';
import { joinWorkbooks, verifyJoined } from '@main/export/formats/join-workbooks';
import { moveToFreeName } from '@main/export/free-name';
import { formatAmountUnits } from '@main/export/provenance';
import type { ExportTable } from '@main/export/table';
import { serialiseError } from '@shared/errors';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import type { Cell } from '@shared/schemas/report';
import { formatTimestamp } from '@shared/timestamps';

const coverName = 'Cover';
const headers = ['Report', 'Sheet', 'Rows', 'Total', 'Note'];
const widths = [34, 28, 10, 20, 80];

const formatFilters = (filters: PackRunItem['filters']) =>
  Object.entries(filters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'no filters';

/** What the cover must know of the reports: their names, and the sheets of those that were written. */
type CoverReport = { readonly item: PackRunItem; readonly name: string; readonly sheets: readonly string[] };

function toReportRows({ item, name, sheets }: CoverReport): Cell[][] {
  const filters = formatFilters(item.filters);
  if (item.status !== 'done') {
    return [[name, 'NOT IN THIS WORKBOOK', null, null, `${item.problem?.message ?? 'Not run yet.'} (${filters})`]];
  }
  return [
    [name, sheets.join(', '), { n: String(item.rows) }, null, filters],
    ...item.totals.map(({ column, sum }): Cell[] => {
      const unit = item.dollarColumns.includes(column) ? ', in dollars (you confirmed cents)' : '';
      return [null, null, null, sum, `Total of ${column}${unit}`];
    }),
    ...item.warnings.map((warning): Cell[] => [null, null, null, null, `Warning: ${warning}`]),
  ];
}

/** Says in which unit the amounts of the workbook are. */
function formatUnits(reports: readonly CoverReport[]): string {
  const names = reports.flatMap(({ item, name }) => item.dollarColumns.map((column) => `${column} (${name})`));
  return names.length > 0 ? formatAmountUnits(names) : 'as the server sent them';
}

/** Creates the cover's table. */
export function createCover(
  run: Pick<PackRun, 'pack' | 'startedAtMs' | 'day' | 'period'>,
  office: string,
  reports: readonly CoverReport[],
): ExportTable {
  const written = reports.filter(({ item }) => item.status === 'done').length;
  const line = (name: string, value: string): Cell[] => [name, value, null, null, null];
  return {
    headers,
    rows: [
      ...reports.flatMap(toReportRows),
      [null, null, null, null, null],
      line('Pack', run.pack),
      line('Office', office),
      ...(run.period ? [line('Period', `${run.period.from} to ${run.period.to}`)] : []),
      line('Dates as at', run.day),
      line('Started', formatTimestamp(run.startedAtMs)),
      line('Reports', `${written} of ${reports.length}${written < reports.length ? ', NOT COMPLETE' : ''}`),
      line('Amounts', formatUnits(reports)),
    ],
  };
}

/**
 * Writes the workbook of a run into its folder, of the reports that are written so far. It replaces the run's own earlier
 * workbook, and never another file.
 *
 * @param names - of the reports, in the order of the items
 * @returns the run with its workbook, or with the reason why there is none
 */
export async function writePackWorkbook(run: PackRun, office: string, names: readonly string[]): Promise<PackRun> {
  const { folder, pack, day, items, workbook } = run;
  const requestedName = toFileName(pack, day, 'xlsx');
  const earlier = workbook?.file ?? null;
  let file = earlier ?? requestedName;
  const done = items.flatMap((item, index) =>
    item.status === 'done' ? [{ item, name: names[index] ?? item.slug }] : [],
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
              const reports = items.map((item, index) => ({
                item,
                name: names[index] ?? item.slug,
                sheets: sheetsByItem.get(item) ?? [],
              }));
              return createCover(run, office, reports);
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
      ? 'The workbook was not saved: the file of one of the reports is not in the folder any more.'
      : serialiseError(error).message;
    return { ...run, workbook: { file: earlier, taken: workbook?.taken ?? null, problem: message } };
  }
}
