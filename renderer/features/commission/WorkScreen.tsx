/** The work on a statement: where every cent stands, and the four lists. */
import { Button, Tabs } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { call, callOffice } from '@renderer/data/call';
import { openExport, showExport } from '@renderer/data/exports';
import { useNames } from '@renderer/data/names';
import { statementWorkQuery } from '@renderer/data/statements';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishAge } from '@renderer/ui/contexts';
import { DetailsList } from '@renderer/ui/details';
import { Loading } from '@renderer/ui/lazy-part';
import { showFailure, showResult } from '@renderer/ui/line';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { describeOutsideDates, listOutsideDates } from '@shared/commission/statement-claim';
import {
  type Decision,
  parsePairingContent,
  type StatementListId,
  type StatementSummary,
  type StatementWork,
  statementListIds,
} from '@shared/commission/statement-work';
import { formatMoney } from '@shared/values/money';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { formatSuppliers } from './home-columns';
import { parsePicks, toListRows, toListSums } from './list-rows';
import { StatementList } from './StatementList';
import { SumLines, TotalDifference } from './TotalCheck';
import { texts } from './texts';
import { useListActions } from './use-list-actions';
import { useStatementChanges } from './use-statement-changes';
import { listLabels, workTexts } from './work-texts';

/* What is sent to the supplier: the four lists as a workbook, and the draft of an email with the differences. */

type ClaimListActionsProps = { readonly officeId: string; readonly statementId: string };

function ClaimListActions({ officeId, statementId }: ClaimListActionsProps) {
  const [isExporting, setExporting] = useState(false);
  const exportLists = async () => {
    setExporting(true);
    const { runExport } = await import('@renderer/ui/run-export');
    const { signal } = new AbortController();
    await runExport(() => callOffice('export:statement', officeId, { statementId }, { signal }), {
      signal,
      onShow: showExport,
      onOpen: openExport,
    });
    setExporting(false);
  };
  const draft = async () => {
    try {
      const { subject, body, included, total } = await callOffice('statements:draft', officeId, { statementId });
      await call('contact:draft', { subject, body });
      if (included < total) showResult(workTexts.claim.cut(included, total));
    } catch (error) {
      const message = error instanceof Error ? error.message : workTexts.claim.noProgram;
      showFailure(workTexts.claim.notOpened, message);
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={15} />} onClick={() => void draft()}>
        {workTexts.claim.email}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        aria-keyshortcuts="Control+E"
        loading={isExporting}
        onClick={() => void exportLists()}
      >
        {workTexts.claim.export}
      </Button>
    </>
  );
}

/* The matches of the user that do not apply any more, as they were when they were made. */

/** Names each lost match: "Was KZZCAE 120.00 — trip 32015 120.00". */
export function describeLost(decisions: readonly Decision[]): string[] {
  return decisions
    .filter(({ kind, isLost }) => kind === 'match' && isLost)
    .map(({ lines, sectors, content }) => {
      const said = parsePairingContent(content);
      const theirs = lines.map((row, index) => {
        const line = said.lines[index];
        const name = line?.reference ?? line?.passenger ?? null;
        return workTexts.lineName(name, row, line ? formatMoney(line.compared) : '');
      });
      const ours = sectors.map(({ tripId }, index) => {
        const sector = said.sectors[index];
        return workTexts.sectorName(tripId, sector ? formatMoney(sector.compared) : '');
      });
      return workTexts.matches.lostMatch(theirs.join(', '), ours.join(', '));
    });
}

/* What a statement is compared with, and what may be missing from it. */

type CoverageLineProps = { readonly work: Pick<StatementWork, 'coverage' | 'notes' | 'decisions'> };

function CoverageLine({ work: { coverage, notes, decisions } }: CoverageLineProps) {
  const lost = describeLost(decisions);
  const isPartial = coverage.tripsWithSectors < coverage.trips;
  return (
    <div
      className={isPartial ? 'note note-warn' : 'statement-coverage'}
      role="status"
      aria-label={workTexts.coverage.name}
    >
      <span className="num">
        {workTexts.coverage.compared(coverage)} {workTexts.coverage.leftOut(coverage)}{' '}
        {workTexts.coverage.trips(coverage)}{' '}
        {isPartial && (
          <Link className="link" to="/settings" search={{ section: 'offline-data' }}>
            {workTexts.coverage.saveMore}
          </Link>
        )}{' '}
        {/* Of all dates: the server does not say which date of a trip a saved period means. */}
        {lost.length > 0 && <DetailsList title={workTexts.matches.lost(lost.length)} lines={lost} isOpenAtFirst />}
        <DetailsList title={workTexts.notes} lines={notes} isOpenAtFirst />
      </span>
    </div>
  );
}

/* The four lists as tabs, each with its number of lines or sectors and their sum. */

type ListSum = { readonly count: number; readonly cents: number | bigint };

type Props = {
  readonly list: StatementListId;
  readonly sums: Readonly<Record<StatementListId, ListSum>>;
  readonly onChange: (list: StatementListId) => void;
  /** What was done last. */
  readonly children: ReactNode;
};

function ListTabs({ list, sums, onChange, children }: Props) {
  return (
    <Tabs
      className="statement-tabs"
      value={list}
      onChange={(value) => {
        const chosen = statementListIds.find((id) => id === value);
        if (chosen) onChange(chosen);
      }}
    >
      <div className="statement-tab-row">
        <Tabs.List aria-label={workTexts.lists}>
          {statementListIds.map((id) => (
            <Tabs.Tab key={id} value={id} title={workTexts.listed[id](sums[id].count)}>
              {listLabels[id]} <span className="dim num">{workTexts.countAndSum(sums[id])}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={list} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

const route = getRouteApi('/statements');

export function WorkScreen({ summary }: { summary: StatementSummary }) {
  const officeId = useOfficeId();
  const names = useNames();
  const goTo = useChangeSearch('/statements');
  const { data, error, isFetching, refetch } = useQuery(statementWorkQuery(officeId, summary.id));
  const changes = useStatementChanges(officeId, summary.id);
  usePublishAge(data?.coverage.oldest?.fetchedAtMs ?? null);
  return (
    <Screen
      title={summary.fileName}
      badge={<span className="dim">{formatSuppliers(summary, names)}</span>}
      tools={
        <>
          <Button variant="default" onClick={() => goTo({ statement: '', list: '', group: '', where: '', hand: '' })}>
            {texts.all}
          </Button>
          <Button variant="default" onClick={() => goTo({ setup: '1' })}>
            {workTexts.setUp}
          </Button>
          <RefreshButton isBusy={isFetching} onRefresh={() => void refetch()} />
          <ClaimListActions officeId={officeId} statementId={summary.id} />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data ? <Lists work={data} changes={changes} /> : !error && <Loading />}
    </Screen>
  );
}

type ListsProps = { readonly work: StatementWork; readonly changes: ReturnType<typeof useStatementChanges> };

function Lists({ work, changes: { change, note } }: ListsProps) {
  const search = route.useSearch();
  const goTo = useChangeSearch('/statements');
  const list = statementListIds.find((id) => id === search.list) ?? 'theirs';
  const rows = useMemo(() => toListRows(work), [work]);
  const outside = useMemo(() => describeOutsideDates(listOutsideDates(work), work.check.dates), [work]);
  const picks = useMemo(() => parsePicks(search.hand), [search.hand]);
  const actions = useListActions({ work, list, rows, picks, change, note });
  return (
    <>
      <TotalDifference check={work.check} />
      <SumLines sums={work.sums} />
      <CoverageLine work={work} />
      <ListTabs
        list={list}
        sums={toListSums(work.sums)}
        onChange={(chosen) => goTo({ list: chosen, group: '', where: '' })}
      >
        {list === 'ours' && outside !== '' && <p className="statement-outside num">{outside}</p>}
        <StatementList
          key={list}
          statementId={work.statement.id}
          list={list}
          rows={rows[list]}
          search={search}
          actions={actions}
        />
      </ListTabs>
    </>
  );
}
