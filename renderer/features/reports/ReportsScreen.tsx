/** The list of reports: each with its last result, which a click opens at once; starred ones first, summaries last. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useChangePreferences, useNames, useOfficeId, usePreferences, useRecord } from '@renderer/data/app';
import { useRunHistory } from '@renderer/data/reports';
import { setDraft, startRun, useRunningReports } from '@renderer/data/stores/runs';
import { formatInteger } from '@renderer/ui/formatters';
import { isMainKey, isNothingFocused } from '@renderer/ui/keyboard';
import { Loading } from '@renderer/ui/lazy-part';
import { ContractWarningsAlert, EmptyState, ErrorAlert, RefreshButton, Screen } from '@renderer/ui/Screen';
import { useNow, useToday } from '@renderer/ui/use-now';
import { type ReportParameters, resolveFilters } from '@shared/reports/parameters';
import { IconPlayerPlay, IconSearch, IconStar, IconStarFilled, IconSum } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatRan, listLines, type ReportLine } from './report-lines';
import { reportsTexts as texts } from './texts';
import { toView } from './use-report';
import './reports.css';

/** Lists the links of the lines, in their order. */
const listLinks = (grid: HTMLElement | null) => [...(grid?.querySelectorAll<HTMLElement>('a.report-name') ?? [])];

/** Moves the focus from line to line. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = listLinks(event.currentTarget);
  const current = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: links.length - 1,
  };
  const next = links[targets[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function LineLink({ line, isTabStop }: { readonly line: ReportLine; readonly isTabStop: boolean }) {
  const { summary, slug, set, name, run } = line;
  const common = { className: 'report-name', tabIndex: isTabStop ? 0 : -1, children: name };
  if (summary === null) {
    const search = set === null ? {} : { set };
    return <Link {...common} aria-keyshortcuts="Control+Enter" to="/reports/$slug" params={{ slug }} search={search} />;
  }
  if (slug === '') return <Link {...common} to="/summary" search={{ saved: summary }} />;
  const search = { saved: summary, ...(run && { run: run.runId }) };
  return <Link {...common} to="/reports/$slug/summary" params={{ slug }} search={search} />;
}

type LineProps = {
  readonly line: ReportLine;
  readonly isRunning: boolean;
  readonly isTabStop: boolean;
  readonly onStar: () => void;
  readonly onRun: (parameters: ReportParameters) => void;
};

function ReportRow({ line, isRunning, isTabStop, onStar, onRun }: LineProps) {
  const { summary, slug, set, name, isStarred, run, filters, total, parameters } = line;
  const isOfOffice = summary !== null && slug === '';
  const notRun = <span className="faint">{texts.notRun}</span>;
  const now = useNow();
  const runAgain = () => {
    if (parameters && !isRunning) onRun(parameters);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isMainKey(event)) return;
    event.preventDefault();
    runAgain();
  };
  return (
    <tr className={set === null ? 'report-row' : 'report-row report-set'} onKeyDown={onKeyDown}>
      <td>
        {set === null && summary === null && (
          <ActionIcon
            color={isStarred ? 'yellow' : 'gray'}
            size={22}
            tabIndex={-1}
            aria-label={texts.star(name)}
            aria-pressed={isStarred}
            onClick={onStar}
          >
            {isStarred ? <IconStarFilled size={14} /> : <IconStar size={14} />}
          </ActionIcon>
        )}
      </td>
      <td>
        <LineLink line={line} isTabStop={isTabStop} />
      </td>
      <td className="dim">
        {isRunning ? texts.running : isOfOffice ? texts.current : run ? formatRan(run.ranAtMs, now) : notRun}
      </td>
      <td className="dim" title={filters}>
        {filters}
      </td>
      <td className="num">{summary === null && run && formatInteger(run.rowsReceived)}</td>
      <td className="num">
        {total?.name && <span className="dim">{texts.totalName(total.name)}</span>}
        <span className={total?.isNegative ? 'negative' : undefined}>{total?.text}</span>
      </td>
      <td>
        {parameters && (
          <Button
            className="report-again"
            size="compact-xs"
            tabIndex={-1}
            leftSection={<IconPlayerPlay size={13} />}
            disabled={isRunning}
            aria-label={texts.runNamed(name)}
            onClick={runAgain}
          >
            {texts.run}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <tbody aria-label={title}>
      <tr className="report-group">
        <td colSpan={7}>{title}</td>
      </tr>
      {children}
    </tbody>
  );
}

/** A line that moves to another group takes the focus along. */
function useMovedFocus(grid: RefObject<HTMLElement | null>) {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    const slug = moved.current;
    moved.current = null;
    if (slug === null || !isNothingFocused()) return;
    listLinks(grid.current)
      .find((link) => link.getAttribute('href')?.endsWith(`/reports/${encodeURIComponent(slug)}`))
      ?.focus();
  });
  return (slug: string) => {
    moved.current = slug;
  };
}

export function ReportsScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const { mutate } = useChangePreferences();
  const { data, error, isFetching, refetch } = useRecord('reports:list', null);
  const running = useRunningReports(officeId);
  const preferences = usePreferences();
  const history = useRunHistory() ?? [];
  const names = useNames();
  const today = useToday();
  const grid = useRef<HTMLTableElement>(null);
  const takeFocusTo = useMovedFocus(grid);
  const [typed, setTyped] = useState('');
  const { starred, others, summaries } = listLines(
    { reports: data?.reports ?? [], history, preferences, names, today },
    typed,
  );
  const firstKey = [...starred, ...others, ...summaries][0]?.key;
  const run = ({ slug, set }: ReportLine, parameters: ReportParameters) => {
    setDraft(officeId, slug, toView(set, null), parameters);
    void startRun(officeId, slug, resolveFilters(parameters, today));
    void navigate({ to: '/reports/$slug', params: { slug }, search: set === null ? {} : { set } });
  };
  const renderReport = (line: ReportLine) => (
    <ReportRow
      key={line.key}
      line={line}
      isRunning={line.summary === null && running.has(line.slug)}
      isTabStop={line.key === firstKey}
      onStar={() => {
        mutate({ kind: 'favourite-report', slug: line.slug, isFavourite: !line.isStarred });
        takeFocusTo(line.slug);
      }}
      onRun={(parameters) => run(line, parameters)}
    />
  );
  return (
    <Screen
      title={texts.title}
      tools={
        <>
          <Button leftSection={<IconSum size={15} />} onClick={() => void navigate({ to: '/summary', search: {} })}>
            {texts.newSummary}
          </Button>
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
      box={
        <TextInput
          aria-label={texts.find}
          aria-keyshortcuts="/ Control+F"
          className="report-search"
          placeholder={texts.find}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('');
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            const [first] = listLinks(grid.current);
            if (event.key === 'Enter') first?.click();
            else first?.focus();
          }}
        />
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && <ContractWarningsAlert warnings={data.warnings} what={texts.thisList} />}
      {!data && !error && <Loading height={240} />}
      {data?.reports.length === 0 && <EmptyState title={texts.empty.title} text={texts.empty.text} />}
      {data && firstKey === undefined && typed !== '' && <EmptyState title={texts.noMatches(typed)} />}
      {firstKey !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its lines have the focus, and arrows move it.
        <table ref={grid} role="grid" aria-label={texts.title} className="report-list" onKeyDown={moveFocus}>
          <thead>
            <tr className="report-head">
              {texts.columns.map((label) =>
                label.trim() === '' ? (
                  <td key={label} />
                ) : (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <Group title={texts.starred}>{starred.map(renderReport)}</Group>
          <Group title={texts.title}>{others.map(renderReport)}</Group>
          <Group title={texts.summaries}>{summaries.map(renderReport)}</Group>
        </table>
      )}
    </Screen>
  );
}
