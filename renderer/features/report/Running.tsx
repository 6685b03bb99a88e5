/** A run on its way, and where one went that was written straight to a file. */
import { Button, Loader, Progress } from '@mantine/core';
import { openExport, showExport } from '@renderer/queries/exports';
import type { RunFile, RunState } from '@renderer/queries/report-runs';
import type { RunProgress } from '@renderer/queries/reports';
import { count, durationWords, sizeWords } from '@renderer/ui/quantities';
import { SavedAs } from '@renderer/ui/SavedAs';
import { useNow } from '@renderer/ui/use-now';

/** What is going on, in words that mean something. */
export function progressWords(progress: RunProgress | null): string {
  if (progress === null) return 'Waiting for the API';
  const { phase, bytes, rows, totalRows } = progress;
  if (phase === 'receiving' && bytes === 0 && rows === 0) return 'Waiting for the API';
  const of = totalRows === null ? '' : ` of ${count.format(totalRows)}`;
  if (phase === 'showing') return `Showing rows: ${count.format(rows)}${of}`;
  return `Receiving: ${sizeWords(bytes)}, ${count.format(rows)}${of} rows`;
}

export function RunningNote({ state, onCancel }: { state: RunState; onCancel: () => void }) {
  const now = useNow(1_000);
  const { progress, startedAtMs } = state;
  const seconds = Math.max(0, Math.floor((now - startedAtMs) / 1_000));
  const part = progress?.totalRows ? (100 * progress.rows) / progress.totalRows : null;
  return (
    <div className="note" role="status">
      <Loader size={15} />
      <span className="num">
        {progressWords(progress)} · {durationWords(seconds)}
      </span>
      {part !== null && <Progress value={part} size="sm" w={120} aria-label="Rows received" />}
      <span className="faint">You can look elsewhere meanwhile.</span>
      <Button variant="default" ml="auto" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

export function CancelledNote() {
  return (
    <div className="note" role="status">
      Cancelled. Nothing was changed. No file was written. The API cannot be told to stop: its server may go on with the
      report for a while.
    </div>
  );
}

export function FileNote({ file }: { file: RunFile }) {
  return (
    <div className="note" role="status">
      <span>
        <strong>Saved {count.format(file.rows)} rows</strong> ({sizeWords(file.bytes)}), read back and found whole:
      </span>
      <SavedAs path={file.path} onOpen={openExport} onShow={showExport} />
    </div>
  );
}
