/** A report's run that is under way: what has been received, and Cancel. */
import { Button, Loader, Progress } from '@mantine/core';
import type { RunProgress } from '@renderer/data/queries/reports';
import type { RunState } from '@renderer/data/stores/run-store';
import { formatDuration } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { runningTexts } from './running-note-texts';

/** Formats the progress of a run. */
export function formatProgress(progress: RunProgress | null): string {
  if (progress === null) return runningTexts.waiting;
  const { phase, bytes, rows, totalRows } = progress;
  if (phase === 'receiving' && bytes === 0 && rows === 0) return runningTexts.waiting;
  return phase === 'showing' ? runningTexts.showing(rows, totalRows) : runningTexts.loading(bytes, rows, totalRows);
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
      {part !== null && <Progress value={part} size="sm" w={120} aria-label={runningTexts.rows} />}
      <span className="faint">{runningTexts.free}</span>
      <Button variant="default" ml="auto" onClick={onCancel}>
        {runningTexts.cancel}
      </Button>
    </div>
  );
}
