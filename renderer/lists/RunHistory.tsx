/** The run history of a report, or of all reports: runs saved on this computer, which open offline and can be compared. */
import { ActionIcon, Button, Checkbox, Group, Loader, Progress } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { type RunProgress, useRemoveRun } from '@renderer/data/reports';
import { openRun, type RunState } from '@renderer/data/stores/runs';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Confirm } from '@renderer/ui/Confirm';
import { DateText } from '@renderer/ui/FormattedValues';
import { formatBytes, formatDuration, formatInteger, formatTimestamp, truncateText } from '@renderer/ui/formatters';
import { isNothingFocused } from '@renderer/ui/keyboard';
import { useNow } from '@renderer/ui/use-now';
import type { Names } from '@shared/records/directory';
import { inferType, isSummable } from '@shared/reports/columns';
import { formatParameters, toParameters } from '@shared/reports/parameters';
import type { ReportRun, RunHistoryEntry } from '@shared/reports/report';
import { decimalToUnits, formatUnits } from '@shared/values/money';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { runningTexts, runHistoryTexts as texts } from './report-texts';
import './lists.css';

/* A report's run that is under way: what has been received, and Cancel. */

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

/** Runs shown until the user expands the list. */
const maxInitialRuns = 20;

/** Formats the totals of the summable columns, in the unit in which they were sent. */
function formatTotals(run: ReportRun): string {
  return run.headers
    .flatMap((header, index) => {
      const stats = run.columns[index];
      if (!stats || !isSummable(header) || !['integer', 'decimal'].includes(inferType(header, stats))) return [];
      const units = decimalToUnits(stats.sum, stats.scale);
      return [`${header} ${units === null ? stats.sum : formatUnits(units, stats.scale)}`];
    })
    .join(' · ');
}

type RowProps = {
  readonly entry: RunHistoryEntry;
  readonly names: Names;
  readonly isNamed: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
};

function RunRow({ entry, names, isNamed, isSelected, onSelect, onOpen, onRemove }: RowProps) {
  const { run, hasRows, storedBytes } = entry;
  const when = formatTimestamp(run.ranAtMs);
  const totals = formatTotals(run);
  const name = isNamed ? texts.named(run.displayName, when) : when;
  const [isConfirming, setConfirming] = useState(false);
  if (isConfirming) {
    return (
      <tr>
        <td colSpan={8} className="run-asked">
          <Confirm
            question={texts.confirmRemove(when, isNamed ? run.displayName : null, hasRows ? run.rowsReceived : null)}
            action={texts.removeAction}
            onConfirm={onRemove}
            onCancel={() => setConfirming(false)}
          />
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td>
        <Checkbox
          size="xs"
          aria-label={texts.choose(name)}
          disabled={!hasRows}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        {when}
        {isNamed && <div className="dim small run-name">{truncateText(run.displayName, 'cell')}</div>}
      </th>
      <td className="run-words">
        {formatParameters(toParameters(run.filtersSent), names)}
        {totals !== '' && (
          <div className="dim small run-totals num" title={totals}>
            {totals}
          </div>
        )}
      </td>
      <td>{formatInteger(run.rowsReceived)}</td>
      <td>{formatDuration(run.tookMs / 1_000)}</td>
      <td>
        <DateText value={run.lastModified} />
      </td>
      <td>{hasRows ? (storedBytes > 0 ? formatBytes(storedBytes) : texts.noRows) : texts.notSaved}</td>
      <td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {run.file && (
            <span className="dim small" title={run.file.path}>
              {texts.toFile}
            </span>
          )}
          <Button
            variant="default"
            size="compact-xs"
            disabled={!hasRows}
            aria-label={texts.openRun(name)}
            onClick={onOpen}
          >
            {texts.open}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={texts.removeRun(name)}
            title={texts.remove}
            onClick={() => setConfirming(true)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      </td>
    </tr>
  );
}

type Props = {
  /** Null for the runs of all reports. */
  readonly slug: string | null;
  readonly onOpened?: () => void;
};

export function RunHistory({ slug, onOpened }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const navigate = useNavigate();
  const { data, error } = useQuery(officeQuery('runs:list', officeId));
  const remove = useRemoveRun(officeId);
  const [chosenIds, setSelectedIds] = useState<readonly string[] | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const runs = (data ?? []).filter(({ run }) => slug === null || run.slug === slug);
  // The list begins with the newest. The last two runs of one report are what is compared most: one for a summary's change is not.
  const newestIds = slug === null ? [] : runs.filter(({ hasRows }) => hasRows).slice(0, 2);
  const selectedIds = chosenIds ?? newestIds.map(({ run }) => run.runId).reverse();
  const selected = runs.filter(({ run }) => selectedIds.includes(run.runId));
  const [after, before] = selected;
  const isPair = selected.length === 2 && after?.run.slug === before?.run.slug;
  const open = ({ run }: RunHistoryEntry) => {
    void openRun(officeId, run.slug, run.runId);
    onOpened?.();
    if (slug === null) void navigate({ to: '/reports/$slug', params: { slug: run.slug }, search: {} });
  };
  const compare = () => {
    if (!before || !after) return;
    const search = { before: before.run.runId, after: after.run.runId };
    void navigate({ to: '/reports/$slug/compare', params: { slug: after.run.slug }, search });
  };
  const select = (runId: string, isSelected: boolean) =>
    setSelectedIds(isSelected ? [...selectedIds.slice(-1), runId] : selectedIds.filter((id) => id !== runId));
  const compareButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus may have made room for this list.
    if (slug !== null && isNothingFocused()) compareButton.current?.focus();
  }, [slug]);
  if (error) return <ErrorAlert error={error} />;
  if (runs.length === 0) return null;
  return (
    <section className="panel" aria-label={texts.title}>
      <div className="panel-head">
        <h2>{texts.title}</h2>
        <span className="dim small">{texts.about}</span>
        <Button
          ref={compareButton}
          ml="auto"
          variant="default"
          disabled={!isPair}
          title={texts.compareHint}
          onClick={compare}
        >
          {texts.compare}
        </Button>
      </div>
      <div className="wide">
        <table className="sum-table run-table" aria-label={texts.title}>
          <thead>
            <tr>
              <td />
              <th scope="col">{texts.run}</th>
              <th scope="col">{texts.filtersAndTotals}</th>
              <th scope="col">{texts.rows}</th>
              <th scope="col">{texts.time}</th>
              <th scope="col">{texts.lastEdited}</th>
              <th scope="col">{texts.size}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {(showsAll ? runs : runs.slice(0, maxInitialRuns)).map((entry) => (
              <RunRow
                key={entry.run.runId}
                entry={entry}
                names={names}
                isNamed={slug === null}
                isSelected={selectedIds.includes(entry.run.runId)}
                onSelect={(isSelected) => select(entry.run.runId, isSelected)}
                onOpen={() => open(entry)}
                onRemove={() => remove.mutate({ runId: entry.run.runId })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {runs.length > maxInitialRuns && !showsAll && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {texts.showAll(runs.length)}
        </Button>
      )}
    </section>
  );
}
