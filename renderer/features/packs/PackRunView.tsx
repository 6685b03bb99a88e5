/** The progress of a pack's run: files written, failures with their reasons, and the button to resume. */
import { Button, Progress } from '@mantine/core';
import { showExport } from '@renderer/data/queries/exports';
import { useReportName } from '@renderer/data/queries/reports';
import type { BadgeVariant } from '@renderer/ui/badge-variants';
import { Badge } from '@renderer/ui/FormattedValues';
import { formatBytes, formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import { formatDate } from '@shared/dates';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';

const statusViews: Readonly<Record<PackRunItem['status'], { label: string; variant: BadgeVariant }>> = {
  waiting: { label: 'Waiting', variant: 'neutral' },
  running: { label: 'Running', variant: 'info' },
  done: { label: 'Written', variant: 'success' },
  failed: { label: 'Failed', variant: 'danger' },
};

/** Joins a folder and a file name with the separator that the folder's path uses. */
const joinPath = (folder: string, file: string) => `${folder}${folder.includes('\\') ? '\\' : '/'}${file}`;

function formatSummary({ phase, items }: PackRun): string {
  const written = items.filter(({ status }) => status === 'done').length;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const summary = `${written} of ${items.length} reports written${failed > 0 ? `, ${failed} failed` : ''}`;
  if (phase === 'running') return `${summary} so far`;
  return phase === 'stopped' ? `${summary}; stopped before the end` : summary;
}

type Props = {
  readonly run: PackRun;
  readonly isBusy: boolean;
  readonly onResume: () => void;
  readonly onStop: () => void;
};

export function PackRunView({ run, isBusy, onResume, onStop }: Props) {
  const getReportName = useReportName();
  const written = run.items.filter(({ status }) => status === 'done');
  const isComplete = written.length === run.items.length;
  const first = written[0];
  return (
    <div className="pack-run">
      <div className="panel-head" style={{ flexWrap: 'wrap' }}>
        <span role="status">{formatSummary(run)}</span>
        {run.phase === 'running' && (
          <Progress
            value={(100 * written.length) / Math.max(1, run.items.length)}
            size="sm"
            w={120}
            aria-label="Reports written"
          />
        )}
        <span className="dim small pack-words">
          Begun {formatTimestamp(run.startedAtMs)}, dates as of {formatDate(run.day)}, in {run.folder}
        </span>
        {first && (
          <Button variant="subtle" size="compact-xs" onClick={() => showExport(joinPath(run.folder, first.file))}>
            Show in folder
          </Button>
        )}
        {run.phase === 'running' && (
          <Button variant="default" ml="auto" onClick={onStop}>
            Stop
          </Button>
        )}
        {run.phase !== 'running' && !isComplete && (
          <Button ml="auto" disabled={isBusy} onClick={onResume}>
            Go on with the rest
          </Button>
        )}
      </div>
      <ul className="lines" aria-label={`Reports of ${run.pack}`}>
        {run.items.map((item) => (
          <li key={item.file}>
            <Badge variant={statusViews[item.status].variant}>{statusViews[item.status].label}</Badge>
            <span>{getReportName(item.slug)}</span>
            <span className="dim small num">
              {item.status === 'done'
                ? `${item.file}, ${formatInteger(item.rows)} rows, ${formatBytes(item.bytes)}`
                : item.file}
            </span>
            {item.taken !== null && <span className="dim small">{item.taken} was there already and was kept.</span>}
            {item.warnings.length > 0 && <span className="warn small">{item.warnings.join(' ')}</span>}
            {item.problem && (
              <span className={item.status === 'failed' ? 'negative small' : 'dim small'}>
                {item.problem.message} <span className="faint">{item.problem.code}</span>
              </span>
            )}
          </li>
        ))}
        {run.summary?.taken && (
          <li>
            <span className="dim small">
              Summary: {run.summary.file}. {run.summary.taken} was there already and was kept.
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}
