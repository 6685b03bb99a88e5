import { formatProgress } from '@renderer/components/RunningNote';
import type { RunState } from '@renderer/data/stores/run-store';
import { describeCancelled } from '@renderer/features/report/RunStatus';
import { sampleRows, sampleRun } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';

describe('progress', () => {
  it('reads in bytes and rows', () => {
    expect(formatProgress(null)).toBe('Waiting for the server');
    const progress = { phase: 'receiving', bytes: 12_345_678, rows: 50_000, totalRows: null } as const;
    expect(formatProgress(progress)).toBe('Loading: 12 MB, 50,000 rows');
    const none = { ...progress, bytes: 0, rows: 0 };
    expect(formatProgress(none)).toBe('Waiting for the server');
    // Opening an earlier run sends no request to the API.
    expect(formatProgress({ ...none, phase: 'showing' })).toBe('Showing rows: 0');
    expect(formatProgress({ ...progress, totalRows: 60_000 })).toBe('Loading: 12 MB, 50,000 of 60,000 rows');
    expect(formatProgress({ ...progress, phase: 'showing', totalRows: 60_000 })).toBe('Showing rows: 50,000 of 60,000');
  });
});

describe('a cancelled run', () => {
  const now = sampleRun.ranAtMs + 180_000;
  const state = (more: Partial<RunState>): RunState => ({
    status: 'cancelled',
    request: { kind: 'screen', filters: { branchID: '3', isActive: '1' } },
    result: { run: { ...sampleRun, filtersSent: { isActive: 'true', branchID: '3' } }, rows: sampleRows },
    file: null,
    error: null,
    progress: null,
    startedAtMs: 0,
    draft: null,
    ...more,
  });
  it('says which result stays on the screen, and that no file was written only where one was to be', () => {
    const server = 'The server may keep working on the report for a while.';
    expect(describeCancelled(state({}), now)).toBe(
      `Cancelled. The result below is from the run 3 min ago, for the same filters. ${server}`,
    );
    const other = state({ request: { kind: 'screen', filters: { branchID: '4' } } });
    expect(describeCancelled(other, now)).toBe(
      `Cancelled. The result below is from the run 3 min ago, for other filters. ${server}`,
    );
    expect(describeCancelled(state({ result: null, request: { kind: 'file', filters: {} } }), now)).toBe(
      `Cancelled. No file was saved. ${server}`,
    );
    expect(describeCancelled(state({ request: { kind: 'open', filters: null } }), now)).toBe(
      'Cancelled. The earlier run was not opened.',
    );
  });
});
