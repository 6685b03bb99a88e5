/** Runs a report to look at its result. */
import { readAllDeflated } from '@main/report-worker/comparisons';
import { reportCalls } from '@main/report-worker/report-worker';
import type { LoadedRun } from './loaded-run';
import { type ReportRequest, type RunOptions, RunRecording, readReportState } from './run-recording';

/**
 * Runs a report and loads its result.
 *
 * @throws AppError `report-failed` with the API's reason, `answer-too-large` beyond 400 MB, else as the API client does
 */
export async function runReport(request: ReportRequest, options: RunOptions): Promise<LoadedRun> {
  const state = await readReportState(request, options);
  const recording = new RunRecording(request, options, state, null);
  try {
    const { metadata, summary, headers, hadHeaders } = await recording.fetch();
    await recording.reception.close();
    const { blocks } = recording;
    // All rows are read once more, now that the names of their columns are known.
    const counted = hadHeaders ? summary : await reportCalls.rows.count(headers, await readAllDeflated(blocks));
    const run = await recording.describe(metadata, headers, counted, null);
    const { id: officeId, name: officeName } = request.session.office;
    await recording.finish(run);
    return { officeId, officeName, run, blocks };
  } catch (error) {
    await recording.discard();
    throw error;
  }
}
