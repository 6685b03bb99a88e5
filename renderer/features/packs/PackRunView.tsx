/** The progress of a pack's run: files written, failures with their reasons, and the button to resume. */
import { Button, Progress } from '@mantine/core';
import { showExport } from '@renderer/data/queries/exports';
import { useReportName } from '@renderer/data/queries/reports';
import type { BadgeVariant } from '@renderer/ui/badge-variants';
import { Badge } from '@renderer/ui/FormattedValues';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import { statusLabels, texts } from './texts';

const statusVariants: Readonly<Record<PackRunItem['status'], BadgeVariant>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
};

/** Joins a folder and a file name with the separator that the folder's path uses. */
const joinPath = (folder: string, file: string) => `${folder}${folder.includes('\\') ? '\\' : '/'}${file}`;

function formatSummary({ phase, items }: PackRun): string {
  const written = items.filter(({ status }) => status === 'done').length;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const summary = texts.saved(written, items.length, failed);
  if (phase === 'running') return texts.soFar(summary);
  return phase === 'stopped' ? texts.stoppedEarly(summary) : summary;
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
  const first = run.workbook?.file ?? written[0]?.file;
  const hasFailed = run.items.some(({ status }) => status === 'failed');
  return (
    <div className="pack-run">
      <div className="panel-head" style={{ flexWrap: 'wrap' }}>
        <span role="status">{formatSummary(run)}</span>
        {run.phase === 'running' && (
          <Progress
            value={(100 * written.length) / Math.max(1, run.items.length)}
            size="sm"
            w={120}
            aria-label={texts.reportsSaved}
          />
        )}
        <span className="dim small pack-words">{texts.started(run.startedAtMs, run.day, run.folder)}</span>
        {first && (
          <Button variant="subtle" size="compact-xs" onClick={() => showExport(joinPath(run.folder, first))}>
            {texts.showInFolder}
          </Button>
        )}
        {run.phase === 'running' && (
          <Button variant="default" ml="auto" onClick={onStop}>
            {texts.stop}
          </Button>
        )}
        {run.phase !== 'running' && !isComplete && (
          <Button ml="auto" disabled={isBusy} onClick={onResume}>
            {hasFailed ? texts.retry : texts.resume}
          </Button>
        )}
      </div>
      <ul className="lines" aria-label={texts.reportsLabel(run.pack)}>
        {run.items.map((item) => (
          <li key={item.file}>
            <Badge variant={statusVariants[item.status]}>{statusLabels[item.status]}</Badge>
            <span>{getReportName(item.slug)}</span>
            <span className="dim small num">
              {item.status === 'done' ? texts.file(item.file, item.rows, item.bytes) : item.file}
            </span>
            {item.taken !== null && <span className="dim small">{texts.wasThere(item.taken)}</span>}
            {item.warnings.length > 0 && <span className="warn small">{item.warnings.join(' ')}</span>}
            {item.problem && (
              <span className={item.status === 'failed' ? 'negative small' : 'dim small'}>
                {item.problem.message} <span className="faint">{item.problem.code}</span>
              </span>
            )}
          </li>
        ))}
        {run.workbook && (
          <li>
            <Badge variant={run.workbook.problem === null ? 'success' : 'danger'}>
              {run.workbook.problem === null ? statusLabels.done : statusLabels.failed}
            </Badge>
            <span>{texts.workbookFile}</span>
            <span className="dim small">{run.workbook.file ?? texts.workbookMissing}</span>
            {run.workbook.taken !== null && <span className="dim small">{texts.wasThere(run.workbook.taken)}</span>}
            {run.workbook.problem !== null && <span className="negative small">{run.workbook.problem}</span>}
          </li>
        )}
        {run.summary?.taken && (
          <li>
            <span className="dim small">
              {texts.summary(run.summary.file)} {texts.wasThere(run.summary.taken)}
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}
