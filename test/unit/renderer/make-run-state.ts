/** A cancelled run on a report's screen, with the result of one before for the same filters. */
import type { ReportResult } from '@renderer/data/reports';
import type { RunState } from '@renderer/data/stores/runs';
import { sampleRows, sampleRun } from '@test/helpers/sample-result';

export function makeRunState(change: Partial<RunState> = {}): RunState {
  const request = { kind: 'screen', filters: { branchID: '3', isActive: '1' } } as const;
  const run = { ...sampleRun, filtersSent: { isActive: 'true', branchID: '3' } };
  const result: ReportResult = { run, rows: sampleRows };
  const nothing = { file: null, error: null, progress: null, draft: null };
  return { status: 'cancelled', request, result, ...nothing, startedAtMs: 0, ...change };
}
