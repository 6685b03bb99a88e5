/** The runs of an office's reports: parameters, time and result of each, and its rows as long as there is room for them. */

import type { OfficeCache } from '@main/saved/thread/office-caches';
import { AppError } from '@shared/errors/errors';
import { type ReportRun, type RunHistoryEntry, reportRunSchema } from '@shared/reports/report';
import type { OfficeSession } from '../connect/office-session';
import type { LoadedRun, RowBlocks } from './loaded-run';

export const bytesPerMegabyte = 1_000_000;
/** Runs that are stored. The oldest are removed. */
const maxRuns = 2_000;

function parseRun(text: string): ReportRun | null {
  try {
    return reportRunSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What is stored of runs. */
export type RunLimits = {
  /** The largest result, in received megabytes, that is stored with its run. */
  readonly resultMegabytes: number;
  /** The space of all stored results; the oldest are deleted first. */
  readonly allMegabytes: number;
};
export const defaultRunLimits: RunLimits = { resultMegabytes: 20, allMegabytes: 500 };

/** The run history of one office. */
export class RunHistory {
  private readonly session: OfficeSession;
  private readonly limits: RunLimits;

  constructor(session: OfficeSession, limits: RunLimits) {
    this.session = session;
    this.limits = limits;
  }

  /** Lists the runs, the newest first. */
  async list(): Promise<RunHistoryEntry[]> {
    return (await this.session.cache.runs.list()).flatMap(({ text, bytes }) => {
      const run = parseRun(text);
      return run ? [{ run, hasRows: hasRows(run, bytes) }] : [];
    });
  }

  /** Opens a run. @returns null if its rows are not stored */
  async open(runId: string): Promise<LoadedRun | null> {
    const { runs } = this.session.cache;
    const stored = await runs.get(runId);
    const run = stored && parseRun(stored.text);
    if (!stored || !run || !hasRows(run, stored.bytes)) return null;
    const { id: officeId, name: officeName } = this.session.office;
    return { run, officeId, officeName, blocks: toStoredBlocks(runs, run) };
  }

  async remove(runId: string): Promise<void> {
    await this.session.cache.runs.remove(runId);
  }

  /** Removes the oldest rows beyond the office's limit, and the oldest runs beyond {@link maxRuns}. */
  async trim(): Promise<void> {
    const { runs } = this.session.cache;
    let room = this.limits.allMegabytes * bytesPerMegabyte;
    for (const [index, { id, bytes }] of (await runs.list()).entries()) {
      room -= bytes;
      if (index >= maxRuns) await runs.remove(id);
      else if (room < 0 && bytes > 0) await runs.deleteBlocks(id);
    }
  }
}

/** The rows of a run in the office's cache. */
const toStoredBlocks = (runs: OfficeCache['runs'], { runId, blocks }: ReportRun): RowBlocks => ({
  rows: blocks,
  readDeflated: async (index) => {
    const deflated = await runs.readBlock(runId, index);
    if (deflated !== null) return deflated;
    throw new AppError('run-unknown', 'The rows of this run are no longer saved. Run the report again.', {});
  },
});

/** Whether a run can be opened. One that received no rows needs none. */
const hasRows = (run: ReportRun, bytes: number) => bytes > 0 || run.rowsReceived === 0;
