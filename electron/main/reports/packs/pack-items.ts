/** The reports of a pack's run: their files, their filters on the day, and whether an interrupted run can be resumed. */
import { toFileName } from '@main/export/file-names';
import type { OfficeSession } from '@main/session/office-session';
import { getExportFormat } from '@shared/export-formats';
import { type ReportParameters, resolveFilters } from '@shared/report-parameters';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import type { Pack, PackItem } from '@shared/schemas/preferences';
import { getCachedReport } from '../report-list';

/** Letters of a report's name before a number is added to it. */
const maxNumberedName = 50;

/** Gets the parameters with which a pack runs a report: the pack's period takes the place of the report's own dates. */
function getParameters({ period }: Pack, { parameters }: PackItem): ReportParameters {
  return period === null ? parameters : { ...parameters, ranges: { ...parameters.ranges, general: period } };
}

/** Gets the format in which a pack saves a report: reports of a workbook are workbooks. */
const getFormat = ({ hasWorkbook }: Pack, { format }: PackItem) => (hasWorkbook ? 'xlsx' : format);

/** Gets the names of a pack's reports, in its order. */
export async function getReportNames(pack: Pick<Pack, 'items'>, session: OfficeSession): Promise<string[]> {
  return await Promise.all(pack.items.map(async ({ slug }) => (await getCachedReport(session, slug)).name ?? slug));
}

/**
 * Creates the items of a new run, each with a file name of its own.
 *
 * @param day - YYYY-MM-DD: relative dates are resolved on it
 */
export async function createPackItems(pack: Pack, session: OfficeSession, day: string): Promise<PackRunItem[]> {
  const fileNames = new Set<string>();
  const names = await getReportNames(pack, session);
  return pack.items.map((packItem, index) => {
    const { slug } = packItem;
    const format = getFormat(pack, packItem);
    const name = names[index] ?? slug;
    const { extension } = getExportFormat(format);
    let file = toFileName(name, day, extension);
    for (let count = 2; fileNames.has(file); count += 1) {
      file = toFileName(`${name.slice(0, maxNumberedName)} ${count}`, day, extension);
    }
    fileNames.add(file);
    return {
      slug,
      filters: resolveFilters(getParameters(pack, packItem), day),
      format,
      file,
      taken: null,
      status: 'waiting',
      rows: 0,
      bytes: 0,
      dollarColumns: [],
      totals: [],
      warnings: [],
      problem: null,
    };
  });
}

/** Resumes an interrupted run: what is written stays, all else waits again. */
export function resumePackRun(run: PackRun): PackRun {
  const items = run.items.map(
    (item): PackRunItem => (item.status === 'done' ? item : { ...item, status: 'waiting', problem: null }),
  );
  return { ...run, phase: 'running', items };
}

/** Whether a run still has reports to write, and is of the pack as it is now. A pack that was changed since starts anew. */
export function canResume({ items, day }: PackRun, pack: Pack): boolean {
  return (
    items.some(({ status }) => status !== 'done') &&
    items.length === pack.items.length &&
    items.every((item, index) => {
      const current = pack.items[index];
      return (
        current !== undefined &&
        current.slug === item.slug &&
        getFormat(pack, current) === item.format &&
        JSON.stringify(resolveFilters(getParameters(pack, current), day)) === JSON.stringify(item.filters)
      );
    })
  );
}
