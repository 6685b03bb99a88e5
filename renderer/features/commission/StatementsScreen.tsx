/** Statements: a supplier's statement against the saved sectors. The list of statements, the set-up of one, and its lists. */

import { Button, FileButton } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { officeQuery, useOfficeMutation } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { useTableLayout } from '@renderer/data/preferences';
import { useOpenStatement } from '@renderer/data/statements';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useListTools } from '@renderer/lists/list-tools';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Confirm } from '@renderer/ui/Confirm';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { showFailure, showResult } from '@renderer/ui/line';
import { Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { maxStatementBytes } from '@shared/commission/statement-file';
import type { StatementSummary } from '@shared/commission/statement-work';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { createHomeColumns, SavedSize } from './home-columns';
import { SetUpScreen } from './SetUpScreen';
import { homeTexts, texts } from './texts';
import { WorkScreen } from './WorkScreen';
import './statements.css';

/* Opens a statement's file that was dropped or chosen, and goes to it. */

function useOpenFile(officeId: string, statements: readonly StatementSummary[]) {
  const { mutate, isPending } = useOpenStatement(officeId);
  const change = useChangeSearch('/statements');
  const open = (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file || isPending) return;
    const isTooLarge = file.size > maxStatementBytes;
    if (others.length > 0 || isTooLarge) {
      const tooLarge = homeTexts.tooLarge(file.name, file.size, maxStatementBytes);
      showFailure(homeTexts.notOpened(file.name), isTooLarge ? tooLarge : homeTexts.oneFile);
      return;
    }
    mutate(file, {
      onSuccess: ({ statementId, fileName }) => {
        if (statements.some(({ id }) => id === statementId)) {
          showResult(homeTexts.alreadyOpen(fileName));
        }
        change({ statement: statementId });
      },
      onError: (error) => showFailure(homeTexts.notOpened(file.name), error.message),
    });
  };
  return { open, isOpening: isPending };
}

/* The statements in work, and the way to open another: a file that is dropped or chosen. */

const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm';

type ChooseProps = { readonly isOpening: boolean; readonly onFiles: (files: readonly File[]) => void };

function ChooseFile({ isOpening, onFiles }: ChooseProps) {
  return (
    <FileButton accept={accepted} onChange={(file) => file && onFiles([file])}>
      {(props) => (
        <Button {...props} loading={isOpening} leftSection={<IconFileUpload size={15} />}>
          {homeTexts.choose}
        </Button>
      )}
    </FileButton>
  );
}

type Props = { readonly statements: readonly StatementSummary[]; readonly error: Error | null };

function StatementHome({ statements, error }: Props) {
  const officeId = useOfficeId();
  const { open, isOpening } = useOpenFile(officeId, statements);
  return (
    <Screen title={texts.title} tools={statements.length > 0 && <ChooseFile isOpening={isOpening} onFiles={open} />}>
      {error && <ErrorAlert error={error} />}
      {statements.length === 0 ? (
        <div className="panel">
          <EmptyState title={homeTexts.first} text={homeTexts.firstText}>
            <ChooseFile isOpening={isOpening} onFiles={open} />
          </EmptyState>
        </div>
      ) : (
        <StatementTable statements={statements} />
      )}
      <p className="dim small statement-limits">{homeTexts.limits}</p>
    </Screen>
  );
}

function StatementTable({ statements }: { statements: readonly StatementSummary[] }) {
  const officeId = useOfficeId();
  const names = useNames();
  const change = useChangeSearch('/statements');
  const client = useQueryClient();
  const remove = useOfficeMutation('statements:remove', officeId, {
    onSuccess: (left) => void client.setQueryData(officeQuery('statements:list', officeId).queryKey, left),
  });
  const { isReady, layout, onLayout } = useTableLayout('Statements');
  const columns = useMemo(() => createHomeColumns(names), [names]);
  const [filterText, setFilterText] = useRememberedText('Statements');
  const { tableProps, toolbar } = useListTools<StatementSummary>({ filterText, onFilterText: setFilterText });
  const [removed, setRemoved] = useState<StatementSummary | null>(null);
  if (!isReady) return <Loading />;
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} />}
      <SavedSize
        statements={statements}
        onRemove={(done) => remove.mutate({ statementIds: done.map(({ id }) => id) })}
      />
      {removed && (
        <div className="note">
          <Confirm
            question={homeTexts.removeQuestion(removed.fileName)}
            action={homeTexts.removeAction}
            onConfirm={() => {
              remove.mutate({ statementIds: [removed.id] });
              setRemoved(null);
            }}
            onCancel={() => setRemoved(null)}
          />
        </div>
      )}
      <DataTable
        label={homeTexts.table}
        viewKey={JSON.stringify(['Statements', officeId])}
        {...tableProps}
        columns={columns}
        rows={statements}
        layout={layout}
        onLayoutChange={onLayout}
        rowKey={({ id }) => id}
        totalsLabel={homeTexts.count}
        onOpen={({ id }) => change({ statement: id })}
        getRowActions={(statement) => [{ label: texts.remove, onClick: () => setRemoved(statement) }]}
        renderActions={({ count, getRows }) => (
          <Button variant="default" disabled={count !== 1} onClick={() => setRemoved(getRows()[0] ?? null)}>
            {texts.remove}
          </Button>
        )}
        toolbar={toolbar}
      />
    </>
  );
}

const route = getRouteApi('/statements');

export function StatementsScreen() {
  const officeId = useOfficeId();
  const { statement, setup } = route.useSearch();
  const { data, error, refetch } = useQuery(officeQuery('statements:list', officeId));
  if (!data) {
    return (
      <Screen title={texts.title}>
        {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Screen>
    );
  }
  // A statement that was removed leads to the list.
  const summary = data.find(({ id }) => id === statement);
  if (!summary) return <StatementHome statements={data} error={error} />;
  if (summary.settings === null || setup !== undefined) return <SetUpScreen key={summary.id} summary={summary} />;
  return <WorkScreen key={summary.id} summary={summary} />;
}
