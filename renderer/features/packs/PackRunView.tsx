/** The progress of a pack's run: files written, failures with their reasons, and the button to resume. */
import { Button, Progress } from '@mantine/core';
import { showExport } from '@renderer/data/queries/exports';
import { Badge } from '@renderer/ui/FormattedValues';
import { isPartial, isRunElsewhere, isRunHere, type PackRun } from '@shared/schemas/pack-run';
import { PackRunLine } from './PackRunLine';
import { statusLabels, texts } from './texts';

/** Joins a folder and a file name with the separator that the folder's path uses. */
const joinPath = (folder: string, file: string) => `${folder}${folder.includes('\\') ? '\\' : '/'}${file}`;

function formatSummary(run: PackRun): string {
  const { phase, items } = run;
  const written = items.filter(({ status }) => status === 'done').length;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const summary = texts.saved(written, items.length, failed, items.filter(isPartial).length);
  if (isRunElsewhere(run)) return texts.runningElsewhere(summary);
  if (phase === 'running') return texts.soFar(summary);
  return phase === 'stopped' ? texts.stoppedEarly(summary) : summary;
}

type Props = {
  readonly run: PackRun;
  /** The run of an earlier period whose results its reports can be compared with. */
  readonly earlier: PackRun | undefined;
  readonly isBusy: boolean;
  readonly onResume: () => void;
  readonly onStop: () => void;
};

export function PackRunView({ run, earlier, isBusy, onResume, onStop }: Props) {
  const written = run.items.filter(({ status }) => status === 'done');
  const isComplete = written.length === run.items.length;
  const first = run.workbook?.file ?? written[0]?.file;
  const hasFailed = run.items.some(({ status }) => status === 'failed');
  return (
    <div className="pack-run">
      <div className="panel-head" style={{ flexWrap: 'wrap' }}>
        <span role="status" className={run.items.some(isPartial) ? 'warn' : undefined}>
          {formatSummary(run)}
        </span>
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
        {isRunHere(run) && (
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
          <PackRunLine key={item.file} item={item} earlier={earlier} />
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
