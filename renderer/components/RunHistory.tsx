/** The run history of a report, or of all reports: runs saved on this computer, which open offline and can be compared. */

import { ActionIcon, Button, Checkbox, Group } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { runHistoryQuery, useRemoveRun } from '@renderer/data/queries/run-history';
import { openRun } from '@renderer/data/stores/report-runs';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Confirm } from '@renderer/ui/Confirm';
import { DateText } from '@renderer/ui/FormattedValues';
import { formatBytes, formatDuration, formatInteger, formatTimestamp } from '@renderer/ui/formatters';
import { isNothingFocused } from '@renderer/ui/screen-focus';
import { truncateText } from '@renderer/ui/truncate-text';
import { decimalToUnits, formatUnits } from '@shared/money';
import { inferType, isSummable } from '@shared/report-columns';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { Names } from '@shared/schemas/directory';
import type { ReportRun, RunHistoryEntry } from '@shared/schemas/report';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { runHistoryTexts as texts } from './run-history-texts';
import './lists.css';

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
  const { data, error } = useQuery(runHistoryQuery(officeId));
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
                onRemove={() => remove.mutate(entry.run.runId)}
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
