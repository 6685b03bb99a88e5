/** The work on a statement: where every cent stands, and the four lists. */
import { Button } from '@mantine/core';
import { NamesNote } from '@renderer/components/NamesNote';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { statementWorkQuery } from '@renderer/data/queries/statements';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { UndoNotice } from '@renderer/ui/UndoNotice';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import type { Freshness } from '@shared/schemas/freshness';
import { type StatementSummary, type StatementWork, statementListIds } from '@shared/schemas/statement/work';
import { describeOutsideDates, listOutsideDates } from '@shared/statement-claim';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ClaimListActions } from './ClaimListActions';
import { CoverageLine } from './CoverageLine';
import { parsePicks } from './hand-picks';
import { formatSuppliers } from './home-columns';
import { ListTabs } from './ListTabs';
import { toListRows, toListSums } from './list-rows';
import { StatementList } from './StatementList';
import { SumLines } from './SumLines';
import { TotalDifference } from './TotalCheck';
import { texts } from './texts';
import { useListActions } from './use-list-actions';
import { useStatementChanges } from './use-statement-changes';
import { workTexts } from './work-texts';

const route = getRouteApi('/statements');

export function WorkScreen({ summary }: { summary: StatementSummary }) {
  const officeId = useOfficeId();
  const names = useNames();
  const goTo = useChangeSearch('/statements');
  const { data, error, isFetching, refetch } = useQuery(statementWorkQuery(officeId, summary.id));
  const changes = useStatementChanges(officeId, summary.id);
  const oldestMs = data?.coverage.oldest?.fetchedAtMs ?? null;
  const freshness = useMemo<Freshness | undefined>(
    () => (oldestMs === null ? undefined : { source: 'cache', fetchedAtMs: oldestMs, fallbackReason: null }),
    [oldestMs],
  );
  usePublishFreshness(freshness);
  return (
    <Screen
      title={summary.fileName}
      badge={
        <>
          <span className="dim">{formatSuppliers(summary, names)}</span>
          <NamesNote />
        </>
      }
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

function Lists({ work, changes: { change, note, undo, notice } }: ListsProps) {
  const search = route.useSearch();
  const goTo = useChangeSearch('/statements');
  const list = statementListIds.find((id) => id === search.list) ?? 'theirs';
  const rows = useMemo(() => toListRows(work), [work]);
  const outside = useMemo(() => describeOutsideDates(listOutsideDates(work), work.check.dates), [work]);
  const picks = useMemo(() => parsePicks(search.hand), [search.hand]);
  const actions = useListActions({ work, list, rows, picks, change, note, undo });
  return (
    <>
      <TotalDifference check={work.check} />
      <SumLines sums={work.sums} />
      <CoverageLine work={work} />
      <ListTabs
        list={list}
        sums={toListSums(work.sums)}
        notice={notice && <UndoNotice {...notice} onUndo={() => void undo()} />}
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
