/** The progress of a pack's run: files written, failures with their reasons, and the button to resume. */

import { Button, Progress } from '@mantine/core';
import { showExport } from '@renderer/data/exports';
import { useReportName } from '@renderer/data/reports';
import { Badge } from '@renderer/ui/FormattedValues';
import type { BadgeVariant } from '@renderer/ui/theme';
import { reportFilters } from '@shared/filters/filters';
import {
  isPartial,
  isRunElsewhere,
  isRunHere,
  type PackRun,
  type PackRunItem,
  type PackRunReport,
} from '@shared/settings/packs';
import { formatDateRange } from '@shared/values/date-ranges';
import { formatDate } from '@shared/values/dates';
import { Link } from '@tanstack/react-router';
import { partLabels, statusLabels, texts } from './texts';

/* Which earlier run of a pack the reports of a run are compared with. */

/** Names a run in few words: by its period, else by the day on which it ran. */
const nameRun = ({ period, day }: Pick<PackRun, 'period' | 'day'>): string =>
  period ? formatDateRange(period) : texts.describeRun(formatDate(day));

const isComparable = (item: PackRunItem): item is PackRunReport & { readonly runId: string } =>
  item.kind === 'report' && item.status === 'done' && item.runId !== null;

/** Finds the run to compare with: the newest of an earlier period, else the newest before. Undefined where there is none. */
export function findEarlierRun(runs: readonly PackRun[], run: PackRun): PackRun | undefined {
  const earlier = runs
    .filter((other) => other.pack === run.pack && other.startedAtMs < run.startedAtMs && other.items.some(isComparable))
    .sort((a, b) => b.startedAtMs - a.startedAtMs);
  const from = run.period?.from;
  return earlier.find(({ period }) => from !== undefined && period !== null && period.from < from) ?? earlier[0];
}

const otherFilters = reportFilters.filter(({ kind }) => kind !== 'date').map(({ name }) => name);

/**
 * Finds the results of a report in two runs: in the earlier one that of the report with the same filters but for its dates.
 * Null where either has none.
 */
function findComparedResults(item: PackRunItem, earlier: PackRun | undefined) {
  if (!isComparable(item)) return null;
  const before = earlier?.items
    .filter(isComparable)
    .find(
      ({ slug, filters }) => slug === item.slug && otherFilters.every((name) => filters[name] === item.filters[name]),
    );
  return before ? { slug: item.slug, before: before.runId, after: item.runId } : null;
}

/* What became of a report or summary in a pack's run: its file, what it lacks, and its notes. */

const statusVariants: Readonly<Record<PackRunItem['status'], BadgeVariant>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
};

function StatusBadge({ item }: { readonly item: PackRunItem }) {
  if (item.kind === 'summary' && item.status === 'done' && item.counts !== 'all') {
    return <Badge variant="warning">{partLabels[item.counts]}</Badge>;
  }
  return <Badge variant={statusVariants[item.status]}>{statusLabels[item.status]}</Badge>;
}

/** Lists what needs care, then a summary's notes and its age: what is counted and left out by its filters is no fault. */
function Notes({ item, name }: { readonly item: PackRunItem; readonly name: string }) {
  const { gaps, oldest } = item.kind === 'summary' ? item : { gaps: [], oldest: null };
  const warnings = [...gaps, ...item.warnings];
  const notes = [
    ...(item.kind === 'report' ? [] : item.notes),
    ...(oldest === null ? [] : [texts.savedCopies(oldest.tripId, oldest.fetchedAtMs)]),
  ];
  if (warnings.length + notes.length === 0) return null;
  return (
    <ul className="pack-notes small" aria-label={texts.notes(name)}>
      {warnings.map((warning) => (
        <li key={warning} className="warn">
          {warning}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className="dim">
          {note}
        </li>
      ))}
    </ul>
  );
}

function nameItem(item: PackRunItem, getReportName: (slug: string) => string): string {
  switch (item.kind) {
    case 'report':
      return getReportName(item.slug);
    case 'summary':
      if (item.slug === null) return texts.summaryName(item.name);
      return texts.reportSummaryName(item.name, getReportName(item.slug));
  }
}

type PackRunLineProps = { readonly item: PackRunItem; readonly earlier: PackRun | undefined };

function PackRunLine({ item, earlier }: PackRunLineProps) {
  const name = nameItem(item, useReportName());
  const compared = findComparedResults(item, earlier);
  return (
    <li>
      <StatusBadge item={item} />
      <span>{name}</span>
      <span className="dim small num">
        {item.status === 'done' ? texts.file(item.file, item.rows, item.bytes) : item.file}
      </span>
      {item.kind === 'report' && item.status === 'done' && item.dollarColumns.length > 0 && (
        <span className="dim small">{texts.inDollars(item.dollarColumns)}</span>
      )}
      {earlier && compared && (
        <Link
          className="link small"
          to="/reports/$slug"
          params={{ slug: compared.slug }}
          search={{ before: compared.before, now: compared.after }}
        >
          {texts.compareWith(nameRun(earlier))}
        </Link>
      )}
      {item.taken !== null && <span className="dim small">{texts.wasThere(item.taken)}</span>}
      {item.problem && (
        <span className={item.status === 'failed' ? 'negative small' : 'dim small'}>
          {item.problem.message} <span className="faint">{item.problem.code}</span>
        </span>
      )}
      <Notes item={item} name={name} />
    </li>
  );
}

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
