/** The state of a run: running, cancelled, or written to a file. */
import { Button, Loader, Progress } from '@mantine/core';
import { openExport, showExport } from '@renderer/data/queries/exports';
import type { RunProgress } from '@renderer/data/queries/reports';
import { isPreviousResult, type RunFile, type RunState } from '@renderer/data/stores/run-store';
import { ExportedFile } from '@renderer/ui/export/ExportedFile';
import { formatDuration } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { texts } from './texts';

/** Formats the progress of a run. */
export function formatProgress(progress: RunProgress | null): string {
  if (progress === null) return texts.progress.waiting;
  const { phase, bytes, rows, totalRows } = progress;
  if (phase === 'receiving' && bytes === 0 && rows === 0) return texts.progress.waiting;
  return phase === 'showing' ? texts.progress.showing(rows, totalRows) : texts.progress.loading(bytes, rows, totalRows);
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
      {part !== null && <Progress value={part} size="sm" w={120} aria-label={texts.progress.rows} />}
      <span className="faint">{texts.progress.free}</span>
      <Button variant="default" ml="auto" onClick={onCancel}>
        {texts.progress.cancel}
      </Button>
    </div>
  );
}

/** Describes the outcome of a cancelled run, and the result that stays on the screen. */
export function describeCancelled(state: RunState, now: number): string {
  const kind = state.request?.kind ?? 'screen';
  const { cancelled } = texts;
  if (kind === 'open') return cancelled.open;
  const { result } = state;
  const shown = result ? cancelled.result(formatTimeAgo(result.run.ranAtMs, now), isPreviousResult(state)) : '';
  return `${cancelled[kind]}${shown}${cancelled.server}`;
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
        <strong>{texts.savedFile.rows(file.rows)}</strong>
        {texts.savedFile.verified(file.bytes)}
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
