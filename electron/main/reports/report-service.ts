/** Use cases of reports: list them, run one, and hold the last results so that screens and exports read the same rows. */
import { randomUUID } from 'node:crypto';
import { fetchReport, fetchReportList } from '@main/api/endpoints/reports';
import { compactJson, type JsonValue, parseExactJson } from '@main/api/json/exact-json';
import type { Priority } from '@main/api/rate/fair-queue';
import { type Fetched, liveOrKept, type Mode } from '@main/browse/kept';
import { readJsonRecord } from '@main/browse/read-record';
import type { OfficeSession } from '@main/offices/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, reportFilters } from '@shared/filters';
import type { ContractWarning } from '@shared/schemas/record';
import { type Cell, type ReportItem, type ReportRun, reportItemRecord } from '@shared/schemas/report';

export type ReportOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  readonly onBytes?: ((bytes: number) => void) | undefined;
  readonly nowMs: () => number;
};

/** A run with its rows and the office it belongs to. */
export type HeldRun = {
  readonly run: ReportRun;
  readonly officeName: string;
  readonly rows: readonly (readonly Cell[])[];
};

/** How many results are held; an older one must be run again before it can be exported. */
const heldRuns = 6;

/** The runnable reports, and where their records break the document's promises. */
export type ReportList = { readonly items: readonly ReportItem[]; readonly warnings: readonly ContractWarning[] };

function readItems(list: readonly JsonValue[]): ReportList {
  const read = list.map((raw) => readJsonRecord(reportItemRecord, raw));
  return {
    items: read.map(({ record }) => record).filter((item) => item !== null),
    warnings: read.flatMap(({ warnings }, index) =>
      warnings.map((warning) => ({ ...warning, path: `reports.${index}.${warning.path}` })),
    ),
  };
}

/** The office's runnable reports, live or as they were kept. */
export async function listReports(
  session: OfficeSession,
  options: ReportOptions & { readonly mode?: Mode },
): Promise<Fetched<ReportList>> {
  const { records } = session.cache;
  const found = await liveOrKept(
    {
      live: async () => {
        const list = await fetchReportList(session.client(), options);
        session.keep('report-list', [['all', compactJson([...list])]], options.nowMs());
        const read = readItems(list);
        session.warned('report list', read.warnings);
        return read;
      },
      kept: () => {
        const kept = records.get('report-list', 'all');
        const list = kept && parseExactJson(kept.text).value;
        return kept && Array.isArray(list) ? { value: readItems(list), fetchedAtMs: kept.fetchedAtMs } : null;
      },
      nowMs: options.nowMs,
    },
    options.mode ?? 'live',
  );
  if (found) return found;
  throw new AppError('not-kept', 'The list of reports was not kept yet.', {});
}

/** Runs reports and holds their last results. */
export class ReportService {
  private readonly runs = new Map<string, HeldRun>();

  /**
   * Runs a report and holds its result.
   *
   * @throws AppError `usage` for an unknown filter, `report-failed` with the API's reason, else as the API client does
   */
  async run(
    session: OfficeSession,
    slug: string,
    filters: Readonly<Record<string, string>>,
    options: ReportOptions,
  ): Promise<HeldRun> {
    if (slug.trim() === '') throw new AppError('usage', 'Please choose a report.', {});
    const filtersSent = checkFilters(reportFilters, filters);
    const { rows, ...answer } = await fetchReport(session.client(), slug, filtersSent, options);
    session.warned('report', answer.contract);
    const held: HeldRun = {
      officeName: session.office.name,
      rows,
      run: {
        runId: randomUUID(),
        slug,
        displayName: answer.displayName ?? slug,
        filtersSent,
        filtersApplied: answer.filtersApplied,
        headers: [...answer.headers],
        rowsReceived: rows.length,
        rowCount: answer.rowCount,
        executionTime: answer.executionTime,
        ranAtMs: options.nowMs(),
        warnings: [...answer.warnings],
      },
    };
    this.hold(held);
    return held;
  }

  /** @throws AppError `run-unknown` where the result is no longer held */
  held(runId: string): HeldRun {
    const held = this.runs.get(runId);
    if (!held) throw new AppError('run-unknown', 'This result is no longer held. Please run the report again.', {});
    return held;
  }

  private hold(held: HeldRun): void {
    this.runs.set(held.run.runId, held);
    for (const oldest of this.runs.keys()) {
      if (this.runs.size <= heldRuns) break;
      this.runs.delete(oldest);
    }
  }
}
