/** The state of a run that has ended: cancelled, or written to a file. */
import { openExport, showExport } from '@renderer/data/queries/exports';
import { isPreviousResult, type RunFile, type RunState } from '@renderer/data/stores/run-store';
import { ExportedFile } from '@renderer/ui/export/ExportedFile';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { texts } from './texts';

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
