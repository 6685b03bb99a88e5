/** The state of a run: running, cancelled, or written to a file. */
import { Button, Loader, Progress } from '@mantine/core';
import { openExport, showExport } from '@renderer/data/queries/exports';
import type { RunProgress } from '@renderer/data/queries/reports';
import { isPreviousResult, type RunFile, type RunState } from '@renderer/data/stores/run-store';
import { ExportedFile } from '@renderer/ui/export/ExportedFile';
import { formatBytes, formatDuration, formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';

/** Formats the progress of a run. */
export function formatProgress(progress: RunProgress | null): string {
  if (progress === null) return 'Waiting for the API';
  const { phase, bytes, rows, totalRows } = progress;
  if (phase === 'receiving' && bytes === 0 && rows === 0) return 'Waiting for the API';
  const of = totalRows === null ? '' : ` of ${formatInteger(totalRows)}`;
  if (phase === 'showing') return `Showing rows: ${formatInteger(rows)}${of}`;
  return `Receiving: ${formatBytes(bytes)}, ${formatInteger(rows)}${of} rows`;
}

export function RunningNote({ state, onCancel }: { state: RunState; onCancel: () => void }) {
  const now = useNow('countdown');
  const { progress, startedAtMs } = state;
  const seconds = Math.max(0, Math.floor((now - startedAtMs) / 1_000));
  const part = progress?.totalRows ? (100 * progress.rows) / progress.totalRows : null;
  return (
    <div className="note" role="status">
      <Loader size={15} />
      <span className="num">
        {formatProgress(progress)} · {formatDuration(seconds)}
      </span>
      {part !== null && <Progress value={part} size="sm" w={120} aria-label="Rows received" />}
      <span className="faint">You can look elsewhere meanwhile.</span>
      <Button variant="default" ml="auto" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Describes the result that stays on the screen after a cancelled run. */
function describeResult(state: RunState, now: number): string {
  const { result } = state;
  if (result === null) return '';
  const parameters = isPreviousResult(state) ? 'other parameters' : 'the same parameters';
  return `The result below is from the run ${formatTimeAgo(result.run.ranAtMs, now)}, for ${parameters}. `;
}

/** Describes the outcome of a cancelled run. */
export function describeCancelled(state: RunState, now: number): string {
  const kind = state.request?.kind ?? 'screen';
  if (kind === 'open') return 'Cancelled. The earlier run was not opened.';
  const done = kind === 'file' ? 'No file was written.' : 'No rows of this run are shown.';
  return `Cancelled. ${done} ${describeResult(state, now)}The server cannot be told to stop: it may go on with the report for a while.`;
}

export function CancelledNote({ state }: { state: RunState }) {
  return (
    <div className="note" role="status">
      {describeCancelled(state, useNow())}
    </div>
  );
}

export function FileNote({ file }: { file: RunFile }) {
  return (
    <div className="note" role="status">
      <span>
        <strong>Saved {formatInteger(file.rows)} rows</strong> ({formatBytes(file.bytes)}), read back and found whole:
      </span>
      <ExportedFile
        path={file.path}
        notices={file.notices}
        hasFormulas={file.hasFormulas}
        onOpen={openExport}
        onShow={showExport}
      />
      {file.warnings.length > 0 && <span className="warn">{file.warnings.join(' ')}</span>}
    </div>
  );
}
