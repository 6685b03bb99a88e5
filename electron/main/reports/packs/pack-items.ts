/** The reports of a pack's run: their files, their filters on the day, and whether an interrupted run can be resumed. */
import { toFileName } from '@main/export/file-names';
import type { OfficeSession } from '@main/session/office-session';
import { getExportFormat } from '@shared/export-formats';
import { resolveFilters } from '@shared/report-parameters';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import type { Pack } from '@shared/schemas/preferences';
import { getCachedReport } from '../report-list';

/** Letters of a report's name before a number is added to it. */
const maxNumberedName = 50;

/**
 * Creates the items of a new run, each with a file name of its own.
 *
 * @param day - YYYY-MM-DD: relative dates are resolved on it
 */
export async function createPackItems(pack: Pack, session: OfficeSession, day: string): Promise<PackRunItem[]> {
  const fileNames = new Set<string>();
  const names = await Promise.all(
    pack.items.map(async ({ slug }) => (await getCachedReport(session, slug)).name ?? slug),
  );
  return pack.items.map(({ slug, parameters, format }, index) => {
    const name = names[index] ?? slug;
    const { extension } = getExportFormat(format);
    let file = toFileName(name, day, extension);
    for (let count = 2; fileNames.has(file); count += 1) {
      file = toFileName(`${name.slice(0, maxNumberedName)} ${count}`, day, extension);
    }
    fileNames.add(file);
    return {
      slug,
      filters: resolveFilters(parameters, day),
      format,
      file,
      taken: null,
      status: 'waiting',
      rows: 0,
      bytes: 0,
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
        current.format === item.format &&
        JSON.stringify(resolveFilters(current.parameters, day)) === JSON.stringify(item.filters)
      );
    })
  );
}
