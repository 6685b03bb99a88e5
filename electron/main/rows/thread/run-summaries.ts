/** Summaries of results: added up by the worker, which has the rows by columns. */
import { AppError } from '@shared/errors/errors';
import type { CellAddress } from '@shared/summary/definition';
import type { EncodedSummary } from '@shared/summary/encoded-summary';
import { type ComparableRun, readAllDeflated } from './comparisons';
import { reportCalls } from './report-worker';
import type { listCellRows, RunSummaryRequest } from './result-table';

/** A result whose rows can be sent. */
type SummarisedRun = Pick<ComparableRun, 'run' | 'officeId' | 'blocks'>;

/** A result, and another one where it is compared with it. */
type SummarisedRuns = readonly [SummarisedRun, ...SummarisedRun[]];

export class RunSummaries {
  /** The results that were sent, to be dropped with their office. */
  private readonly officeIds = new Map<string, string>();

  /**
   * Adds results up: the one that is summarised, and behind it the one that it is compared with, if any.
   *
   * @throws AppError `usage` for too many groups, `run-unknown` for rows that are no longer stored
   */
  async summarise(loaded: SummarisedRuns, request: RunSummaryRequest, signal?: AbortSignal): Promise<EncodedSummary> {
    const { runId } = loaded[0].run;
    return await this.call(loaded, signal, () => reportCalls.summaries.summarise(runId, request));
  }

  /** Lists the rows behind a cell. @throws AppError as {@link summarise} does */
  async listCell(
    loaded: SummarisedRuns,
    request: RunSummaryRequest,
    cell: CellAddress,
    signal?: AbortSignal,
  ): Promise<ReturnType<typeof listCellRows>> {
    const { runId } = loaded[0].run;
    return await this.call(loaded, signal, () => reportCalls.summaries.listCell(runId, request, cell));
  }

  /** Drops an office's results. */
  forget(officeId: string): void {
    const runIds = [...this.officeIds].flatMap(([runId, id]) => (id === officeId ? [runId] : []));
    for (const runId of runIds) this.officeIds.delete(runId);
    // A worker that has died holds none.
    if (runIds.length > 0) reportCalls.summaries.forget(runIds).catch(() => undefined);
  }

  /** Calls the worker, and sends the rows first where it does not have them. */
  private async call<T>(
    loaded: SummarisedRuns,
    signal: AbortSignal | undefined,
    get: () => Promise<T | null>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const known = await get();
    if (known !== null) return known;
    const runIds = loaded.map(({ run }) => run.runId);
    const missing = await reportCalls.summaries.listMissing(runIds);
    for (const run of loaded) if (missing.includes(run.run.runId)) await this.send(run, signal);
    const result = await get();
    if (result !== null) return result;
    throw new AppError('internal', 'The rows of this result were dropped while they were added up. Try again.', {});
  }

  private async send({ run, officeId, blocks }: SummarisedRun, signal: AbortSignal | undefined): Promise<void> {
    this.officeIds.set(run.runId, officeId);
    await reportCalls.summaries.load(run.runId, run.headers, await readAllDeflated(blocks, signal));
  }
}
