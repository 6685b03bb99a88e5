/** One report of the list: its last run, a star, and a button that runs it again. */
import { ActionIcon, Button } from '@mantine/core';
import { Badge } from '@renderer/ui/FormattedValues';
import { isPlainKey } from '@renderer/ui/use-keys';
import { formatParameters, type ReportParameters, toParameters } from '@shared/report-parameters';
import type { Names } from '@shared/schemas/directory';
import type { ReportRun } from '@shared/schemas/report';
import { IconPlayerPlay, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { texts } from './texts';

/** A report as the list shows it. */
export type ListedReport = {
  readonly slug: string;
  readonly name: string;
  readonly lastModified: string | null;
  readonly isFavourite: boolean;
  readonly isRunning: boolean;
  readonly lastRun: ReportRun | undefined;
  /** The filters of its last run; null where there was none. */
  readonly lastParameters: ReportParameters | null;
};

function describeLastRun({ lastRun, lastParameters }: ListedReport, names: Names): string {
  if (lastRun) {
    const filters = formatParameters(toParameters(lastRun.filtersSent), names);
    return texts.lastRun(lastRun.ranAtMs, lastRun.rowsReceived, filters);
  }
  return lastParameters ? texts.notRunSince(formatParameters(lastParameters, names)) : texts.notRun;
}

type Props = {
  readonly report: ListedReport;
  readonly names: Names;
  readonly onFavourite: (isFavourite: boolean) => void;
  readonly onRunAgain: (parameters: ReportParameters) => void;
};

export function ReportRow({ report, names, onFavourite, onRunAgain }: Props) {
  const { slug, name, lastModified, isFavourite, isRunning, lastRun, lastParameters } = report;
  const lastRunText = describeLastRun(report, names);
  const ranWith = lastRun?.lastModified ?? null;
  const hasChanged = ranWith !== null && lastModified !== null && ranWith !== lastModified;
  const toggle = () => onFavourite(!isFavourite);
  const runAgain = () => {
    if (lastParameters && !isRunning) onRunAgain(lastParameters);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.key === '*' ? toggle : isPlainKey(event, 'r') ? runAgain : null;
    if (action === null || event.ctrlKey || event.metaKey || event.altKey) return;
    // R refreshes the list where no report has the focus.
    event.preventDefault();
    action();
  };
  return (
    <li className="report-row" onKeyDown={onKeyDown}>
      <ActionIcon
        className="report-star"
        variant="subtle"
        color={isFavourite ? 'yellow' : 'gray'}
        size="sm"
        aria-label={texts.favourite(name)}
        aria-pressed={isFavourite}
        title={texts.favouriteHint}
        onClick={toggle}
      >
        {isFavourite ? <IconStarFilled size={15} /> : <IconStar size={15} />}
      </ActionIcon>
      <Link
        className="report-name"
        to="/reports/$slug"
        params={{ slug }}
        search={{}}
        title={texts.details(slug, lastModified)}
        data-report={slug}
      >
        {name}
      </Link>
      <span className="report-run dim small" title={lastRunText}>
        {lastRunText}
      </span>
      {isRunning && <Badge variant="info">{texts.running}</Badge>}
      {!isRunning && hasChanged && <Badge variant="neutral">{texts.changedSince}</Badge>}
      {lastParameters && (
        <Button
          className="report-again"
          variant="default"
          size="compact-xs"
          leftSection={<IconPlayerPlay size={13} />}
          disabled={isRunning}
          aria-label={texts.runAgainLabel(name)}
          title={texts.runAgainHint(formatParameters(lastParameters, names))}
          onClick={runAgain}
        >
          {texts.runAgain}
        </Button>
      )}
    </li>
  );
}
