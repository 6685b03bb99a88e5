/** Runs a report to look at its result. */
import type { RowEngine } from '@main/rows/row-engine';
import type { LoadedRun } from './loaded-run';
import type { RowBlocks } from './row-blocks';
import { createCountingReader } from './run-recorder';
import { type ReportRequest, type RunOptions, RunRecording } from './run-recording';

/** Reads all rows once more, now that the names of their columns are known. */
async function recount(blocks: RowBlocks, headers: readonly string[]): Promise<RowEngine> {
  const reader = createCountingReader(headers);
  for (let index = 0; index < blocks.rows.length; index += 1) await reader.push(await blocks.read(index));
  await reader.push(new Uint8Array());
  return reader.engine;
}

/**
 * Runs a report and loads its result.
 *
 * @throws AppError `report-failed` with the API's reason, `answer-too-large` beyond 400 MB, else as the API client does
 */
export async function runReport(request: ReportRequest, options: RunOptions): Promise<LoadedRun> {
  const recording = new RunRecording(request, options, true);
  try {
    const { metadata, engine } = await recording.fetch(createCountingReader);
    const headers = recording.getHeaders(metadata, engine);
    const counted = recording.hadHeaders ? engine : await recount(recording.blocks, headers);
    const run = await recording.describe(metadata, headers, counted, null);
    const { id: officeId, name: officeName } = request.session.office;
    await recording.finish(run);
    return { officeId, officeName, run, blocks: recording.blocks };
  } catch (error) {
    await recording.discard();
    throw error;
  }
}
