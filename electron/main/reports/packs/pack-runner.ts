/** Packs: several reports as one queue into one folder, taken up again where they were broken off. */
import { basename, join } from 'node:path';
import { makeFile, writeFileAtomically } from '@main/export/atomic-file';
import { toFileName } from '@main/export/formats';
import { moveToFreeName } from '@main/export/free-name';
import type { OfficeSession } from '@main/session/office-session';
import type { PackRunsFile } from '@main/settings/pack-runs-file';
import { getLocalDay } from '@shared/dates';
import { hasPolicy } from '@shared/error-policy';
import { AppError, serialiseError } from '@shared/errors';
import { resolveFilters } from '@shared/report-parameters';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import { getReportPreferences, type Pack, type Preferences } from '@shared/schemas/preferences';
import { getCachedReport } from '../report-list';
import type { ReportService } from '../report-service';

export type PackDependencies = {
  readonly reports: ReportService;
  readonly runs: PackRunsFile;
  readonly preferencesOf: (session: OfficeSession) => Preferences;
  readonly onChange: (officeId: string, run: PackRun) => void;
};

/** File names by report, none twice. */
function namedItems(pack: Pack, session: OfficeSession, day: string): PackRunItem[] {
  const taken = new Set<string>();
  return pack.items.map(({ slug, parameters, format }) => {
    const words = getCachedReport(session, slug).name ?? slug;
    let file = toFileName(words, day, format);
    for (let count = 2; taken.has(file); count += 1) file = toFileName(`${words.slice(0, 50)} ${count}`, day, format);
    taken.add(file);
    const filters = resolveFilters(parameters, day);
    return {
      slug,
      filters,
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

/** The pack's outcome as lines of text, for the folder and for the command line. */
export function packSummary({ pack, day, items, phase, summary }: PackRun): string {
  const there = (taken: string | null) => (taken === null ? '' : `. ${taken} was there already.`);
  const lines = ({ slug, file, taken, status, rows, warnings, problem }: PackRunItem) =>
    status === 'done'
      ? [`Written: ${file} (${slug}), ${rows} rows${there(taken)}`, ...warnings.map((text) => `Warning: ${text}`)]
      : [`Not written: ${slug}. ${problem?.message ?? 'Not run yet.'}`];
  const written = items.filter(({ status }) => status === 'done').length;
  const state = phase === 'done' && written === items.length ? 'complete' : 'not complete';
  return [
    `${pack}, ${day}: ${written} of ${items.length} reports written, ${state}`,
    ...items.flatMap(lines),
    ...(summary?.taken ? [`Summary: ${summary.file}${there(summary.taken)}`] : []),
    '',
  ].join('\r\n');
}

/** Runs packs, one at a time for each office. */
export class PackRunner {
  private readonly dependencies: PackDependencies;
  private readonly running = new Map<string, { readonly stop: AbortController; run: PackRun }>();

  constructor(dependencies: PackDependencies) {
    this.dependencies = dependencies;
  }

  /** The packs that were run, the newest first. One that was running when Tripledger ended is stopped. */
  state(officeId: string): PackRun[] {
    const current = this.running.get(officeId)?.run;
    return this.dependencies.runs.get(officeId).map((run) => {
      if (current && current.pack === run.pack && current.folder === run.folder) return current;
      return run.phase === 'running' ? { ...run, phase: 'stopped' as const } : run;
    });
  }

  /**
   * Runs a pack into a folder. One that was broken off there is taken up where it was.
   *
   * @throws AppError `usage` where there is no such pack, or one is running
   */
  async run(session: OfficeSession, name: string, folder: string, signal?: AbortSignal): Promise<PackRun> {
    const officeId = session.office.id;
    if (this.running.has(officeId))
      throw new AppError('usage', 'A pack is running already. Wait for it, or stop it.', {});
    const pack = this.dependencies.preferencesOf(session).packs.find((each) => each.name === name);
    if (!pack) throw new AppError('usage', `There is no pack named "${name}" in this office.`, { pack: name });
    const stop = new AbortController();
    const onAbort = () => stop.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) stop.abort();
    const current = { stop, run: this.begin(session, pack, folder) };
    this.running.set(officeId, current);
    try {
      this.tell(session, current.run);
      for (let place = 0; place < current.run.items.length && !stop.signal.aborted; place += 1) {
        if (current.run.items[place]?.status === 'done') continue;
        if (!(await this.runItem(session, current, place))) break;
      }
      const isOver = current.run.items.every(({ status }) => status === 'done' || status === 'failed');
      current.run = { ...current.run, phase: isOver ? 'done' : 'stopped' };
      current.run = await writeSummary(current.run);
      return current.run;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (current.run.phase === 'running') current.run = { ...current.run, phase: 'stopped' };
      this.running.delete(officeId);
      this.tell(session, current.run);
    }
  }

  stop(officeId: string): void {
    this.running.get(officeId)?.stop.abort();
  }

  /** Forgets what is known of an office's packs. */
  forget(officeId: string): void {
    this.stop(officeId);
    this.dependencies.runs.forget(officeId);
  }

  /** A run that was broken off in this folder, with what is left to do; or a new one. */
  private begin(session: OfficeSession, pack: Pack, folder: string): PackRun {
    const { runs } = this.dependencies;
    const day = getLocalDay(session.now());
    const known = runs.get(session.office.id).find((run) => run.pack === pack.name && run.folder === folder);
    const isOpen = known?.items.some(({ status }) => status !== 'done') === true;
    if (known && isOpen && isSamePack(known, pack)) {
      const items = known.items.map(
        (item): PackRunItem => (item.status === 'done' ? item : { ...item, status: 'waiting', problem: null }),
      );
      return { ...known, phase: 'running', items };
    }
    return {
      pack: pack.name,
      folder,
      startedAtMs: session.now(),
      day,
      phase: 'running',
      items: namedItems(pack, session, day),
      summary: null,
    };
  }

  /** @returns whether the next report may follow */
  private async runItem(
    session: OfficeSession,
    current: { readonly stop: AbortController; run: PackRun },
    place: number,
  ): Promise<boolean> {
    const { reports, preferencesOf } = this.dependencies;
    const item = current.run.items[place];
    if (!item) return true;
    const change = (state: Partial<PackRunItem>) => {
      const items = current.run.items.map((each, at) => (at === place ? { ...each, ...state } : each));
      current.run = { ...current.run, items };
      this.tell(session, current.run);
    };
    change({ status: 'running' });
    const wanted = item.taken ?? item.file;
    const taken = new Set(current.run.items.flatMap(({ file }, at) => (at === place ? [] : [file])));
    try {
      const { run, bytes, path, notices } = await reports.runToFile(
        session,
        item.slug,
        item.filters,
        join(current.run.folder, wanted),
        {
          isNew: { taken },
          format: item.format,
          columns: getReportPreferences(preferencesOf(session), item.slug).columns,
          priority: 'background',
          signal: current.stop.signal,
          withProvenanceFile: true,
        },
      );
      const file = basename(path);
      const rows = run.rowsReceived;
      const warnings = [...run.warnings, ...notices];
      change({ status: 'done', file, taken: file === wanted ? null : wanted, rows, bytes, warnings });
      return true;
    } catch (error) {
      const isStopped = current.stop.signal.aborted;
      const { code, message } = serialiseError(error);
      const problem = isStopped ? { code: 'cancelled' as const, message: 'It was stopped.' } : { code, message };
      change({ status: isStopped ? 'waiting' : 'failed', problem });
      return !hasPolicy(problem.code, 'stop-pack');
    }
  }

  private tell(session: OfficeSession, run: PackRun): void {
    this.dependencies.runs.put(session.office.id, run, session.office.kind === 'saved');
    this.dependencies.onChange(session.office.id, run);
  }
}

/** Writes the run's summary: over its own of before, and never over another file. @throws AppError `output-failed` */
async function writeSummary(run: PackRun): Promise<PackRun> {
  const { folder, pack, day, summary } = run;
  if (summary) {
    await writeFileAtomically(join(folder, summary.file), packSummary(run));
    return run;
  }
  const wanted = toFileName(`${pack} summary`, day, 'txt');
  let file = wanted;
  await makeFile(join(folder, wanted), (target) => target.write(Buffer.from(packSummary(run))), {
    place: async (temporary) => {
      file = basename(await moveToFreeName(temporary, join(folder, wanted)));
    },
  });
  return { ...run, summary: { file, taken: file === wanted ? null : wanted } };
}

/** Whether a run is of the pack as it is now: one that was changed since begins anew. */
function isSamePack({ items, day }: PackRun, pack: Pack): boolean {
  return (
    items.length === pack.items.length &&
    items.every((item, place) => {
      const now = pack.items[place];
      return (
        now !== undefined &&
        now.slug === item.slug &&
        now.format === item.format &&
        JSON.stringify(resolveFilters(now.parameters, day)) === JSON.stringify(item.filters)
      );
    })
  );
}
