/** Every run of an office's reports: what was asked, when, what came; and its rows, as long as there is room for them. */
import type { OfficeSession } from '@main/session/office-session';
import type { ReportSettings } from '@shared/schemas/preferences';
import { type ReportRun, type RunHistoryEntry, reportRunSchema } from '@shared/schemas/report';
import type { LoadedRun } from './loaded-run';
import { StoredRowBlocks } from './row-blocks';

const megabyte = 1_000_000;
/** Runs that are remembered; the oldest are forgotten. */
const maxRuns = 2_000;

function parseRun(text: string): ReportRun | null {
  try {
    return reportRunSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The ledger of one office. */
export class RunHistory {
  private readonly session: OfficeSession;
  private readonly settings: ReportSettings;

  constructor(session: OfficeSession, settings: ReportSettings) {
    this.session = session;
    this.settings = settings;
  }

  /** The runs, the newest first. */
  list(): RunHistoryEntry[] {
    return this.session.cache.runs.list().flatMap(({ text, bytes }) => {
      const run = parseRun(text);
      return run ? [{ run, storedBytes: bytes, hasRows: hasRows(run, bytes) }] : [];
    });
  }

  /** A run whose rows are kept; null for any other. */
  open(runId: string): LoadedRun | null {
    const { runs } = this.session.cache;
    const kept = runs.get(runId);
    const run = kept && parseRun(kept.text);
    if (!kept || !run || !hasRows(run, kept.bytes)) return null;
    const { id: officeId, name: officeName } = this.session.office;
    return { run, officeId, officeName, blocks: new StoredRowBlocks(runs, runId, run.blocks) };
  }

  remove(runId: string): void {
    this.session.cache.runs.remove(runId);
  }

  /** Makes room: the oldest results go first, then the oldest runs. */
  trim(): void {
    const { runs } = this.session.cache;
    let room = this.settings.allMegabytes * megabyte;
    runs.list().forEach(({ id, bytes }, place) => {
      room -= bytes;
      if (place >= maxRuns) runs.remove(id);
      else if (room < 0 && bytes > 0) runs.deleteBlocks(id);
    });
  }
}

/** A run without rows needs none to be opened. */
const hasRows = (run: ReportRun, bytes: number) => bytes > 0 || run.rowsReceived === 0;
