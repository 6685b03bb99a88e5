/** The reports of an office, favourites first. Arrow keys move from report to report. */
import { ActionIcon, Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useChangePreferences } from '@renderer/data/preferences';
import { setDraft, startRun } from '@renderer/data/stores/runs';
import { Badge } from '@renderer/ui/FormattedValues';
import { isNothingFocused, isPlainKey } from '@renderer/ui/keyboard';
import type { Names } from '@shared/records/directory';
import { formatParameters, type ReportParameters, resolveFilters, toParameters } from '@shared/reports/parameters';
import type { ReportRun } from '@shared/reports/report';
import { getLocalDay } from '@shared/values/dates';
import { IconPlayerPlay, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { reportsTexts } from './texts';

/* One report of the list: its last run, a star, and a button that runs it again. */

/** A report as the list shows it. */
type ListedReport = {
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
    return reportsTexts.lastRun(lastRun.ranAtMs, lastRun.rowsReceived, filters);
  }
  return lastParameters ? reportsTexts.notRunSince(formatParameters(lastParameters, names)) : reportsTexts.notRun;
}

type ReportRowProps = {
  readonly report: ListedReport;
  readonly names: Names;
  readonly onFavourite: (isFavourite: boolean) => void;
  readonly onRunAgain: (parameters: ReportParameters) => void;
};

export function ReportRow({ report, names, onFavourite, onRunAgain }: ReportRowProps) {
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
        aria-label={reportsTexts.favourite(name)}
        aria-pressed={isFavourite}
        title={reportsTexts.favouriteHint}
        onClick={toggle}
      >
        {isFavourite ? <IconStarFilled size={15} /> : <IconStar size={15} />}
      </ActionIcon>
      <Link
        className="report-name"
        to="/reports/$slug"
        params={{ slug }}
        search={{}}
        title={reportsTexts.details(slug, lastModified)}
        data-report={slug}
      >
        {name}
      </Link>
      <span className="report-run dim small" title={lastRunText}>
        {lastRunText}
      </span>
      {isRunning && <Badge variant="info">{reportsTexts.running}</Badge>}
      {!isRunning && hasChanged && <Badge variant="neutral">{reportsTexts.changedSince}</Badge>}
      {lastParameters && (
        <Button
          className="report-again"
          variant="default"
          size="compact-xs"
          leftSection={<IconPlayerPlay size={13} />}
          disabled={isRunning}
          aria-label={reportsTexts.runAgainLabel(name)}
          title={reportsTexts.runAgainHint(formatParameters(lastParameters, names))}
          onClick={runAgain}
        >
          {reportsTexts.runAgain}
        </Button>
      )}
    </li>
  );
}

const listLinks = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a[data-report]') ?? [])];

/** Moves the focus from a report to the one before or after it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = listLinks(event.currentTarget);
  const current = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  const next = links[current + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Props = {
  readonly reports: readonly ListedReport[];
  /** Whether the office has favourites, also where a search leaves none of them. */
  readonly hasFavourites: boolean;
  readonly list: RefObject<HTMLDivElement | null>;
};

export function ReportList({ reports, hasFavourites, list }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const navigate = useNavigate();
  const { mutate } = useChangePreferences();
  const runAgain = (slug: string, parameters: ReportParameters) => {
    setDraft(officeId, slug, parameters);
    void startRun(officeId, slug, resolveFilters(parameters, getLocalDay(Date.now())));
    void navigate({ to: '/reports/$slug', params: { slug }, search: {} });
  };
  // A report that becomes a favourite moves to another section, and takes the focus along.
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    const slug = moved.current;
    moved.current = null;
    if (slug === null || !isNothingFocused()) return;
    listLinks(list.current)
      .find((link) => link.dataset.report === slug)
      ?.focus();
  });
  const setFavourite = (slug: string, isFavourite: boolean) => {
    mutate({ kind: 'favourite-report', slug, isFavourite });
    moved.current = slug;
  };
  const favourites = reports.filter(({ isFavourite }) => isFavourite);
  const others = reports.filter(({ isFavourite }) => !isFavourite);
  const sections = [
    { title: reportsTexts.favourites, listed: favourites },
    { title: hasFavourites ? reportsTexts.otherReports : reportsTexts.allReports, listed: others },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between links, which have the focus.
    <div ref={list} onKeyDown={moveFocus}>
      {sections.map(
        ({ title, listed }) =>
          listed.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className="section">{title}</h2>
              <ul className="report-list">
                {listed.map((report) => (
                  <ReportRow
                    key={report.slug}
                    report={report}
                    names={names}
                    onFavourite={(isFavourite) => setFavourite(report.slug, isFavourite)}
                    onRunAgain={(parameters) => runAgain(report.slug, parameters)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
